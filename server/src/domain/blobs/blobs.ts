export type Blobs = {
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  get: (key: string) => Promise<Uint8Array | undefined>
  deleteFolder: (folder: string) => Promise<void>
  /** Throws the error that prevents writes. A folder gets a test write; a bucket reports a failed write for a minute. */
  check: () => Promise<void>
}
