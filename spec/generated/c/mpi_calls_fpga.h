// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The calls of MPI that FPGA ranks have. mpi.h includes this; programs include mpi.h.
// Generated from spec/mpi_calls.yaml by spec/generate.py: edit that, never this.
#ifndef PLAIT_MPI_CALLS_FPGA_H
#define PLAIT_MPI_CALLS_FPGA_H

int MPI_Init(int* argc, char*** argv);
int MPI_Init_thread(int* argc, char*** argv, int required, int* provided);
int MPI_Initialized(int* flag);
int MPI_Finalize(void);
int MPI_Finalized(int* flag);
int MPI_Abort(MPI_Comm comm, int errorcode);
int MPI_Comm_rank(MPI_Comm comm, int* rank);
int MPI_Comm_size(MPI_Comm comm, int* size);
int MPI_Comm_dup(MPI_Comm comm, MPI_Comm* newcomm);
int MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm* newcomm);
int MPI_Comm_free(MPI_Comm* comm);
int MPI_Comm_compare(MPI_Comm comm1, MPI_Comm comm2, int* result);
int MPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler errhandler);
int MPI_Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler* errhandler);
int MPI_Error_class(int errorcode, int* errorclass);
int MPI_Error_string(int errorcode, char* string, int* resultlen);
int MPI_Get_version(int* version, int* subversion);
int MPI_Get_library_version(char* version, int* resultlen);
int MPI_Get_processor_name(char* name, int* resultlen);
double MPI_Wtime(void);
double MPI_Wtick(void);
int MPI_Send(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);
int MPI_Ssend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);
int MPI_Isend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
              MPI_Request* request);
int MPI_Issend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
               MPI_Request* request);
int MPI_Recv(void* buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
             MPI_Status* status);
int MPI_Irecv(void* buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
              MPI_Request* request);
int MPI_Sendrecv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag,
                 void* recvbuf, int recvcount, MPI_Datatype recvtype, int source, int recvtag,
                 MPI_Comm comm, MPI_Status* status);
int MPI_Wait(MPI_Request* request, MPI_Status* status);
int MPI_Waitall(int count, MPI_Request array_of_requests[], MPI_Status array_of_statuses[]);
int MPI_Waitany(int count, MPI_Request array_of_requests[], int* index, MPI_Status* status);
int MPI_Test(MPI_Request* request, int* flag, MPI_Status* status);
int MPI_Testall(int count, MPI_Request array_of_requests[], int* flag,
                MPI_Status array_of_statuses[]);
int MPI_Testany(int count, MPI_Request array_of_requests[], int* index, int* flag,
                MPI_Status* status);
int MPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status* status);
int MPI_Iprobe(int source, int tag, MPI_Comm comm, int* flag, MPI_Status* status);
int MPI_Request_free(MPI_Request* request);
int MPI_Get_count(const MPI_Status* status, MPI_Datatype datatype, int* count);
int MPI_Barrier(MPI_Comm comm);
int MPI_Bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm);
int MPI_Scatter(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm);
int MPI_Scatterv(const void* sendbuf, const int sendcounts[], const int displs[],
                 MPI_Datatype sendtype, void* recvbuf, int recvcount, MPI_Datatype recvtype,
                 int root, MPI_Comm comm);
int MPI_Gather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
               int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm);
int MPI_Gatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root,
                MPI_Comm comm);
int MPI_Allgather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                  int recvcount, MPI_Datatype recvtype, MPI_Comm comm);
int MPI_Allgatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                   const int recvcounts[], const int displs[], MPI_Datatype recvtype,
                   MPI_Comm comm);
int MPI_Alltoall(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                 int recvcount, MPI_Datatype recvtype, MPI_Comm comm);
int MPI_Alltoallv(const void* sendbuf, const int sendcounts[], const int sdispls[],
                  MPI_Datatype sendtype, void* recvbuf, const int recvcounts[], const int rdispls[],
                  MPI_Datatype recvtype, MPI_Comm comm);
int MPI_Reduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
               int root, MPI_Comm comm);
int MPI_Allreduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                  MPI_Comm comm);
int MPI_Reduce_scatter(const void* sendbuf, void* recvbuf, const int recvcounts[],
                       MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);
int MPI_Reduce_scatter_block(const void* sendbuf, void* recvbuf, int recvcount,
                             MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);
int MPI_Scan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
             MPI_Comm comm);
int MPI_Exscan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
               MPI_Comm comm);
