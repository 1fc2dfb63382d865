import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import { type PastPlace, placeOfPast, reorderedLines } from '#shared/orders/draft/reordered.ts'
import type { OrderLine } from '#shared/shop/prices/lines.ts'
import { newKey } from '#web/lib/new-key.ts'
import { changeDraft, readDraft } from './draft-store.ts'

/**
 * Replaces the cart by the lines of a past order, at today's prices. The place of that order is used
 * if the draft has none. Returns the names of the lines that can no longer be ordered.
 */
export function reorder(
  userId: string,
  items: readonly OrderLine[],
  catalogue: Catalogue,
  place?: PastPlace,
): string[] {
  const { lines, unavailable } = reorderedLines(items, catalogue)
  const hasPlace = readDraft(userId).location !== null
  changeDraft(userId, {
    idempotencyKey: newKey(),
    lines,
    // The earlier order's express may not be wanted now, and its slot is over.
    pickup: null,
    express: false,
    ...(place && !hasPlace ? placeOfPast(place) : {}),
  })
  return unavailable
}
