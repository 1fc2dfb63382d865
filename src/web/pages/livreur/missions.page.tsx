import { VisuallyHidden } from '@mantine/core'
import { isMission } from '#shared/orders.ts'
import { useMe } from '#web/features/auth/use-session.ts'
import { AwaitingApproval } from '#web/features/missions/awaiting-approval.tsx'
import { ConnectionNote } from '#web/features/missions/connection-note.tsx'
import type { Mission } from '#web/features/missions/mission.ts'
import { MissionList } from '#web/features/missions/mission-list.tsx'
import { MissionsHeader } from '#web/features/missions/missions-header.tsx'
import { applyQueue } from '#web/features/outbox/queued-missions.ts'
import { useOutbox } from '#web/features/outbox/use-outbox.ts'
import { ShareMark } from '#web/features/positions/share-mark.tsx'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { trpc } from '#web/trpc.ts'

/** How many missions are left to do; those that only wait for the network are done. */
function useTodo(missions: Mission[] | undefined): number | undefined {
  const { actions } = useOutbox()
  return missions && applyQueue(missions, actions).filter(({ status }) => isMission(status)).length
}

export function MissionsPage() {
  usePageTitle('Mes Missions')
  const { fullname, approved } = useMe()
  const query = trpc.missions.list.useQuery(undefined, { enabled: approved })
  return (
    <>
      <MissionsHeader fullname={fullname} count={useTodo(query.data)} />
      <ConnectionNote />
      <ShareMark />
      <section aria-labelledby="missions">
        <VisuallyHidden>
          <h2 id="missions">Missions</h2>
        </VisuallyHidden>
        {approved ? <MissionList query={query} /> : <AwaitingApproval />}
      </section>
    </>
  )
}
