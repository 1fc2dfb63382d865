/** A link, coordinates or a plus code. */
const SIGNS_OF_PLACE = /:\/\/|geo:|°|\d[.,]\d\d|[a-z\d]{4}\+[a-z\d]{2}|\.[a-z]{2,}\//i

/** Whether a text may hold a position, as far as it can be told without `pasted-place.ts`, which is loaded only then. */
export const mayHoldPlace = (text: string): boolean => SIGNS_OF_PLACE.test(text)
