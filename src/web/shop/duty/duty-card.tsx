import { IconCalendarWeek, IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { Seam } from '#web/components/layout/ticket.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from './duty-card.module.css'
import { DutySwitch } from './duty-switch.tsx'
import { LoadingBlock } from './loading-block.tsx'
import { useDutyPlan } from './use-duty.ts'

/** The livreur's switch on their profile, with the way to their week. */
export function DutyCard({ livreurId }: { livreurId: string }) {
  const query = useDutyPlan(livreurId)
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger le service."
      loading={<LoadingBlock height="242px" />}
    >
      {(plan) => (
        <DutySwitch plan={plan} own>
          <Seam />
          <Link
            className={`row gap-12 strong no-underline ring-within ${classes.week}`}
            to={paths.livreur.duty}
          >
            <IconCalendarWeek aria-hidden="true" />
            <span className="grow">Voir ma semaine</span>
            <IconChevronRight className="quiet fixed" aria-hidden="true" />
          </Link>
        </DutySwitch>
      )}
    </QueryBoundary>
  )
}
