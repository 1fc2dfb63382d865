/** A photo that is still only on this phone. */
export interface LocalPhoto {
  /** Random UUID, which the server keeps: the same photo sent again is not another one. */
  id: string
  /** As `compressPhoto` made it. */
  blob: Blob
  /** What is on it; empty when nothing was written. */
  caption: string
  /** Milliseconds of the phone's own clock. */
  takenAt: number
}
