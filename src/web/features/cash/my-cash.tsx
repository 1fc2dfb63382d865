import { formatSince } from '#shared/dates.ts'
import { Money } from '#web/components/money.tsx'
import { QueryBoundary } from '#web/components/query-boundary.tsx'
import { Section } from '#web/components/section.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/ticket.tsx'
import { TicketSkeletons } from '#web/components/ticket-skeleton.tsx'
import { describeError } from '#web/lib/error-message.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './my-cash.module.css'
import { MyHandover } from './my-handover.tsx'
import { paymentsText } from './payments-text.ts'

type Holding = Outputs['cash']['mine']['holding']

/** What a livreur carries, and what they gave to the team: theirs to confirm or to contest. */
export function MyCash() {
  const query = trpc.cash.mine.useQuery()
  return (
    <Section title="Espèces en main">
      <QueryBoundary
        query={query}
        errorTitle="Impossible de lire vos espèces."
        errorText={query.error ? describeError(query.error).text : undefined}
        loading={<TicketSkeletons plain count={1} />}
      >
        {({ holding, handovers }) => (
          <Ticket>
            <TicketBody>
              <Held holding={holding} />
            </TicketBody>
            {handovers.length > 0 ? (
              <>
                <Seam />
                <TicketBody>
                  <h3 className={classes.subtitle}>Dernières remises</h3>
                  <ul className={classes.handovers}>
                    {handovers.map((handover) => (
                      <MyHandover key={handover.id} handover={handover} />
                    ))}
                  </ul>
                </TicketBody>
              </>
            ) : null}
          </Ticket>
        )}
      </QueryBoundary>
    </Section>
  )
}

function Held({ holding }: { holding: Holding }) {
  if (!holding) return <p>Vous n’avez pas d’espèces à remettre.</p>
  return (
    <div className={classes.held}>
      <Money amount={holding.amount} size="big" />
      <p className={classes.quiet}>
        {paymentsText(holding.payments)} · depuis {formatSince(holding.since, Date.now())}
      </p>
    </div>
  )
}