int MPI_Ibarrier(MPI_Comm comm, MPI_Request* request);
int MPI_Ibcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm,
               MPI_Request* request);
int MPI_Iallreduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                   MPI_Comm comm, MPI_Request* request);
int MPI_Op_create(MPI_User_function* user_fn, int commute, MPI_Op* op);
int MPI_Op_free(MPI_Op* op);
int MPI_Type_contiguous(int count, MPI_Datatype oldtype, MPI_Datatype* newtype);
int MPI_Type_vector(int count, int blocklength, int stride, MPI_Datatype oldtype,
                    MPI_Datatype* newtype);
int MPI_Type_commit(MPI_Datatype* datatype);
int MPI_Type_free(MPI_Datatype* datatype);
int MPI_Type_size(MPI_Datatype datatype, int* size);
int MPI_Type_get_extent(MPI_Datatype datatype, MPI_Aint* lb, MPI_Aint* extent);
int MPI_Get_address(const void* location, MPI_Aint* address);
int MPI_Query_thread(int* provided);
int MPI_Comm_set_name(MPI_Comm comm, const char* comm_name);
int MPI_Comm_get_name(MPI_Comm comm, char* comm_name, int* resultlen);
int MPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm* newcomm);
int MPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm* newcomm);
int MPI_Comm_split_type(MPI_Comm comm, int split_type, int key, MPI_Info info, MPI_Comm* newcomm);
int MPI_Comm_group(MPI_Comm comm, MPI_Group* group);
int MPI_Comm_test_inter(MPI_Comm comm, int* flag);
int MPI_Errhandler_free(MPI_Errhandler* errhandler);
MPI_Aint MPI_Aint_add(MPI_Aint base, MPI_Aint disp);
MPI_Aint MPI_Aint_diff(MPI_Aint addr1, MPI_Aint addr2);
int MPI_Alloc_mem(MPI_Aint size, MPI_Info info, void* baseptr);
int MPI_Free_mem(void* base);
int MPI_Is_thread_main(int* flag);
int MPI_Pcontrol(const int level, ...);
int MPI_Rsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);
int MPI_Irsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
               MPI_Request* request);
int MPI_Bsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);
int MPI_Ibsend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
               MPI_Request* request);
int MPI_Buffer_attach(void* buffer, int size);
int MPI_Buffer_detach(void* buffer_addr, int* size);
int MPI_Sendrecv_replace(void* buf, int count, MPI_Datatype datatype, int dest, int sendtag,
                         int source, int recvtag, MPI_Comm comm, MPI_Status* status);
int MPI_Get_elements(const MPI_Status* status, MPI_Datatype datatype, int* count);
int MPI_Get_elements_x(const MPI_Status* status, MPI_Datatype datatype, MPI_Count* count);
int MPI_Waitsome(int incount, MPI_Request array_of_requests[], int* outcount,
                 int array_of_indices[], MPI_Status array_of_statuses[]);
int MPI_Testsome(int incount, MPI_Request array_of_requests[], int* outcount,
                 int array_of_indices[], MPI_Status array_of_statuses[]);
int MPI_Request_get_status(MPI_Request request, int* flag, MPI_Status* status);
int MPI_Send_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag,
                  MPI_Comm comm, MPI_Request* request);
int MPI_Ssend_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag,
                   MPI_Comm comm, MPI_Request* request);
int MPI_Bsend_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag,
                   MPI_Comm comm, MPI_Request* request);
int MPI_Rsend_init(const void* buf, int count, MPI_Datatype datatype, int dest, int tag,
                   MPI_Comm comm, MPI_Request* request);
int MPI_Recv_init(void* buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
                  MPI_Request* request);
int MPI_Start(MPI_Request* request);
int MPI_Startall(int count, MPI_Request array_of_requests[]);
int MPI_Igather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
                MPI_Request* request);
int MPI_Igatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                 const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root,
                 MPI_Comm comm, MPI_Request* request);
int MPI_Iscatter(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                 int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
                 MPI_Request* request);
int MPI_Iscatterv(const void* sendbuf, const int sendcounts[], const int displs[],
                  MPI_Datatype sendtype, void* recvbuf, int recvcount, MPI_Datatype recvtype,
                  int root, MPI_Comm comm, MPI_Request* request);
int MPI_Iallgather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                   int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request);
int MPI_Iallgatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                    const int recvcounts[], const int displs[], MPI_Datatype recvtype,
                    MPI_Comm comm, MPI_Request* request);
