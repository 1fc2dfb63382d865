import { PushOffer } from '#web/access/push-offer.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './duty-screen.module.css'
import { DutySwitch } from './duty-switch.tsx'
import { LoadingBlock } from './loading-block.tsx'
import { Exceptions } from './plan/exceptions.tsx'
import { WeekPlan } from './plan/week-plan.tsx'
import { useDutyPlan } from './use-duty.ts'

interface Props {
  livreurId: string
  /** The livreur reads it, not the team. */
  own: boolean
}

/** The service of a livreur: the switch of today, the week, and the days that differ from it. */
export function DutyScreen({ livreurId, own }: Props) {
  const query = useDutyPlan(livreurId)
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger le service."
      loading={<PlanSkeleton own={own} />}
    >
      {(plan) => (
        <div className={cx(classes.parts, own && classes.columns)}>
          <div>
            <DutySwitch plan={plan} own={own} />
            {own && plan.state.on ? (
              <PushOffer className="mt-16">
                Soyez au courant de chaque nouvelle mission, même écran éteint.
              </PushOffer>
            ) : null}
          </div>
          <Section title={weekTitle(own)} className={classes.week}>
            <WeekPlan plan={plan} />
          </Section>
          <Section title="Exceptions">
            <Exceptions plan={plan} />
          </Section>
        </div>
      )}
    </QueryBoundary>
  )
}

const weekTitle = (own: boolean) => (own ? 'Ma semaine' : 'Semaine')

function PlanSkeleton({ own }: { own: boolean }) {
  return (
    <div className={cx(classes.parts, own && classes.columns)} aria-busy="true">
      <LoadingBlock height="184px" />
      <Section title={weekTitle(own)} className={classes.week}>
        <SkeletonBlock height="408px" />
      </Section>
      <Section title="Exceptions">
        <SkeletonBlock height="56px" />
      </Section>
    </div>
  )
}
