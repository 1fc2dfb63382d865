import { useSyncExternalStore } from 'react'

/** A photo that is being sent. */
export interface PhotoOnItsWay {
  photoId: string
  /** Bytes that left this phone, and the bytes of the photo. */
  sent: number
  total: number
}

let uploads: readonly PhotoOnItsWay[] = []
const listeners = new Set<() => void>()

/** The photos that are being sent now, also those of a queue that a returned network empties. */
export function useUploads(): readonly PhotoOnItsWay[] {
  return useSyncExternalStore(subscribe, () => uploads)
}

/** Tells how much of a photo left. */
export function setUpload(upload: PhotoOnItsWay): void {
  change([...without(upload.photoId), upload])
}

/** The photo arrived, or it did not. */
export function endUpload(photoId: string): void {
  change(without(photoId))
}

const without = (photoId: string) => uploads.filter((upload) => upload.photoId !== photoId)

function change(next: readonly PhotoOnItsWay[]): void {
  uploads = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