int MPI_Ialltoall(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                  int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request);
int MPI_Ialltoallv(const void* sendbuf, const int sendcounts[], const int sdispls[],
                   MPI_Datatype sendtype, void* recvbuf, const int recvcounts[],
                   const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request);
int MPI_Ireduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                int root, MPI_Comm comm, MPI_Request* request);
int MPI_Ireduce_scatter(const void* sendbuf, void* recvbuf, const int recvcounts[],
                        MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request* request);
int MPI_Ireduce_scatter_block(const void* sendbuf, void* recvbuf, int recvcount,
                              MPI_Datatype datatype, MPI_Op op, MPI_Comm comm,
                              MPI_Request* request);
int MPI_Iscan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
              MPI_Comm comm, MPI_Request* request);
int MPI_Iexscan(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                MPI_Comm comm, MPI_Request* request);
int MPI_Op_commutative(MPI_Op op, int* commute);
int MPI_Reduce_local(const void* inbuf, void* inoutbuf, int count, MPI_Datatype datatype,
                     MPI_Op op);
int MPI_Type_indexed(int count, const int array_of_blocklengths[],
                     const int array_of_displacements[], MPI_Datatype oldtype,
                     MPI_Datatype* newtype);
int MPI_Type_create_hvector(int count, int blocklength, MPI_Aint stride, MPI_Datatype oldtype,
                            MPI_Datatype* newtype);
int MPI_Type_create_hindexed(int count, const int array_of_blocklengths[],
                             const MPI_Aint array_of_displacements[], MPI_Datatype oldtype,
                             MPI_Datatype* newtype);
int MPI_Type_create_indexed_block(int count, int blocklength, const int array_of_displacements[],
                                  MPI_Datatype oldtype, MPI_Datatype* newtype);
int MPI_Type_create_hindexed_block(int count, int blocklength,
                                   const MPI_Aint array_of_displacements[], MPI_Datatype oldtype,
                                   MPI_Datatype* newtype);
int MPI_Type_create_struct(int count, const int array_of_blocklengths[],
                           const MPI_Aint array_of_displacements[],
                           const MPI_Datatype array_of_types[], MPI_Datatype* newtype);
int MPI_Type_create_subarray(int ndims, const int array_of_sizes[], const int array_of_subsizes[],
                             const int array_of_starts[], int order, MPI_Datatype oldtype,
                             MPI_Datatype* newtype);
int MPI_Type_create_resized(MPI_Datatype oldtype, MPI_Aint lb, MPI_Aint extent,
                            MPI_Datatype* newtype);
int MPI_Type_dup(MPI_Datatype oldtype, MPI_Datatype* newtype);
int MPI_Type_get_true_extent(MPI_Datatype datatype, MPI_Aint* true_lb, MPI_Aint* true_extent);
int MPI_Type_size_x(MPI_Datatype datatype, MPI_Count* size);
int MPI_Type_get_extent_x(MPI_Datatype datatype, MPI_Count* lb, MPI_Count* extent);
int MPI_Type_get_true_extent_x(MPI_Datatype datatype, MPI_Count* true_lb, MPI_Count* true_extent);
int MPI_Pack(const void* inbuf, int incount, MPI_Datatype datatype, void* outbuf, int outsize,
             int* position, MPI_Comm comm);
int MPI_Unpack(const void* inbuf, int insize, int* position, void* outbuf, int outcount,
               MPI_Datatype datatype, MPI_Comm comm);
int MPI_Pack_size(int incount, MPI_Datatype datatype, MPI_Comm comm, int* size);
int MPI_Group_size(MPI_Group group, int* size);
int MPI_Group_rank(MPI_Group group, int* rank);
int MPI_Group_translate_ranks(MPI_Group group1, int n, const int ranks1[], MPI_Group group2,
                              int ranks2[]);
int MPI_Group_compare(MPI_Group group1, MPI_Group group2, int* result);
int MPI_Group_union(MPI_Group group1, MPI_Group group2, MPI_Group* newgroup);
int MPI_Group_intersection(MPI_Group group1, MPI_Group group2, MPI_Group* newgroup);
int MPI_Group_difference(MPI_Group group1, MPI_Group group2, MPI_Group* newgroup);
int MPI_Group_incl(MPI_Group group, int n, const int ranks[], MPI_Group* newgroup);
int MPI_Group_excl(MPI_Group group, int n, const int ranks[], MPI_Group* newgroup);
int MPI_Group_range_incl(MPI_Group group, int n, int ranges[][3], MPI_Group* newgroup);
int MPI_Group_range_excl(MPI_Group group, int n, int ranges[][3], MPI_Group* newgroup);
int MPI_Group_free(MPI_Group* group);
int MPI_Cart_create(MPI_Comm comm_old, int ndims, const int dims[], const int periods[],
                    int reorder, MPI_Comm* comm_cart);
