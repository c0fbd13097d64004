// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A search tree that rank 0 builds from what malloc gives, and tasks go through.
#include <stdio.h>
#include <stdlib.h>

typedef struct node {
  long key;
  struct node *left, *right;
} node;

static node* insert(node* root, long key) {
  if (root == NULL) {
    node* made = malloc(sizeof *made);
    made->key = key;
    made->left = made->right = NULL;
    return made;
  }
  if (key < root->key)
    root->left = insert(root->left, key);
  else
    root->right = insert(root->right, key);
  return root;
}

static long sum(const node* root) {
  long left = 0, right = 0;
  if (root == NULL) return 0;
#pragma omp task shared(left)
  left = sum(root->left);
#pragma omp task shared(right)
  right = sum(root->right);
#pragma omp taskwait
  return left + right + root->key;
}

static int height(const node* root) {
  int left, right;
  if (!root) return 0;
#pragma omp task shared(left)
  left = height(root->left);
  right = height(root->right);
#pragma omp taskwait
  return 1 + (left > right ? left : right);
}

int main(void) {
  node* root = NULL;
  unsigned long x = 12345;
  for (int i = 0; i < 200; i++) {
    x = x * 1103515245 + 12345;
    root = insert(root, (long)(x >> 16 & 1023));
  }
  long total;
  int high;
#pragma omp parallel
#pragma omp single
  {
    total = sum(root);
    high = height(root);
  }
  printf("sum %ld height %d\n", total, high);
  return 0;
}
