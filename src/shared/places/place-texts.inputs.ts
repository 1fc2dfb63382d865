import { emptiableLine, optionalLine } from '../fields.ts'

/** The longest text of each line that a person writes about a place, in characters. */
export const PLACE_TEXT_LIMITS = { address: 200, landmark: 200, note: 300 } as const

/** The lines that a person writes about a place: apart, so that a form can check them without the rest of an order. */
export const placeTexts = {
  address: emptiableLine(PLACE_TEXT_LIMITS.address),
  landmark: optionalLine(PLACE_TEXT_LIMITS.landmark),
  note: optionalLine(PLACE_TEXT_LIMITS.note),
}
