const mebibyte = 1024 * 1024

/** What a Word template may be at most: before it is kept, and again before it is filled. */
export const limits = {
  file: 10 * mebibyte,
  parts: 500,
  part: 20 * mebibyte,
  unpacked: 50 * mebibyte,
  tags: 2000,
  loops: 12,
  xmlDepth: 200,
}
