import { lineTotal } from '#shared/shop/prices/lines.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { garmentLabel } from '#shared/text/pieces.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import type { OrderView } from '../order-view.ts'
import { FeeItems } from './fee-items.tsx'

/** The garments of an order and what is added to their price, each with its sum. */
export function OrderGarments({ order }: { order: OrderView }) {
  return (
    <TotalsList>
      {order.items.map((item) => (
        <TotalsItem
          key={item.position}
          label={garmentLabel(item, order.toAgree !== null)}
          hint={serviceLabel(item.service).toLowerCase()}
          value={formatFcfa(lineTotal(item))}
        />
      ))}
      {order.toAgree === 'count' ? <TotalsItem label="Linge" value="compté à la porte" /> : null}
      <FeeItems order={order} />
    </TotalsList>
  )
}

interface Count {
  quantity: number
  grams: number | null
}

/** The garments in one line: `3 × Chemise, 1 × Sac de linge (6,4 kg)`. */
export function garmentsText({ items, toAgree }: Pick<OrderView, 'items' | 'toAgree'>): string {
  const counts = new Map<string, Count>()
  for (const { name, quantity, grams } of items) {
    const before = counts.get(name)
    counts.set(name, {
      quantity: quantity + (before?.quantity ?? 0),
      grams: grams == null ? (before?.grams ?? null) : grams + (before?.grams ?? 0),
    })
  }
  const label = ([name, count]: [string, Count]) =>
    garmentLabel({ ...count, name }, toAgree !== null)
  return Array.from(counts, label).join(', ')
}
