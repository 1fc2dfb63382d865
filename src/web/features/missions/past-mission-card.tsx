import { formatDay, formatTime } from '#shared/dates.ts'
import { piecesLabel } from '#shared/money/pricing.ts'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import classes from './history.module.css'
import type { PastMission } from './history.queries.ts'

/**
 * A past delivery: its client while it is recent, its quarter, its time. Phone and address are no
 * longer shown.
 */
export function PastMissionCard({ mission }: { mission: PastMission }) {
  const { reference, clientName, quarter, pieces, createdAt, deliveredAt } = mission
  return (
    <Ticket as="article" reference={reference} aria-label={`Commande #${reference}`}>
      <TicketBody className={classes.past}>
        <p className={classes.reference}>Commande #{reference}</p>
        <h3 className={classes.name}>{(clientName ?? quarter) || 'N/A'}</h3>
        <p>{[clientName !== null && quarter, piecesLabel(pieces)].filter(Boolean).join(' · ')}</p>
        <p className={classes.quiet}>
          {deliveredAt === null
            ? `Commandée ${formatDay(createdAt)}`
            : `Livrée ${formatDay(deliveredAt)} à ${formatTime(deliveredAt)}`}
        </p>
      </TicketBody>
    </Ticket>
  )
}
