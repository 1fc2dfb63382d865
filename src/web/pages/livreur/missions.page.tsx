import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { AwaitingApproval } from '#web/features/missions/awaiting-approval.tsx'
import { ConnectionNote } from '#web/features/missions/connection-note.tsx'
import { MissionList } from '#web/features/missions/mission-list.tsx'
import { MissionsHeader } from '#web/features/missions/missions-header.tsx'
import { SharingNote } from '#web/features/positions/sharing-note.tsx'
import { useLeftToDo } from '#web/features/queue/use-queue.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { trpc } from '#web/trpc.ts'

export default function MissionsPage() {
  usePageTitle('Mes Missions')
  const { fullname, approved } = useMe()
  const query = trpc.missions.list.useQuery(undefined, { enabled: approved })
  return (
    <>
      <MissionsHeader fullname={fullname} count={useLeftToDo(query.data)} />
      <ConnectionNote />
      <SharingNote />
      <section aria-labelledby="missions">
        <VisuallyHidden>
          <h2 id="missions">Missions</h2>
        </VisuallyHidden>
        {approved ? <MissionList query={query} /> : <AwaitingApproval />}
      </section>
    </>
  )
}
