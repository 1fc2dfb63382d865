import { useLocation } from 'react-router-dom'
import { formatDay } from '#shared/dates.ts'
import { moduleOffAt } from '#shared/shop/modules/module-screens.ts'
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

const TABS = [
  { to: paths.admin.till, label: 'Au comptoir' },
  { to: paths.admin.drawer, label: 'Tiroir' },
  { to: paths.admin.cashDesk, label: 'Espèces et Wave' },
]

interface Props {
  /** With something open beside the list, the tabs stand below the title. */
  isNarrow?: boolean
}

/** The screens of the money: who stands at the counter, the drawer, and what the livreurs and Wave bring. */
export function CashHeader({ isNarrow = false }: Props) {
  const { pathname } = useLocation()
  const modules = useModules()
  return (
    <div className={cx('screen-only', classes.head, !isNarrow && classes.wide)}>
      <PageHeader title="Caisse" />
      <PageTabs label="Caisse" className={cx('grow', isNarrow && classes.narrow)}>
        {TABS.filter(({ to }) => moduleOffAt(to, modules) === undefined).map(({ to, label }) => (
          <PageTab
            key={to}
            to={to}
            isCurrent={pathname === to || pathname.startsWith(`${to}/`)}
            figure={null}
          >
            {label}
          </PageTab>
        ))}
        {modules.companies ? <CompaniesTab isCurrent={pathname === paths.admin.due} /> : null}
        {modules.fne ? <FneTab isCurrent={pathname === paths.admin.fne} /> : null}
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

/** With the number of invoices that are due. */
function CompaniesTab({ isCurrent }: { isCurrent: boolean }) {
  const { dueInvoices = 0 } = trpc.payments.counts.useQuery().data ?? {}
  return (
    <PageTab
      to={paths.admin.due}
      isCurrent={isCurrent}
      figure={dueInvoices === 0 ? null : cappedCount(dueInvoices)}
    >
      Entreprises
    </PageTab>
  )
}

function FneTab({ isCurrent }: { isCurrent: boolean }) {
  const { stopped = null, toDo = 0 } = trpc.fne.counts.useQuery().data ?? {}
  return (
    <PageTab
      to={paths.admin.fne}
      isCurrent={isCurrent}
      figure={toDo === 0 ? null : cappedCount(toDo)}
      urgent={stopped !== null}
    >
      Factures FNE
    </PageTab>
  )
}
