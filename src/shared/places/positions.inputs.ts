import * as z from 'zod/mini'
import { latitudeField, longitudeField } from '../fields.ts'

const BAD_ACCURACY = 'La précision est hors limites.'

/** The radius of a circle in which a device is, in metres. */
export const accuracyField = z
  .number(BAD_ACCURACY)
  .check(z.minimum(0, BAD_ACCURACY), z.maximum(1e5, BAD_ACCURACY))

export const sharePositionInput = z.strictObject({
  lat: latitudeField,
  lng: longitudeField,
  accuracy: accuracyField,
})
export type SharePositionInput = z.infer<typeof sharePositionInput>
