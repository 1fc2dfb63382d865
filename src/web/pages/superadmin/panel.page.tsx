import { formatDay } from '#shared/dates.ts'
import { WideLive } from '#web/components/feedback/wide-live.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { OpeningList } from '#web/features/checklist/opening-list.tsx'
import { StatCounters } from '#web/features/stats/counters.tsx'
import { OpenOrders } from '#web/features/stats/open-orders.tsx'
import { PeriodReport } from '#web/features/stats/period-report.tsx'
import { AccountShortcuts } from '#web/features/stats/shortcuts.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'

export default function PanelPage() {
  usePageTitle('Stats')
  const { role } = useMe()
  return (
    <>
      <PageHeader
        title="Dashboard Super Administrateur"
        aside={
          <>
            <WideLive hideWhenLive />
            <span className="quiet wide-only">{formatDay(Date.now())}</span>
          </>
        }
      />
      <div className="stack gap-16">
        <OpeningList />
        <StatCounters />
        <PeriodReport besideFirst={<OpenOrders reader={role} />} />
        <AccountShortcuts />
      </div>
    </>
  )
}
