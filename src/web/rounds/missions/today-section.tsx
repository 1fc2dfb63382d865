import { IconBasket, IconHomeCheck } from '@tabler/icons-react'
import { formatTime } from '#shared/dates.ts'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Seam, Ticket } from '#web/components/layout/ticket.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { PAPERS, PaperButton } from '#web/orders/order-papers.tsx'
import type { Outputs } from '#web/trpc.ts'
import classes from './history.module.css'
import { useToday } from './history.queries.ts'

export function TodaySection() {
  const query = useToday()
  return (
    <Section title="Aujourd’hui">
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger votre journée."
        loading={<SkeletonBlock height="92px" />}
      >
        {({ pickups, completed, collected }) => (
          <Ticket>
            <dl className="halves">
              <Total icon={<IconBasket />} label={pickups > 1 ? 'ramassages' : 'ramassage'}>
                {pickups}
              </Total>
              <Total icon={<IconHomeCheck />} label={completed > 1 ? 'livraisons' : 'livraison'}>
                {completed}
              </Total>
            </dl>
            {collected.length > 0 ? <Collected bags={collected} /> : null}
          </Ticket>
        )}
      </QueryBoundary>
    </Section>
  )
}

/** The pick-ups of the day, each with a link to print its label again. */
function Collected({ bags }: { bags: Outputs['missions']['today']['collected'] }) {
  return (
    <>
      <Seam />
      <ul className={`seams-between ${classes.rows}`} aria-label="Vos ramassages du jour">
        {bags.map(({ id, reference, clientName, collectedAt, hasTicket, isTheirs, ...held }) => (
          <li key={id} className={`row wrap justify-between gap-12 row-gap-8 ${classes.bag}`}>
            <p>
              <b className="block anywhere">{clientName || 'N/A'}</b>
              <span className="quiet text-s leading-14">
                <OrderReference reference={reference} /> · {contentsLabel(held)} ·{' '}
                {formatTime(collectedAt)}
              </span>
            </p>
            {isTheirs ? (
              <div className="row wrap gap-12 row-gap-8">
                <PaperButton
                  paper="label"
                  needsNetwork
                  order={{ id }}
                  tone="outline"
                  size="sm"
                  aria-label={`${PAPERS.label.name}, commande #${reference}`}
                />
                {hasTicket ? (
                  <PaperButton
                    isShort
                    paper="ticket"
                    needsNetwork
                    order={{ id }}
                    tone="outline"
                    size="sm"
                    aria-label={`${PAPERS.ticket.name}, commande #${reference}`}
                  />
                ) : null}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}

interface TotalProps {
  icon: React.ReactNode
  label: string
  children: number
}

function Total({ icon, label, children }: TotalProps) {
  return (
    <div className={`flex gap-4 ${classes.total}`}>
      <dt className={`row wrap strong gap-8 row-gap-4 icons-22 ${classes.label}`}>
        <span aria-hidden="true">{icon}</span>
        {label}
      </dt>
      <dd className={`display leading-1 accent ${classes.figure}`}>{children}</dd>
    </div>
  )
}
