import * as z from 'zod/mini'
import { idField, lineField } from '#shared/fields.ts'
import { PLACE_TEXT_LIMITS } from '#shared/places/place-words.ts'

/** A landmark that is added to those of an order by somebody who may not read them. */
export const addLandmarkInput = z.strictObject({
  orderId: idField,
  landmark: lineField('Le repère', PLACE_TEXT_LIMITS.landmark),
})
export type AddLandmarkInput = z.infer<typeof addLandmarkInput>

const SEPARATOR = ' · '

/** The landmarks of an order with one more, which is not written twice. */
export function withLandmark(before: string | null, added: string): string {
  const landmarks = before?.split(SEPARATOR) ?? []
  return landmarks.includes(added) ? (before ?? '') : [...landmarks, added].join(SEPARATOR)
}
