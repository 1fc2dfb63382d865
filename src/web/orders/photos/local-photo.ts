/** A photo that is only on this phone. */
export interface LocalPhoto {
  /** A random UUID, which the server stores: sending the photo again does not add a second one. */
  id: string
  /** The result of `compressPhoto`. */
  blob: Blob
  /** Empty when nothing was written. */
  caption: string
  /** In milliseconds, by the phone's clock. */
  takenAt: number
}
