import { isWeightKnown } from '#shared/shop/prices/known-weight.ts'
import { isWeighed } from '#shared/shop/prices/lines.ts'
import { type DraftLine, usualGrams } from './draft.ts'

/** A bag that goes on the scale of the counter: no estimate is taken for its weight. */
export const toWeigh = (line: DraftLine): DraftLine =>
  isWeighed(line) ? { ...line, grams: 0 } : line

/** A bag that a livreur will weigh at the door: it has an estimate until then. */
export function withEstimate(line: DraftLine, minGrams: number | null): DraftLine {
  if (!isWeighed(line) || isWeightKnown(line)) return line
  return { ...line, grams: usualGrams(minGrams ?? 0, line.quantity) }
}
