import { characterCount, oneLine, tooLong } from '../text/clean-text.ts'

/** The longest text of each line that a person writes about a place, in characters. */
export const PLACE_TEXT_LIMITS = { address: 200, landmark: 200, note: 300 } as const
export type PlaceText = keyof typeof PLACE_TEXT_LIMITS

/** The error of a text that the server would refuse, as the schema says it: a form that types these needs no zod. */
export function placeTextError(name: PlaceText, typed: string): string | undefined {
  const max = PLACE_TEXT_LIMITS[name]
  return characterCount(oneLine(typed)) > max ? tooLong(max) : undefined
}
