import { NightHeader } from '#web/components/layout/night-header.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { AwaitingApproval } from '#web/rounds/missions/awaiting-approval.tsx'
import { useMe } from '#web/session.ts'
import { DutyScreen } from '#web/shop/duty/duty-screen.tsx'
import { dayTitle } from '#web/shop/duty/duty-words.ts'
import classes from './duty.module.css'

/** The livreur's own service: the switch, the week, the exceptions. */
export default function DutyPage() {
  usePageTitle('Mon service')
  const { id, fullname, approved } = useMe()
  return (
    <>
      <NightHeader title="Mon service" greeting={fullname} subtitle={dayTitle(serverNow())} />
      <div className={classes.content}>
        {approved ? <DutyScreen livreurId={id} own /> : <AwaitingApproval />}
      </div>
    </>
  )
}
