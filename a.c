#include <mpi.h>
#include <stdio.h>
#define RECV(b, t) MPI_Recv(b, 1, t, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
int main(void) {
  int x; RECV(&x, MPI_INT); MPI_Barrier(MPI_COMM_WORLD);
  printf("%d", x); return 0;
}
