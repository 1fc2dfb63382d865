import * as z from 'zod/mini'
import { idField, optionalLine } from '../fields.ts'
import { CHECK_STEPS, type CheckStep, photoIdField } from './custody.ts'

/** Longest side of an order's photo, in pixels. */
export const PHOTO_SIDE = 1600
/** Longest side of its small form, in pixels. */
export const SMALL_PHOTO_SIDE = 320
/** Most characters that say what is on a photo. */
export const MAX_CAPTION = 80

/** Heaviest image that may be sent, in bytes. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024

export const photoRefInput = z.strictObject({ orderId: idField, photoId: photoIdField })
export type PhotoRef = z.infer<typeof photoRefInput>

/** What the address of an upload says of the photo, as text. */
export const photoUploadInput = z.strictObject({
  orderId: idField,
  photoId: photoIdField,
  etape: z.enum(CHECK_STEPS, 'Cette étape n’existe pas.'),
  legende: optionalLine(MAX_CAPTION),
  /** Milliseconds of the phone's own clock when it was taken. */
  prise: z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
})
export type PhotoUpload = z.infer<typeof photoUploadInput>

interface SentPhoto extends PhotoRef {
  step: CheckStep
  caption: string
  /** Milliseconds, by the phone. */
  takenAt: number
}

/** Where a livreur's phone sends a photo; the same address again changes nothing. */
export function photoUploadPath({ orderId, photoId, step, caption, takenAt }: SentPhoto): string {
  const query = new URLSearchParams({ etape: step, prise: String(Math.trunc(takenAt)) })
  if (caption) query.set('legende', caption)
  return `/api/uploads/orders/${orderId}/photos/${photoId}?${query}`
}

/** Where those who may read the order see a photo. */
export function photoPath({ orderId, photoId }: PhotoRef, size: 'whole' | 'small'): string {
  const path = `/api/orders/${orderId}/photos/${photoId}`
  return size === 'small' ? `${path}?taille=petite` : path
}
