import { formatShortDateTime } from '#shared/dates.ts'
import { lineKey } from '#shared/money/lines.ts'
import { formatFcfa } from '#shared/money/money.ts'
import { serviceLabel } from '#shared/products/service-label.ts'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { FeeItems } from '#web/features/order-parts/fee-items.tsx'
import { TeamPaymentState } from '#web/features/payments/team-payment-state.tsx'
import type { OrderDetail } from './drawer-detail.tsx'

/** The lines and the total of the order, and its payment state. */
export function DrawerMoney({ detail: { order, timeline } }: { detail: OrderDetail }) {
  const { items, grandTotal, payment, moneyBack } = order
  const { paid, due } = payment
  const { owed, back } = moneyBack
  return (
    <Section title="Paiement" level={3}>
      <Ticket>
        <TicketBody className="text-s">
          <TotalsList>
            {items.map(({ productId, name, service, quantity, unitPrice }) => (
              <TotalsItem
                key={lineKey(productId, service)}
                label={`${quantity} × ${name}`}
                hint={serviceLabel(service).toLowerCase()}
                value={formatFcfa(quantity * unitPrice)}
              />
            ))}
            <FeeItems order={order} />
          </TotalsList>
        </TicketBody>
        <Seam />
        <TicketBody className="stack gap-10">
          <TotalsList>
            <TotalsItem strong label="Total" value={<Money amount={grandTotal} size="big" />} />
            {paid > 0 && due > 0 ? <TotalsItem label="Payé" value={formatFcfa(paid)} /> : null}
            {paid > 0 && due > 0 ? (
              <TotalsItem strong label="Reste" value={formatFcfa(due)} />
            ) : null}
            {owed > 0 ? <TotalsItem strong label="À rembourser" value={formatFcfa(owed)} /> : null}
            {back > 0 ? <TotalsItem label="Remboursé" value={formatFcfa(back)} /> : null}
          </TotalsList>
          <div className="row wrap gap-10 row-gap-2">
            <TeamPaymentState order={order} refunded={back} />
            <LastReceived timeline={timeline} />
          </div>
        </TicketBody>
      </Ticket>
    </Section>
  )
}

/** The person who recorded the last payment, and the time. */
function LastReceived({ timeline }: Pick<OrderDetail, 'timeline'>) {
  const last = timeline.findLast(({ kind }) => kind === 'payment_received')
  if (!last) return null
  return (
    <p className="quiet text-s">
      {last.actorRole === 'client' ? '' : `par ${last.actorName}, `}
      {formatShortDateTime(last.at)}
    </p>
  )
}
