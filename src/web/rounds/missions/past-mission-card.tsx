import { formatDay, formatTime } from '#shared/dates.ts'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import type { PastMission } from './history.queries.ts'

/** A past delivery: its quarter, its time and, while it is recent, its client. */
export function PastMissionCard({ mission }: { mission: PastMission }) {
  const { reference, clientName, quarter, createdAt, deliveredAt } = mission
  return (
    <Ticket as="article" reference={reference} aria-label={`Commande #${reference}`}>
      <TicketBody className="stack gap-2">
        <p className="quiet text-s">
          Commande <OrderReference reference={reference} />
        </p>
        <h3 className="anywhere text-2xl leading-12">{(clientName ?? quarter) || 'N/A'}</h3>
        <p>
          {[clientName !== null && quarter, contentsLabel(mission)].filter(Boolean).join(' · ')}
        </p>
        <p className="quiet text-s leading-14">
          {deliveredAt === null
            ? `Commandée ${formatDay(createdAt)}`
            : `Livrée ${formatDay(deliveredAt)} à ${formatTime(deliveredAt)}`}
        </p>
      </TicketBody>
    </Ticket>
  )
}
