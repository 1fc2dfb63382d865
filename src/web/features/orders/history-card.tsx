import { IconFileInvoice, IconReceipt } from '@tabler/icons-react'
import { memo } from 'react'
import { formatShortDate, formatTime } from '#shared/dates.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { RECENT_MS } from '#web/features/custody/count-note.tsx'
import { CountParts } from '#web/features/custody/count-ticket.tsx'
import { OrderDay, OrderHead } from '#web/features/order-parts/order-head.tsx'
import { hasTicket, orderName, piecesText } from '#web/features/order-parts/order-view.ts'
import { ClientPayment } from '#web/features/payments/client-payment.tsx'
import { WeeklyButton } from '#web/features/recurring/weekly-button.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import type { Outputs } from '#web/trpc.ts'
import { ReorderButton } from './client/reorder-button.tsx'

const isRecent = (deliveredAt: number | null) =>
  deliveredAt !== null && Date.now() - deliveredAt < RECENT_MS

export type PastOrder = Outputs['orders']['history']['items'][number]

/** A delivered order in the client's history, with its invoice and the button to order it again. Rendered again only when it changes. */
export const HistoryCard = memo(function HistoryCard({ order }: { order: PastOrder }) {
  const { id, reference, items, checks, createdAt, deliveredAt, grandTotal } = order
  return (
    <Ticket as="article" reference={reference} className="column" aria-label={orderName(order)}>
      <TicketBody className="grow">
        <OrderHead order={order} />
        <OrderDay as="h2" at={deliveredAt ?? createdAt} />
        <p className="quiet">
          {piecesText(items)}
          {deliveredAt === null
            ? null
            : ` · ${order.atCounter ? 'retirée' : 'livrée'} à ${formatTime(deliveredAt)}`}
        </p>
        <p className="quiet">
          Commandée le {formatShortDate(createdAt)} à {formatTime(createdAt)}
        </p>
      </TicketBody>
      {isRecent(deliveredAt) && checks.length > 0 ? (
        <>
          <Seam />
          <CountParts order={order} />
        </>
      ) : null}
      <Seam />
      <TicketBody className="stack gap-12">
        <TotalsList>
          <TotalsItem strong label="Total" value={<Money amount={grandTotal} size="big" />} />
        </TotalsList>
        <ClientPayment order={order} />
        <div className="flex wrap share-width gap-8 row-gap-4">
          <ReorderButton tone="outline" size="sm" order={order} />
          <ButtonLink
            tone="ghost"
            size="sm"
            icon={<IconFileInvoice />}
            to={paths.client.invoice(id)}
          >
            Voir la facture
          </ButtonLink>
          {hasTicket(order) ? (
            <ButtonLink tone="ghost" size="sm" icon={<IconReceipt />} to={paths.ticket(id)}>
              Ticket de dépôt
            </ButtonLink>
          ) : null}
          <WeeklyButton tone="ghost" size="sm" order={order} />
        </div>
      </TicketBody>
    </Ticket>
  )
})
