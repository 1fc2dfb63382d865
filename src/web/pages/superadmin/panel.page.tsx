import { useState } from 'react'
import { WideLive } from '#web/components/feedback/wide-live.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useNear } from '#web/lib/rendering/use-near.ts'
import { StatCounters } from '#web/operations/stats/counters.tsx'
import { OpenOrders } from '#web/operations/stats/open-orders.tsx'
import { PeriodPicker } from '#web/operations/stats/period-picker.tsx'
import { PeriodReport } from '#web/operations/stats/period-report.tsx'
import { isAnyOrderStored } from '#web/orders/waiting/stored-orders.ts'
import { useMe } from '#web/session.ts'
import { FoldedList } from '#web/shop/checklist/folded-list.tsx'
import { FoldedSkeleton, OpeningSkeleton } from '#web/shop/checklist/opening-skeleton.tsx'
import { type FirstDay, isSettled, useFirstDay } from '#web/shop/checklist/use-first-day.ts'
import { PublicSiteLink } from '#web/shop/settings/public-site-link.tsx'

// Of a few days only.
const OpeningList = lazyPart(() => import('#web/shop/checklist/opening-list.tsx'), {
  Loading: () => <OpeningSkeleton />,
})
// Hardly ever needed.
const WaitingTeamOrders = lazyPart(() => import('#web/orders/waiting/waiting-team-orders.tsx'), {
  NotLoaded: () => null,
})
// Below the first screen.
const AccountShortcuts = lazyPart(() => import('#web/operations/stats/shortcuts.tsx'))

export default function PanelPage() {
  usePageTitle('Stats')
  const { role } = useMe()
  const { query, isFolded, hasFigures } = useFirstDay()
  const accounts = (
    <>
      <StatCounters />
      <Accounts />
    </>
  )
  return (
    <>
      <PageHeader
        title="Dashboard Super Administrateur"
        wrap
        aside={
          hasFigures ? (
            <>
              <WideLive />
              <PeriodPicker />
            </>
          ) : (
            <PublicSiteLink />
          )
        }
      />
      {isAnyOrderStored() ? <WaitingTeamOrders /> : null}
      <div className="stack gap-16">
        <QueryBoundary
          query={query}
          errorTitle="Impossible de charger la liste « Pour ouvrir »."
          loading={<ListSkeleton isFolded={isFolded} hasFigures={hasFigures} />}
          isEmpty={isSettled}
          empty={null}
        >
          {(day) => <Opening day={day} />}
        </QueryBoundary>
        {/* No chart before the first order: it would be one of zeros. */}
        {hasFigures ? (
          <PeriodReport openOrders={<OpenOrders reader={role} />}>{accounts}</PeriodReport>
        ) : null}
        {hasFigures === false ? accounts : null}
      </div>
    </>
  )
}

/** The list, folded above the figures of a house that has some. */
function Opening({ day }: { day: FirstDay }) {
  /** Undefined until a button was pressed. */
  const [isUnfolded, setUnfolded] = useState<boolean>()
  if (!day.site.hasOrders) return <OpeningList day={day} onFold={undefined} />
  if (!isUnfolded)
    return (
      <FoldedList day={day} hasReturned={isUnfolded === false} onUnfold={() => setUnfolded(true)} />
    )
  return <OpeningList day={day} onFold={() => setUnfolded(false)} />
}

interface SkeletonProps {
  isFolded: boolean
  hasFigures: boolean | undefined
}

function ListSkeleton({ isFolded, hasFigures }: SkeletonProps) {
  if (isFolded) return <FoldedSkeleton />
  return hasFigures ? null : <OpeningSkeleton />
}

function Accounts() {
  const end = useNear()
  return <div ref={end.ref}>{end.isNear ? <AccountShortcuts /> : null}</div>
}