int MPI_Cart_get(MPI_Comm comm, int maxdims, int dims[], int periods[], int coords[]);
int MPI_Cart_rank(MPI_Comm comm, const int coords[], int* rank);
int MPI_Cart_coords(MPI_Comm comm, int rank, int maxdims, int coords[]);
int MPI_Cart_shift(MPI_Comm comm, int direction, int disp, int* rank_source, int* rank_dest);
int MPI_Cart_sub(MPI_Comm comm, const int remain_dims[], MPI_Comm* newcomm);
int MPI_Cartdim_get(MPI_Comm comm, int* ndims);
int MPI_Dims_create(int nnodes, int ndims, int dims[]);
int MPI_Topo_test(MPI_Comm comm, int* status);
int MPI_Comm_get_attr(MPI_Comm comm, int comm_keyval, void* attribute_val, int* flag);
int MPI_Attr_get(MPI_Comm comm, int keyval, void* attribute_val, int* flag);
int MPI_Neighbor_allgather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                           int recvcount, MPI_Datatype recvtype, MPI_Comm comm);
int MPI_Ineighbor_allgather(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                            void* recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm,
                            MPI_Request* request);
int MPI_Neighbor_alltoall(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                          int recvcount, MPI_Datatype recvtype, MPI_Comm comm);
int MPI_Ineighbor_alltoall(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                           int recvcount, MPI_Datatype recvtype, MPI_Comm comm,
                           MPI_Request* request);
int MPI_Neighbor_allgatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                            void* recvbuf, const int recvcounts[], const int displs[],
                            MPI_Datatype recvtype, MPI_Comm comm);
int MPI_Ineighbor_allgatherv(const void* sendbuf, int sendcount, MPI_Datatype sendtype,
                             void* recvbuf, const int recvcounts[], const int displs[],
                             MPI_Datatype recvtype, MPI_Comm comm, MPI_Request* request);
int MPI_Neighbor_alltoallv(const void* sendbuf, const int sendcounts[], const int sdispls[],
                           MPI_Datatype sendtype, void* recvbuf, const int recvcounts[],
                           const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm);
int MPI_Ineighbor_alltoallv(const void* sendbuf, const int sendcounts[], const int sdispls[],
                            MPI_Datatype sendtype, void* recvbuf, const int recvcounts[],
                            const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm,
                            MPI_Request* request);
int MPI_Status_get_tag(const MPI_Status* status, int* tag);
int MPI_Status_get_source(const MPI_Status* status, int* source);
int MPI_Status_get_error(const MPI_Status* status, int* err);
int MPI_Status_set_source(MPI_Status* status, int source);
int MPI_Status_set_tag(MPI_Status* status, int tag);
int MPI_Status_set_error(MPI_Status* status, int err);

