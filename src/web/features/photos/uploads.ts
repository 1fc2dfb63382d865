import { useSyncExternalStore } from 'react'

/** A photo that is being sent. */
export interface PhotoUpload {
  photoId: string
  /** Bytes that left this phone, and the bytes of the photo. */
  sent: number
  total: number
}

let uploads: readonly PhotoUpload[] = []
const listeners = new Set<() => void>()

/** The photos that are being sent now, also those of a queue that a returned network empties. */
export function useUploads(): readonly PhotoUpload[] {
  return useSyncExternalStore(subscribe, () => uploads)
}

/** Tells how much of a photo left. */
export function setUpload(upload: PhotoUpload): void {
  change([...without(upload.photoId), upload])
}

/** The photo arrived, or it did not. */
export function endUpload(photoId: string): void {
  change(without(photoId))
}

const without = (photoId: string) => uploads.filter((upload) => upload.photoId !== photoId)

function change(next: readonly PhotoUpload[]): void {
  uploads = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
