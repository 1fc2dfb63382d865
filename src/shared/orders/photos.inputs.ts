import * as z from 'zod/mini'
import { idField, optionalLine, phoneTimeField } from '#shared/fields.ts'
import { photoIdField } from './custody.inputs.ts'
import { PHOTO_STEPS } from './custody.ts'
import { MAX_CAPTION } from './photos.ts'

export const photoRefInput = z.strictObject({ orderId: idField, photoId: photoIdField })

const phoneTimeText = z.pipe(
  z.string().check(z.regex(/^-?\d{1,16}$/)),
  z.pipe(z.transform(Number), phoneTimeField),
)

/** The query of an upload's address, as text. */
export const photoUploadInput = z.strictObject({
  orderId: idField,
  photoId: photoIdField,
  etape: z.enum(PHOTO_STEPS, 'Cette étape n’existe pas.'),
  legende: optionalLine(MAX_CAPTION),
  /** Milliseconds of the phone's own clock when it was taken. */
  prise: phoneTimeText,
  /** When the phone sent it, by its own clock. */
  envoi: z.optional(phoneTimeText),
})
export type PhotoUpload = z.infer<typeof photoUploadInput>
