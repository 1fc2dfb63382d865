import type { Adjustment } from '#shared/orders/adjustments.ts'
import { type OrderLine, orderLineKey } from '#shared/shop/prices/lines.ts'
import { formatKilos } from '#shared/text/weight.ts'

/** A line whose pieces or weight an adjustment changes. */
export interface LineChange {
  key: string
  name: string
  service: string
  /** `3`, or `1 (6,4 kg)` of a bag that is weighed; `0` where the line does not exist. */
  before: string
  after: string
}

/** The lines that an adjustment changes: first those of the order, then those that it adds. */
export function changedLines({
  linesBefore,
  lines,
}: Pick<Adjustment, 'linesBefore' | 'lines'>): LineChange[] {
  const changes = new Map<string, LineChange>()
  for (const line of linesBefore) {
    const { name, service } = line
    const key = orderLineKey(line)
    changes.set(key, { key, name, service, before: amountOf(line), after: '0' })
  }
  for (const line of lines) {
    const { name, service } = line
    const key = orderLineKey(line)
    const known = changes.get(key) ?? { key, name, service, before: '0', after: '0' }
    changes.set(key, { ...known, after: amountOf(line) })
  }
  return [...changes.values()].filter(({ before, after }) => before !== after)
}

const amountOf = ({ quantity, grams }: OrderLine): string =>
  grams == null ? String(quantity) : `${quantity} (${formatKilos(grams)})`
