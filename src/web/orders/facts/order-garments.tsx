import { lineKey } from '#shared/shop/prices/lines.ts'
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
      {order.items.map(({ productId, name, service, quantity, unitPrice }) => (
        <TotalsItem
          key={lineKey(productId, service)}
          label={garmentLabel({ quantity, name })}
          hint={serviceLabel(service).toLowerCase()}
          value={formatFcfa(quantity * unitPrice)}
        />
      ))}
      <FeeItems order={order} />
    </TotalsList>
  )
}

/** The garments in one line: `3 × Chemise, 1 × Robe`. */
export function garmentsText(items: OrderView['items']): string {
  const counts = new Map<string, number>()
  for (const { name, quantity } of items) counts.set(name, (counts.get(name) ?? 0) + quantity)
  return Array.from(counts, ([name, quantity]) => garmentLabel({ quantity, name })).join(', ')
}
