import type { PhotoStep } from './custody.ts'

/** Most characters that say what is on a photo. */
export const MAX_CAPTION = 80

export interface PhotoRef {
  orderId: string
  photoId: string
}

/** A photo of an order that is sent, without its picture. */
export interface SentPhoto extends PhotoRef {
  step: PhotoStep
  caption: string
  /** Milliseconds, by the phone. */
  takenAt: number
  /** When the phone sends it, by the same clock. */
  sentAt?: number | undefined
}

/** The address to which a livreur's phone sends a photo; the same photo again changes nothing. */
export function photoUploadPath(photo: SentPhoto): string {
  const { orderId, photoId, step, caption, takenAt, sentAt } = photo
  const query = new URLSearchParams({ etape: step, prise: String(Math.trunc(takenAt)) })
  if (sentAt !== undefined) query.set('envoi', String(Math.trunc(sentAt)))
  if (caption) query.set('legende', caption)
  return `/api/uploads/orders/${orderId}/photos/${photoId}?${query}`
}

/** The address at which those who may read the order see a photo. */
export function photoPath({ orderId, photoId }: PhotoRef, size: 'whole' | 'small'): string {
  const path = `/api/orders/${orderId}/photos/${photoId}`
  return size === 'small' ? `${path}?taille=petite` : path
}
