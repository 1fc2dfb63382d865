import { IconBasket, IconHomeCheck } from '@tabler/icons-react'
import { QueryBoundary } from '#web/components/query-boundary.tsx'
import { Section } from '#web/components/section.tsx'
import { Ticket } from '#web/components/ticket.tsx'
import { Bone } from '#web/components/ticket-skeleton.tsx'
import { describeError } from '#web/lib/error-message.ts'
import classes from './history.module.css'
import { useToday } from './history.queries.ts'

/** What the livreur has done since the morning. */
export function TodaySection() {
  const query = useToday()
  return (
    <Section title="Aujourd’hui">
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger votre journée."
        errorText={query.error ? describeError(query.error).text : undefined}
        loading={<Bone height="92px" />}
      >
        {({ pickups, completed }) => (
          <Ticket>
            <dl className={classes.totals}>
              <Total icon={<IconBasket />} label={pickups > 1 ? 'ramassages' : 'ramassage'}>
                {pickups}
              </Total>
              <Total icon={<IconHomeCheck />} label={completed > 1 ? 'livraisons' : 'livraison'}>
                {completed}
              </Total>
            </dl>
          </Ticket>
        )}
      </QueryBoundary>
    </Section>
  )
}

interface TotalProps {
  icon: React.ReactNode
  label: string
  children: number
}

function Total({ icon, label, children }: TotalProps) {
  return (
    <div className={classes.total}>
      <dt className={classes.label}>
        <span aria-hidden="true">{icon}</span>
        {label}
      </dt>
      <dd className={classes.figure}>{children}</dd>
    </div>
  )
}
