import { WideLive } from '#web/components/feedback/wide-live.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { OpeningList } from '#web/features/checklist/opening-list.tsx'
import { OpenOrders } from '#web/features/stats/open-orders.tsx'
import { PeriodPicker } from '#web/features/stats/period-picker.tsx'
import { PeriodReport } from '#web/features/stats/period-report.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useNear } from '#web/lib/rendering/use-near.ts'

// Below the first screen.
const AccountShortcuts = lazyPart(() => import('#web/features/stats/shortcuts.tsx'))

export default function PanelPage() {
  usePageTitle('Stats')
  const { role } = useMe()
  const end = useNear()
  return (
    <>
      <PageHeader
        title="Dashboard Super Administrateur"
        wrap
        aside={
          <>
            <WideLive />
            <PeriodPicker />
          </>
        }
      />
      <div className="stack gap-16">
        <PeriodReport opening={<OpeningList />} openOrders={<OpenOrders reader={role} />} />
        <div ref={end.ref}>{end.isNear ? <AccountShortcuts /> : null}</div>
      </div>
    </>
  )
}
