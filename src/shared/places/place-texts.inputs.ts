import { emptiableLine, optionalLine } from '../fields.ts'
import { PLACE_TEXT_LIMITS } from './place-texts.ts'

/** The lines that a person writes about a place. */
export const placeTexts = {
  address: emptiableLine(PLACE_TEXT_LIMITS.address),
  landmark: optionalLine(PLACE_TEXT_LIMITS.landmark),
  note: optionalLine(PLACE_TEXT_LIMITS.note),
}
