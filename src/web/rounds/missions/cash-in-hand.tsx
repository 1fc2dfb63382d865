import { formatSince } from '#shared/dates.ts'
import { Money } from '#web/components/display/money.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { HandoverRow } from './history/handover-row.tsx'
import classes from './history.module.css'
import { useOwnCash } from './history.queries.ts'

/** The cash that the livreur carries, and their latest hand-overs to the team. */
export function CashInHand() {
  const query = useOwnCash()
  return (
    <Section title="Espèces en main">
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger vos espèces."
        loading={<SkeletonBlock height="92px" />}
      >
        {({ holding, handovers }) => (
          <Ticket>
            <TicketBody className="stack gap-4">
              <Money amount={holding?.amount ?? 0} size="big" className="text-3xl" />
              <p className="quiet text-s leading-14">
                {holding
                  ? `${holding.payments} ${holding.payments > 1 ? 'paiements' : 'paiement'}, depuis ${formatSince(holding.since, serverNow())}`
                  : 'Rien à remettre à l’équipe.'}
              </p>
            </TicketBody>
            {handovers.length > 0 ? (
              <>
                <Seam />
                <ul
                  className={`seams-between ${classes.rows}`}
                  aria-label="Vos derniers versements"
                >
                  {handovers.map((handover) => (
                    <HandoverRow key={handover.id} handover={handover} />
                  ))}
                </ul>
              </>
            ) : null}
          </Ticket>
        )}
      </QueryBoundary>
    </Section>
  )
}
