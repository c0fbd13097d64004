// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions of MPI that Plait does not have: a program that calls one does not compile.
// Generated from spec/mpi.yaml by spec/generate.py: edit that, never this.
#ifndef PLAIT_MPI_ABSENT_H
#define PLAIT_MPI_ABSENT_H

#if defined(__has_attribute)
#if __has_attribute(error)
#pragma GCC system_header
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
#define PLAIT_ABSENT(name) int name(...) PLAIT_REFUSED(name)
#else
#define PLAIT_ABSENT(name) int name() PLAIT_REFUSED(name)
#endif
#define PLAIT_REFUSED(name) \
  __attribute__((error("Plait has no " #name " yet; " PLAIT_INSTEAD)))
#undef PLAIT_INSTEAD
#define PLAIT_INSTEAD \
  "docs/reference/mpi-support.md lists what there is"
PLAIT_ABSENT(MPI_Abi_get_info);
PLAIT_ABSENT(MPI_Abi_get_version);
PLAIT_ABSENT(MPI_Add_error_class);
PLAIT_ABSENT(MPI_Add_error_code);
PLAIT_ABSENT(MPI_Add_error_string);
PLAIT_ABSENT(MPI_Buffer_flush);
PLAIT_ABSENT(MPI_Buffer_iflush);
PLAIT_ABSENT(MPI_Comm_attach_buffer);
PLAIT_ABSENT(MPI_Comm_detach_buffer);
PLAIT_ABSENT(MPI_Comm_flush_buffer);
PLAIT_ABSENT(MPI_Comm_get_info);
PLAIT_ABSENT(MPI_Comm_idup_with_info);
PLAIT_ABSENT(MPI_Comm_iflush_buffer);
PLAIT_ABSENT(MPI_Comm_set_info);
PLAIT_ABSENT(MPI_Get_hw_resource_info);
PLAIT_ABSENT(MPI_Info_create_env);
PLAIT_ABSENT(MPI_Pack_external);
PLAIT_ABSENT(MPI_Pack_external_size);
PLAIT_ABSENT(MPI_Remove_error_class);
PLAIT_ABSENT(MPI_Remove_error_code);
PLAIT_ABSENT(MPI_Remove_error_string);
PLAIT_ABSENT(MPI_Request_get_status_all);
PLAIT_ABSENT(MPI_Request_get_status_any);
PLAIT_ABSENT(MPI_Request_get_status_some);
PLAIT_ABSENT(MPI_Type_create_darray);
PLAIT_ABSENT(MPI_Type_create_keyval);
PLAIT_ABSENT(MPI_Type_delete_attr);
PLAIT_ABSENT(MPI_Type_free_keyval);
PLAIT_ABSENT(MPI_Type_get_attr);
PLAIT_ABSENT(MPI_Type_get_contents);
PLAIT_ABSENT(MPI_Type_get_envelope);
PLAIT_ABSENT(MPI_Type_get_value_index);
PLAIT_ABSENT(MPI_Type_match_size);
PLAIT_ABSENT(MPI_Type_set_attr);
PLAIT_ABSENT(MPI_Unpack_external);
#undef PLAIT_INSTEAD
#define PLAIT_INSTEAD \
  "it has no one-sided communication: send and receive instead"
PLAIT_ABSENT(MPI_Accumulate);
PLAIT_ABSENT(MPI_Compare_and_swap);
PLAIT_ABSENT(MPI_Fetch_and_op);
PLAIT_ABSENT(MPI_Get);
PLAIT_ABSENT(MPI_Get_accumulate);
PLAIT_ABSENT(MPI_Put);
PLAIT_ABSENT(MPI_Raccumulate);
PLAIT_ABSENT(MPI_Rget);
PLAIT_ABSENT(MPI_Rget_accumulate);
PLAIT_ABSENT(MPI_Rput);
PLAIT_ABSENT(MPI_Win_allocate);
PLAIT_ABSENT(MPI_Win_allocate_shared);
PLAIT_ABSENT(MPI_Win_attach);
PLAIT_ABSENT(MPI_Win_call_errhandler);
PLAIT_ABSENT(MPI_Win_complete);
PLAIT_ABSENT(MPI_Win_create);
PLAIT_ABSENT(MPI_Win_create_dynamic);
PLAIT_ABSENT(MPI_Win_create_errhandler);
PLAIT_ABSENT(MPI_Win_create_keyval);
PLAIT_ABSENT(MPI_Win_delete_attr);
PLAIT_ABSENT(MPI_Win_detach);
PLAIT_ABSENT(MPI_Win_fence);
PLAIT_ABSENT(MPI_Win_flush);
PLAIT_ABSENT(MPI_Win_flush_all);
PLAIT_ABSENT(MPI_Win_flush_local);
PLAIT_ABSENT(MPI_Win_flush_local_all);
PLAIT_ABSENT(MPI_Win_free);
PLAIT_ABSENT(MPI_Win_free_keyval);
PLAIT_ABSENT(MPI_Win_fromint);
PLAIT_ABSENT(MPI_Win_get_attr);
PLAIT_ABSENT(MPI_Win_get_errhandler);
PLAIT_ABSENT(MPI_Win_get_group);
PLAIT_ABSENT(MPI_Win_get_info);
PLAIT_ABSENT(MPI_Win_get_name);
PLAIT_ABSENT(MPI_Win_lock);
PLAIT_ABSENT(MPI_Win_lock_all);
PLAIT_ABSENT(MPI_Win_post);
PLAIT_ABSENT(MPI_Win_set_attr);
PLAIT_ABSENT(MPI_Win_set_errhandler);
PLAIT_ABSENT(MPI_Win_set_info);
PLAIT_ABSENT(MPI_Win_set_name);
PLAIT_ABSENT(MPI_Win_shared_query);
PLAIT_ABSENT(MPI_Win_start);
PLAIT_ABSENT(MPI_Win_sync);
PLAIT_ABSENT(MPI_Win_test);
PLAIT_ABSENT(MPI_Win_toint);
PLAIT_ABSENT(MPI_Win_unlock);
PLAIT_ABSENT(MPI_Win_unlock_all);
PLAIT_ABSENT(MPI_Win_wait);
#undef PLAIT_INSTEAD
#define PLAIT_INSTEAD \
  "it has no files: read and write with stdio at one rank, and send"
PLAIT_ABSENT(MPI_File_call_errhandler);
PLAIT_ABSENT(MPI_File_close);
PLAIT_ABSENT(MPI_File_create_errhandler);
PLAIT_ABSENT(MPI_File_delete);
PLAIT_ABSENT(MPI_File_fromint);
PLAIT_ABSENT(MPI_File_get_amode);
PLAIT_ABSENT(MPI_File_get_atomicity);
PLAIT_ABSENT(MPI_File_get_byte_offset);
PLAIT_ABSENT(MPI_File_get_errhandler);
PLAIT_ABSENT(MPI_File_get_group);
PLAIT_ABSENT(MPI_File_get_info);
PLAIT_ABSENT(MPI_File_get_position);
PLAIT_ABSENT(MPI_File_get_position_shared);
PLAIT_ABSENT(MPI_File_get_size);
PLAIT_ABSENT(MPI_File_get_type_extent);
PLAIT_ABSENT(MPI_File_get_view);
PLAIT_ABSENT(MPI_File_iread);
PLAIT_ABSENT(MPI_File_iread_all);
PLAIT_ABSENT(MPI_File_iread_at);
PLAIT_ABSENT(MPI_File_iread_at_all);
PLAIT_ABSENT(MPI_File_iread_shared);
PLAIT_ABSENT(MPI_File_iwrite);
PLAIT_ABSENT(MPI_File_iwrite_all);
PLAIT_ABSENT(MPI_File_iwrite_at);
PLAIT_ABSENT(MPI_File_iwrite_at_all);
PLAIT_ABSENT(MPI_File_iwrite_shared);
PLAIT_ABSENT(MPI_File_open);
PLAIT_ABSENT(MPI_File_preallocate);
PLAIT_ABSENT(MPI_File_read);
PLAIT_ABSENT(MPI_File_read_all);
PLAIT_ABSENT(MPI_File_read_all_begin);
PLAIT_ABSENT(MPI_File_read_all_end);
PLAIT_ABSENT(MPI_File_read_at);
PLAIT_ABSENT(MPI_File_read_at_all);
PLAIT_ABSENT(MPI_File_read_at_all_begin);
PLAIT_ABSENT(MPI_File_read_at_all_end);
PLAIT_ABSENT(MPI_File_read_ordered);
PLAIT_ABSENT(MPI_File_read_ordered_begin);
PLAIT_ABSENT(MPI_File_read_ordered_end);
PLAIT_ABSENT(MPI_File_read_shared);
PLAIT_ABSENT(MPI_File_seek);
PLAIT_ABSENT(MPI_File_seek_shared);
PLAIT_ABSENT(MPI_File_set_atomicity);
PLAIT_ABSENT(MPI_File_set_errhandler);
PLAIT_ABSENT(MPI_File_set_info);
PLAIT_ABSENT(MPI_File_set_size);
PLAIT_ABSENT(MPI_File_set_view);
PLAIT_ABSENT(MPI_File_sync);
PLAIT_ABSENT(MPI_File_toint);
PLAIT_ABSENT(MPI_File_write);
PLAIT_ABSENT(MPI_File_write_all);
PLAIT_ABSENT(MPI_File_write_all_begin);
PLAIT_ABSENT(MPI_File_write_all_end);
PLAIT_ABSENT(MPI_File_write_at);
PLAIT_ABSENT(MPI_File_write_at_all);
PLAIT_ABSENT(MPI_File_write_at_all_begin);
PLAIT_ABSENT(MPI_File_write_at_all_end);
PLAIT_ABSENT(MPI_File_write_ordered);
PLAIT_ABSENT(MPI_File_write_ordered_begin);
PLAIT_ABSENT(MPI_File_write_ordered_end);
PLAIT_ABSENT(MPI_File_write_shared);
PLAIT_ABSENT(MPI_Register_datarep);
#undef PLAIT_INSTEAD
#define PLAIT_INSTEAD \
  "it has no dynamic processes: start all ranks at once"
PLAIT_ABSENT(MPI_Close_port);
PLAIT_ABSENT(MPI_Comm_accept);
PLAIT_ABSENT(MPI_Comm_connect);
PLAIT_ABSENT(MPI_Comm_disconnect);
PLAIT_ABSENT(MPI_Comm_get_parent);
PLAIT_ABSENT(MPI_Comm_join);
PLAIT_ABSENT(MPI_Comm_spawn);
PLAIT_ABSENT(MPI_Comm_spawn_multiple);
PLAIT_ABSENT(MPI_Lookup_name);
PLAIT_ABSENT(MPI_Open_port);
PLAIT_ABSENT(MPI_Publish_name);
PLAIT_ABSENT(MPI_Unpublish_name);
#undef PLAIT_INSTEAD
#define PLAIT_INSTEAD \
  "it has no sessions: begin with MPI_Init"
PLAIT_ABSENT(MPI_Comm_create_from_group);
PLAIT_ABSENT(MPI_Group_from_session_pset);
PLAIT_ABSENT(MPI_Intercomm_create_from_groups);
PLAIT_ABSENT(MPI_Session_attach_buffer);
PLAIT_ABSENT(MPI_Session_call_errhandler);
PLAIT_ABSENT(MPI_Session_create_errhandler);
PLAIT_ABSENT(MPI_Session_detach_buffer);
PLAIT_ABSENT(MPI_Session_finalize);
PLAIT_ABSENT(MPI_Session_flush_buffer);
PLAIT_ABSENT(MPI_Session_fromint);
PLAIT_ABSENT(MPI_Session_get_errhandler);
PLAIT_ABSENT(MPI_Session_get_info);
PLAIT_ABSENT(MPI_Session_get_nth_pset);
PLAIT_ABSENT(MPI_Session_get_num_psets);
PLAIT_ABSENT(MPI_Session_get_pset_info);
PLAIT_ABSENT(MPI_Session_iflush_buffer);
PLAIT_ABSENT(MPI_Session_init);
PLAIT_ABSENT(MPI_Session_set_errhandler);
PLAIT_ABSENT(MPI_Session_toint);
#undef PLAIT_INSTEAD
#define PLAIT_INSTEAD \
  "it has no inter-communicators: merge both groups in one communicator"
PLAIT_ABSENT(MPI_Comm_remote_group);
PLAIT_ABSENT(MPI_Comm_remote_size);
PLAIT_ABSENT(MPI_Intercomm_create);
PLAIT_ABSENT(MPI_Intercomm_merge);
#undef PLAIT_INSTEAD
#define PLAIT_INSTEAD \
  "it has no neighbourhood collectives: send to and receive from each neighbour"
#undef PLAIT_INSTEAD
#define PLAIT_INSTEAD \
  "it has no graphs that every rank knows whole: make one with MPI_Dist_graph_create_adjacent"
PLAIT_ABSENT(MPI_Graph_create);
PLAIT_ABSENT(MPI_Graph_get);
PLAIT_ABSENT(MPI_Graph_map);
PLAIT_ABSENT(MPI_Graph_neighbors);
PLAIT_ABSENT(MPI_Graph_neighbors_count);
PLAIT_ABSENT(MPI_Graphdims_get);
#undef PLAIT_INSTEAD
#define PLAIT_INSTEAD \
  "it has no partitioned communication: send the parts one by one"
PLAIT_ABSENT(MPI_Parrived);
PLAIT_ABSENT(MPI_Pready);
PLAIT_ABSENT(MPI_Pready_list);
PLAIT_ABSENT(MPI_Pready_range);
PLAIT_ABSENT(MPI_Precv_init);
PLAIT_ABSENT(MPI_Psend_init);
#undef PLAIT_INSTEAD
#define PLAIT_INSTEAD \
  "it has no persistent collectives: call the non-blocking collective each time"
#undef PLAIT_INSTEAD
#define PLAIT_INSTEAD \
  "it has no generalized requests: keep to the requests of MPI's own calls"
PLAIT_ABSENT(MPI_Grequest_complete);
PLAIT_ABSENT(MPI_Grequest_start);
#undef PLAIT_INSTEAD
#define PLAIT_INSTEAD \
  "it has no large counts: use the call without _c, with counts that an int holds"
PLAIT_ABSENT(MPI_Accumulate_c);
PLAIT_ABSENT(MPI_Allgather_c);
PLAIT_ABSENT(MPI_Allgather_init_c);
PLAIT_ABSENT(MPI_Allgatherv_c);
PLAIT_ABSENT(MPI_Allgatherv_init_c);
PLAIT_ABSENT(MPI_Allreduce_c);
PLAIT_ABSENT(MPI_Allreduce_init_c);
PLAIT_ABSENT(MPI_Alltoall_c);
PLAIT_ABSENT(MPI_Alltoall_init_c);
PLAIT_ABSENT(MPI_Alltoallv_c);
PLAIT_ABSENT(MPI_Alltoallv_init_c);
PLAIT_ABSENT(MPI_Alltoallw_c);
PLAIT_ABSENT(MPI_Alltoallw_init_c);
PLAIT_ABSENT(MPI_Bcast_c);
PLAIT_ABSENT(MPI_Bcast_init_c);
PLAIT_ABSENT(MPI_Bsend_c);
PLAIT_ABSENT(MPI_Bsend_init_c);
PLAIT_ABSENT(MPI_Buffer_attach_c);
PLAIT_ABSENT(MPI_Buffer_detach_c);
PLAIT_ABSENT(MPI_Comm_attach_buffer_c);
PLAIT_ABSENT(MPI_Comm_detach_buffer_c);
PLAIT_ABSENT(MPI_Exscan_c);
PLAIT_ABSENT(MPI_Exscan_init_c);
PLAIT_ABSENT(MPI_File_get_type_extent_c);
PLAIT_ABSENT(MPI_File_iread_all_c);
PLAIT_ABSENT(MPI_File_iread_at_all_c);
PLAIT_ABSENT(MPI_File_iread_at_c);
PLAIT_ABSENT(MPI_File_iread_c);
PLAIT_ABSENT(MPI_File_iread_shared_c);
PLAIT_ABSENT(MPI_File_iwrite_all_c);
PLAIT_ABSENT(MPI_File_iwrite_at_all_c);
PLAIT_ABSENT(MPI_File_iwrite_at_c);
PLAIT_ABSENT(MPI_File_iwrite_c);
PLAIT_ABSENT(MPI_File_iwrite_shared_c);
PLAIT_ABSENT(MPI_File_read_all_begin_c);
PLAIT_ABSENT(MPI_File_read_all_c);
PLAIT_ABSENT(MPI_File_read_at_all_begin_c);
PLAIT_ABSENT(MPI_File_read_at_all_c);
PLAIT_ABSENT(MPI_File_read_at_c);
PLAIT_ABSENT(MPI_File_read_c);
PLAIT_ABSENT(MPI_File_read_ordered_begin_c);
PLAIT_ABSENT(MPI_File_read_ordered_c);
PLAIT_ABSENT(MPI_File_read_shared_c);
PLAIT_ABSENT(MPI_File_write_all_begin_c);
PLAIT_ABSENT(MPI_File_write_all_c);
PLAIT_ABSENT(MPI_File_write_at_all_begin_c);
PLAIT_ABSENT(MPI_File_write_at_all_c);
PLAIT_ABSENT(MPI_File_write_at_c);
PLAIT_ABSENT(MPI_File_write_c);
PLAIT_ABSENT(MPI_File_write_ordered_begin_c);
PLAIT_ABSENT(MPI_File_write_ordered_c);
PLAIT_ABSENT(MPI_File_write_shared_c);
PLAIT_ABSENT(MPI_Gather_c);
PLAIT_ABSENT(MPI_Gather_init_c);
PLAIT_ABSENT(MPI_Gatherv_c);
PLAIT_ABSENT(MPI_Gatherv_init_c);
PLAIT_ABSENT(MPI_Get_accumulate_c);
PLAIT_ABSENT(MPI_Get_c);
PLAIT_ABSENT(MPI_Get_count_c);
PLAIT_ABSENT(MPI_Get_elements_c);
PLAIT_ABSENT(MPI_Iallgather_c);
PLAIT_ABSENT(MPI_Iallgatherv_c);
PLAIT_ABSENT(MPI_Iallreduce_c);
PLAIT_ABSENT(MPI_Ialltoall_c);
PLAIT_ABSENT(MPI_Ialltoallv_c);
PLAIT_ABSENT(MPI_Ialltoallw_c);
PLAIT_ABSENT(MPI_Ibcast_c);
PLAIT_ABSENT(MPI_Ibsend_c);
PLAIT_ABSENT(MPI_Iexscan_c);
PLAIT_ABSENT(MPI_Igather_c);
PLAIT_ABSENT(MPI_Igatherv_c);
PLAIT_ABSENT(MPI_Imrecv_c);
PLAIT_ABSENT(MPI_Ineighbor_allgather_c);
PLAIT_ABSENT(MPI_Ineighbor_allgatherv_c);
PLAIT_ABSENT(MPI_Ineighbor_alltoall_c);
PLAIT_ABSENT(MPI_Ineighbor_alltoallv_c);
PLAIT_ABSENT(MPI_Ineighbor_alltoallw_c);
PLAIT_ABSENT(MPI_Irecv_c);
PLAIT_ABSENT(MPI_Ireduce_c);
PLAIT_ABSENT(MPI_Ireduce_scatter_block_c);
PLAIT_ABSENT(MPI_Ireduce_scatter_c);
PLAIT_ABSENT(MPI_Irsend_c);
PLAIT_ABSENT(MPI_Iscan_c);
PLAIT_ABSENT(MPI_Iscatter_c);
PLAIT_ABSENT(MPI_Iscatterv_c);
PLAIT_ABSENT(MPI_Isend_c);
PLAIT_ABSENT(MPI_Isendrecv_c);
PLAIT_ABSENT(MPI_Isendrecv_replace_c);
PLAIT_ABSENT(MPI_Issend_c);
PLAIT_ABSENT(MPI_Mrecv_c);
PLAIT_ABSENT(MPI_Neighbor_allgather_c);
PLAIT_ABSENT(MPI_Neighbor_allgather_init_c);
PLAIT_ABSENT(MPI_Neighbor_allgatherv_c);
PLAIT_ABSENT(MPI_Neighbor_allgatherv_init_c);
PLAIT_ABSENT(MPI_Neighbor_alltoall_c);
PLAIT_ABSENT(MPI_Neighbor_alltoall_init_c);
PLAIT_ABSENT(MPI_Neighbor_alltoallv_c);
PLAIT_ABSENT(MPI_Neighbor_alltoallv_init_c);
PLAIT_ABSENT(MPI_Neighbor_alltoallw_c);
PLAIT_ABSENT(MPI_Neighbor_alltoallw_init_c);
PLAIT_ABSENT(MPI_Op_create_c);
PLAIT_ABSENT(MPI_Pack_c);
PLAIT_ABSENT(MPI_Pack_external_c);
PLAIT_ABSENT(MPI_Pack_external_size_c);
PLAIT_ABSENT(MPI_Pack_size_c);
PLAIT_ABSENT(MPI_Put_c);
PLAIT_ABSENT(MPI_Raccumulate_c);
PLAIT_ABSENT(MPI_Recv_c);
PLAIT_ABSENT(MPI_Recv_init_c);
PLAIT_ABSENT(MPI_Reduce_c);
PLAIT_ABSENT(MPI_Reduce_init_c);
PLAIT_ABSENT(MPI_Reduce_local_c);
PLAIT_ABSENT(MPI_Reduce_scatter_block_c);
PLAIT_ABSENT(MPI_Reduce_scatter_block_init_c);
PLAIT_ABSENT(MPI_Reduce_scatter_c);
PLAIT_ABSENT(MPI_Reduce_scatter_init_c);
PLAIT_ABSENT(MPI_Register_datarep_c);
PLAIT_ABSENT(MPI_Rget_accumulate_c);
PLAIT_ABSENT(MPI_Rget_c);
PLAIT_ABSENT(MPI_Rput_c);
PLAIT_ABSENT(MPI_Rsend_c);
PLAIT_ABSENT(MPI_Rsend_init_c);
PLAIT_ABSENT(MPI_Scan_c);
PLAIT_ABSENT(MPI_Scan_init_c);
PLAIT_ABSENT(MPI_Scatter_c);
PLAIT_ABSENT(MPI_Scatter_init_c);
PLAIT_ABSENT(MPI_Scatterv_c);
PLAIT_ABSENT(MPI_Scatterv_init_c);
PLAIT_ABSENT(MPI_Send_c);
PLAIT_ABSENT(MPI_Send_init_c);
PLAIT_ABSENT(MPI_Sendrecv_c);
PLAIT_ABSENT(MPI_Sendrecv_replace_c);
PLAIT_ABSENT(MPI_Session_attach_buffer_c);
PLAIT_ABSENT(MPI_Session_detach_buffer_c);
PLAIT_ABSENT(MPI_Ssend_c);
PLAIT_ABSENT(MPI_Ssend_init_c);
PLAIT_ABSENT(MPI_Status_set_elements_c);
PLAIT_ABSENT(MPI_Type_contiguous_c);
PLAIT_ABSENT(MPI_Type_create_darray_c);
PLAIT_ABSENT(MPI_Type_create_hindexed_block_c);
PLAIT_ABSENT(MPI_Type_create_hindexed_c);
PLAIT_ABSENT(MPI_Type_create_hvector_c);
PLAIT_ABSENT(MPI_Type_create_indexed_block_c);
PLAIT_ABSENT(MPI_Type_create_resized_c);
PLAIT_ABSENT(MPI_Type_create_struct_c);
PLAIT_ABSENT(MPI_Type_create_subarray_c);
PLAIT_ABSENT(MPI_Type_get_contents_c);
PLAIT_ABSENT(MPI_Type_get_envelope_c);
PLAIT_ABSENT(MPI_Type_get_extent_c);
PLAIT_ABSENT(MPI_Type_get_true_extent_c);
PLAIT_ABSENT(MPI_Type_indexed_c);
PLAIT_ABSENT(MPI_Type_size_c);
PLAIT_ABSENT(MPI_Type_vector_c);
PLAIT_ABSENT(MPI_Unpack_c);
PLAIT_ABSENT(MPI_Unpack_external_c);
PLAIT_ABSENT(MPI_Win_allocate_c);
PLAIT_ABSENT(MPI_Win_allocate_shared_c);
PLAIT_ABSENT(MPI_Win_create_c);
PLAIT_ABSENT(MPI_Win_shared_query_c);
#undef PLAIT_INSTEAD
#define PLAIT_INSTEAD \
  "it has no the tool information interface: look at the run's own report"
PLAIT_ABSENT(MPI_T_category_changed);
PLAIT_ABSENT(MPI_T_category_get_categories);
PLAIT_ABSENT(MPI_T_category_get_cvars);
PLAIT_ABSENT(MPI_T_category_get_events);
PLAIT_ABSENT(MPI_T_category_get_index);
PLAIT_ABSENT(MPI_T_category_get_info);
PLAIT_ABSENT(MPI_T_category_get_num);
PLAIT_ABSENT(MPI_T_category_get_num_events);
PLAIT_ABSENT(MPI_T_category_get_pvars);
PLAIT_ABSENT(MPI_T_cvar_get_index);
PLAIT_ABSENT(MPI_T_cvar_get_info);
PLAIT_ABSENT(MPI_T_cvar_get_num);
PLAIT_ABSENT(MPI_T_cvar_handle_alloc);
PLAIT_ABSENT(MPI_T_cvar_handle_free);
PLAIT_ABSENT(MPI_T_cvar_read);
PLAIT_ABSENT(MPI_T_cvar_write);
PLAIT_ABSENT(MPI_T_enum_get_info);
PLAIT_ABSENT(MPI_T_enum_get_item);
PLAIT_ABSENT(MPI_T_event_callback_get_info);
PLAIT_ABSENT(MPI_T_event_callback_set_info);
PLAIT_ABSENT(MPI_T_event_copy);
PLAIT_ABSENT(MPI_T_event_get_index);
PLAIT_ABSENT(MPI_T_event_get_info);
PLAIT_ABSENT(MPI_T_event_get_num);
PLAIT_ABSENT(MPI_T_event_get_source);
PLAIT_ABSENT(MPI_T_event_get_timestamp);
PLAIT_ABSENT(MPI_T_event_handle_alloc);
PLAIT_ABSENT(MPI_T_event_handle_free);
PLAIT_ABSENT(MPI_T_event_handle_get_info);
PLAIT_ABSENT(MPI_T_event_handle_set_info);
PLAIT_ABSENT(MPI_T_event_read);
PLAIT_ABSENT(MPI_T_event_register_callback);
PLAIT_ABSENT(MPI_T_event_set_dropped_handler);
PLAIT_ABSENT(MPI_T_finalize);
PLAIT_ABSENT(MPI_T_init_thread);
PLAIT_ABSENT(MPI_T_pvar_get_index);
PLAIT_ABSENT(MPI_T_pvar_get_info);
PLAIT_ABSENT(MPI_T_pvar_get_num);
PLAIT_ABSENT(MPI_T_pvar_handle_alloc);
PLAIT_ABSENT(MPI_T_pvar_handle_free);
PLAIT_ABSENT(MPI_T_pvar_read);
PLAIT_ABSENT(MPI_T_pvar_readreset);
PLAIT_ABSENT(MPI_T_pvar_reset);
PLAIT_ABSENT(MPI_T_pvar_session_create);
PLAIT_ABSENT(MPI_T_pvar_session_free);
PLAIT_ABSENT(MPI_T_pvar_start);
PLAIT_ABSENT(MPI_T_pvar_stop);
PLAIT_ABSENT(MPI_T_pvar_write);
PLAIT_ABSENT(MPI_T_source_get_info);
PLAIT_ABSENT(MPI_T_source_get_num);
PLAIT_ABSENT(MPI_T_source_get_timestamp);
#undef PLAIT_INSTEAD
#define PLAIT_INSTEAD \
  "it has no conversions for Fortran: keep to C's handles"
PLAIT_ABSENT(MPI_Abi_get_fortran_booleans);
PLAIT_ABSENT(MPI_Abi_get_fortran_info);
PLAIT_ABSENT(MPI_Abi_set_fortran_booleans);
PLAIT_ABSENT(MPI_Abi_set_fortran_info);
PLAIT_ABSENT(MPI_Comm_fromint);
PLAIT_ABSENT(MPI_Comm_toint);
PLAIT_ABSENT(MPI_Errhandler_fromint);
PLAIT_ABSENT(MPI_Errhandler_toint);
PLAIT_ABSENT(MPI_Group_fromint);
PLAIT_ABSENT(MPI_Group_toint);
PLAIT_ABSENT(MPI_Info_fromint);
PLAIT_ABSENT(MPI_Info_toint);
PLAIT_ABSENT(MPI_Message_fromint);
PLAIT_ABSENT(MPI_Message_toint);
PLAIT_ABSENT(MPI_Op_fromint);
PLAIT_ABSENT(MPI_Op_toint);
PLAIT_ABSENT(MPI_Request_fromint);
PLAIT_ABSENT(MPI_Request_toint);
PLAIT_ABSENT(MPI_Type_create_f90_complex);
PLAIT_ABSENT(MPI_Type_create_f90_integer);
PLAIT_ABSENT(MPI_Type_create_f90_real);
PLAIT_ABSENT(MPI_Type_fromint);
PLAIT_ABSENT(MPI_Type_toint);
#undef PLAIT_ABSENT
#undef PLAIT_REFUSED
#undef PLAIT_INSTEAD
#endif
#endif

#endif  // PLAIT_MPI_ABSENT_H
