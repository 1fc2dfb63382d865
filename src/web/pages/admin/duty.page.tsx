import { useLocation } from 'react-router-dom'
import { isolated } from '#shared/text/isolate.ts'
import { TeamTabs } from '#web/access/users/team-tabs.tsx'
import { WaitingLivreurs } from '#web/access/users/waiting-livreurs.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { DutyScreen } from '#web/shop/duty/duty-screen.tsx'
import { dayTitle } from '#web/shop/duty/duty-words.ts'
import { TeamDuty } from '#web/shop/duty/team-duty.tsx'
import { trpc } from '#web/trpc.ts'
import classes from './duty.module.css'

/** The livreurs on duty and, of the one in the address, the plan. On a phone one or the other. */
export default function TeamDutyPage() {
  const livreurId = new URLSearchParams(useLocation().search).get('livreur') ?? undefined
  const { data } = trpc.duty.team.useQuery()
  const name = data?.livreurs.find(({ id }) => id === livreurId)?.fullname
  usePageTitle(name ? `Service de ${isolated(name)}` : 'Équipe')
  return (
    <>
      <PageHeader
        title={livreurId ? (name ?? 'Équipe') : 'Équipe'}
        subtitle={dayTitle(serverNow())}
        {...(livreurId ? { backTo: paths.admin.duty, backLabel: 'Tous les livreurs' } : {})}
      />
      {livreurId ? null : <TeamTabs />}
      <div className={cx(livreurId && classes.columns)}>
        <div className={cx(livreurId && classes.list)}>
          {livreurId ? null : <WaitingLivreurs />}
          <TeamDuty shownId={livreurId} />
        </div>
        {livreurId ? (
          <div>
            <DutyScreen key={livreurId} livreurId={livreurId} own={false} />
          </div>
        ) : null}
      </div>
    </>
  )
}