// What tools call is the same.
#define PMPI_Init MPI_Init
#define PMPI_Init_thread MPI_Init_thread
#define PMPI_Initialized MPI_Initialized
#define PMPI_Finalize MPI_Finalize
#define PMPI_Finalized MPI_Finalized
#define PMPI_Abort MPI_Abort
#define PMPI_Comm_rank MPI_Comm_rank
#define PMPI_Comm_size MPI_Comm_size
#define PMPI_Comm_dup MPI_Comm_dup
#define PMPI_Comm_split MPI_Comm_split
#define PMPI_Comm_free MPI_Comm_free
#define PMPI_Comm_compare MPI_Comm_compare
#define PMPI_Comm_set_errhandler MPI_Comm_set_errhandler
#define PMPI_Comm_get_errhandler MPI_Comm_get_errhandler
#define PMPI_Error_class MPI_Error_class
#define PMPI_Error_string MPI_Error_string
#define PMPI_Get_version MPI_Get_version
#define PMPI_Get_library_version MPI_Get_library_version
#define PMPI_Get_processor_name MPI_Get_processor_name
#define PMPI_Wtime MPI_Wtime
#define PMPI_Wtick MPI_Wtick
#define PMPI_Send MPI_Send
#define PMPI_Ssend MPI_Ssend
#define PMPI_Isend MPI_Isend
#define PMPI_Issend MPI_Issend
#define PMPI_Recv MPI_Recv
#define PMPI_Irecv MPI_Irecv
#define PMPI_Sendrecv MPI_Sendrecv
#define PMPI_Wait MPI_Wait
#define PMPI_Waitall MPI_Waitall
#define PMPI_Waitany MPI_Waitany
#define PMPI_Test MPI_Test
#define PMPI_Testall MPI_Testall
#define PMPI_Testany MPI_Testany
#define PMPI_Probe MPI_Probe
#define PMPI_Iprobe MPI_Iprobe
#define PMPI_Request_free MPI_Request_free
#define PMPI_Get_count MPI_Get_count
#define PMPI_Barrier MPI_Barrier
#define PMPI_Bcast MPI_Bcast
#define PMPI_Scatter MPI_Scatter
#define PMPI_Scatterv MPI_Scatterv
#define PMPI_Gather MPI_Gather
#define PMPI_Gatherv MPI_Gatherv
#define PMPI_Allgather MPI_Allgather
#define PMPI_Allgatherv MPI_Allgatherv
#define PMPI_Alltoall MPI_Alltoall
#define PMPI_Alltoallv MPI_Alltoallv
#define PMPI_Reduce MPI_Reduce
#define PMPI_Allreduce MPI_Allreduce
#define PMPI_Reduce_scatter MPI_Reduce_scatter
#define PMPI_Reduce_scatter_block MPI_Reduce_scatter_block
#define PMPI_Scan MPI_Scan
#define PMPI_Exscan MPI_Exscan
#define PMPI_Ibarrier MPI_Ibarrier
#define PMPI_Ibcast MPI_Ibcast
#define PMPI_Iallreduce MPI_Iallreduce
#define PMPI_Op_create MPI_Op_create
#define PMPI_Op_free MPI_Op_free
#define PMPI_Type_contiguous MPI_Type_contiguous
#define PMPI_Type_vector MPI_Type_vector
#define PMPI_Type_commit MPI_Type_commit
#define PMPI_Type_free MPI_Type_free
#define PMPI_Type_size MPI_Type_size
#define PMPI_Type_get_extent MPI_Type_get_extent
#define PMPI_Get_address MPI_Get_address
#define PMPI_Query_thread MPI_Query_thread
#define PMPI_Comm_set_name MPI_Comm_set_name
#define PMPI_Comm_get_name MPI_Comm_get_name
#define PMPI_Comm_create MPI_Comm_create
#define PMPI_Comm_create_group MPI_Comm_create_group
#define PMPI_Comm_split_type MPI_Comm_split_type
#define PMPI_Comm_group MPI_Comm_group
#define PMPI_Comm_test_inter MPI_Comm_test_inter
#define PMPI_Errhandler_free MPI_Errhandler_free
#define PMPI_Aint_add MPI_Aint_add
#define PMPI_Aint_diff MPI_Aint_diff
#define PMPI_Alloc_mem MPI_Alloc_mem
#define PMPI_Free_mem MPI_Free_mem
#define PMPI_Is_thread_main MPI_Is_thread_main
#define PMPI_Pcontrol MPI_Pcontrol
#define PMPI_Rsend MPI_Rsend
#define PMPI_Irsend MPI_Irsend
#define PMPI_Bsend MPI_Bsend
#define PMPI_Ibsend MPI_Ibsend
#define PMPI_Buffer_attach MPI_Buffer_attach
#define PMPI_Buffer_detach MPI_Buffer_detach
#define PMPI_Sendrecv_replace MPI_Sendrecv_replace
#define PMPI_Get_elements MPI_Get_elements
#define PMPI_Get_elements_x MPI_Get_elements_x
#define PMPI_Waitsome MPI_Waitsome
#define PMPI_Testsome MPI_Testsome
#define PMPI_Request_get_status MPI_Request_get_status
#define PMPI_Send_init MPI_Send_init
#define PMPI_Ssend_init MPI_Ssend_init
#define PMPI_Bsend_init MPI_Bsend_init
#define PMPI_Rsend_init MPI_Rsend_init
#define PMPI_Recv_init MPI_Recv_init
#define PMPI_Start MPI_Start
#define PMPI_Startall MPI_Startall
#define PMPI_Igather MPI_Igather
#define PMPI_Igatherv MPI_Igatherv
#define PMPI_Iscatter MPI_Iscatter
#define PMPI_Iscatterv MPI_Iscatterv
#define PMPI_Iallgather MPI_Iallgather
#define PMPI_Iallgatherv MPI_Iallgatherv
#define PMPI_Ialltoall MPI_Ialltoall
#define PMPI_Ialltoallv MPI_Ialltoallv
#define PMPI_Ireduce MPI_Ireduce
#define PMPI_Ireduce_scatter MPI_Ireduce_scatter
#define PMPI_Ireduce_scatter_block MPI_Ireduce_scatter_block
#define PMPI_Iscan MPI_Iscan
#define PMPI_Iexscan MPI_Iexscan
#define PMPI_Op_commutative MPI_Op_commutative
#define PMPI_Reduce_local MPI_Reduce_local
#define PMPI_Type_indexed MPI_Type_indexed
#define PMPI_Type_create_hvector MPI_Type_create_hvector
#define PMPI_Type_create_hindexed MPI_Type_create_hindexed
#define PMPI_Type_create_indexed_block MPI_Type_create_indexed_block
#define PMPI_Type_create_hindexed_block MPI_Type_create_hindexed_block
#define PMPI_Type_create_struct MPI_Type_create_struct
#define PMPI_Type_create_subarray MPI_Type_create_subarray
#define PMPI_Type_create_resized MPI_Type_create_resized
#define PMPI_Type_dup MPI_Type_dup
#define PMPI_Type_get_true_extent MPI_Type_get_true_extent
#define PMPI_Type_size_x MPI_Type_size_x
#define PMPI_Type_get_extent_x MPI_Type_get_extent_x
#define PMPI_Type_get_true_extent_x MPI_Type_get_true_extent_x
#define PMPI_Pack MPI_Pack
#define PMPI_Unpack MPI_Unpack
#define PMPI_Pack_size MPI_Pack_size
#define PMPI_Group_size MPI_Group_size
#define PMPI_Group_rank MPI_Group_rank
#define PMPI_Group_translate_ranks MPI_Group_translate_ranks
#define PMPI_Group_compare MPI_Group_compare
#define PMPI_Group_union MPI_Group_union
#define PMPI_Group_intersection MPI_Group_intersection
#define PMPI_Group_difference MPI_Group_difference
#define PMPI_Group_incl MPI_Group_incl
#define PMPI_Group_excl MPI_Group_excl
#define PMPI_Group_range_incl MPI_Group_range_incl
#define PMPI_Group_range_excl MPI_Group_range_excl
#define PMPI_Group_free MPI_Group_free
#define PMPI_Cart_create MPI_Cart_create
#define PMPI_Cart_get MPI_Cart_get
#define PMPI_Cart_rank MPI_Cart_rank
#define PMPI_Cart_coords MPI_Cart_coords
#define PMPI_Cart_shift MPI_Cart_shift
#define PMPI_Cart_sub MPI_Cart_sub
#define PMPI_Cartdim_get MPI_Cartdim_get
#define PMPI_Dims_create MPI_Dims_create
#define PMPI_Topo_test MPI_Topo_test
#define PMPI_Comm_get_attr MPI_Comm_get_attr
#define PMPI_Attr_get MPI_Attr_get
#define PMPI_Neighbor_allgather MPI_Neighbor_allgather
#define PMPI_Ineighbor_allgather MPI_Ineighbor_allgather
#define PMPI_Neighbor_alltoall MPI_Neighbor_alltoall
#define PMPI_Ineighbor_alltoall MPI_Ineighbor_alltoall
#define PMPI_Neighbor_allgatherv MPI_Neighbor_allgatherv
#define PMPI_Ineighbor_allgatherv MPI_Ineighbor_allgatherv
#define PMPI_Neighbor_alltoallv MPI_Neighbor_alltoallv
#define PMPI_Ineighbor_alltoallv MPI_Ineighbor_alltoallv
#define PMPI_Status_get_tag MPI_Status_get_tag
#define PMPI_Status_get_source MPI_Status_get_source
#define PMPI_Status_get_error MPI_Status_get_error
#define PMPI_Status_set_source MPI_Status_set_source
#define PMPI_Status_set_tag MPI_Status_set_tag
#define PMPI_Status_set_error MPI_Status_set_error

#endif  // PLAIT_MPI_CALLS_FPGA_H
