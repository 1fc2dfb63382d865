import { type DraftLine, keyOf } from '#shared/orders/draft/draft.ts'
import { toWeigh } from '#shared/orders/draft/weights.ts'
import { isWeighed } from '#shared/shop/prices/lines.ts'
import { changeDraft, readLatestDraft } from '../../cart/draft-store.ts'
import { goToTillPlaceNext } from './go-to-till-place.ts'

/** Writes the weight of a line of the basket; 0 where none is typed. */
export function setWeight(draftKey: string, key: string, grams: number): void {
  changeLine(draftKey, key, (line) => ({ ...line, grams }))
}

/** The bags of a line are others than those that were weighed: they are weighed again, all of them together. */
export function askWeight(draftKey: string, key: string): void {
  const line = readLatestDraft(draftKey).lines.find((one) => keyOf(one) === key)
  if (!line || !isWeighed(line)) return
  changeLine(draftKey, key, toWeigh)
  goToTillPlaceNext('weight')
}

function changeLine(draftKey: string, key: string, change: (line: DraftLine) => DraftLine): void {
  const { lines } = readLatestDraft(draftKey)
  changeDraft(draftKey, { lines: lines.map((line) => (keyOf(line) === key ? change(line) : line)) })
}
