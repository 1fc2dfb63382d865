import { useLocation } from 'react-router-dom'
import { formatDay } from '#shared/dates.ts'
import { WideLive } from '#web/components/feedback/wide-live.tsx'
import { cappedCount } from '#web/components/frame/nav-item.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { PageTab, PageTabs } from '#web/components/layout/page-tabs.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useModules } from '#web/modules.ts'
import { trpc } from '#web/trpc.ts'
import classes from './cash-header.module.css'

interface Props {
  /** With something open beside the list, the tabs stand below the title. */
  isNarrow?: boolean
}

/** The tabs of the money: who stands at the counter, all cash, and all that is not in the drawer. */
export function CashHeader({ isNarrow = false }: Props) {
  const { pathname } = useLocation()
  const { counter, fne } = useModules()
  const {
    toVerify = 0,
    refunds = 0,
    owed = 0,
    holders = 0,
  } = trpc.payments.counts.useQuery().data ?? {}
  const dgi = trpc.fne.counts.useQuery(undefined, { enabled: fne }).data
  const toSettle = toVerify + refunds + owed + (dgi?.toDo ?? 0) + (counter ? 0 : holders)
  const isAt = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  return (
    <div className={cx('screen-only', classes.head, !isNarrow && classes.wide)}>
      <PageHeader title="Caisse" />
      <PageTabs label="Caisse" className={cx('grow', isNarrow && classes.narrow)}>
        {counter ? (
          <>
            <PageTab to={paths.admin.till} isCurrent={isAt(paths.admin.till)} figure={null}>
              Comptoir
            </PageTab>
            <PageTab
              to={paths.admin.drawer}
              isCurrent={isAt(paths.admin.drawer)}
              figure={holders === 0 ? null : cappedCount(holders)}
            >
              Tiroir
            </PageTab>
          </>
        ) : null}
        <PageTab
          to={paths.admin.cashDesk}
          isCurrent={[paths.admin.cashDesk, paths.admin.due, paths.admin.fne].some(isAt)}
          figure={toSettle === 0 ? null : cappedCount(toSettle)}
          urgent={dgi?.stopped != null}
        >
          À régler
        </PageTab>
      </PageTabs>
      {isNarrow ? null : (
        <>
          <WideLive />
          <span className="quiet wide-only">{formatDay(serverNow())}</span>
        </>
      )}
    </div>
  )
}
