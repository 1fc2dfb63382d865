import type { Adjustment } from '#shared/orders/adjustments.ts'
import { lineKey } from '#shared/shop/prices/lines.ts'

/** A line whose number of pieces an adjustment changes: 0 where it does not exist. */
export interface LineChange {
  key: string
  name: string
  service: string
  before: number
  after: number
}

/** The lines that an adjustment changes: first those of the order, then those that it adds. */
export function changedLines({
  linesBefore,
  lines,
}: Pick<Adjustment, 'linesBefore' | 'lines'>): LineChange[] {
  const changes = new Map<string, LineChange>()
  for (const { productId, name, service, quantity } of linesBefore) {
    const key = lineKey(productId, service)
    changes.set(key, { key, name, service, before: quantity, after: 0 })
  }
  for (const { productId, name, service, quantity } of lines) {
    const key = lineKey(productId, service)
    const known = changes.get(key) ?? { key, name, service, before: 0, after: 0 }
    changes.set(key, { ...known, after: quantity })
  }
  return [...changes.values()].filter(({ before, after }) => before !== after)
}
