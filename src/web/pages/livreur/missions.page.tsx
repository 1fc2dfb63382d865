import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useTopOnReturn } from '#web/lib/navigation/use-top-on-return.ts'
import { AwaitingApproval } from '#web/rounds/missions/awaiting-approval.tsx'
import { MissionList } from '#web/rounds/missions/mission-list.tsx'
import { MissionTools } from '#web/rounds/missions/mission-tools.tsx'
import { MissionsHeader } from '#web/rounds/missions/missions-header.tsx'
import { MissionsScreen } from '#web/rounds/missions/missions-screen.tsx'
import { useMissions } from '#web/rounds/missions/use-missions.ts'
import { useMe } from '#web/session.ts'

export default function MissionsPage() {
  usePageTitle('Mes Missions')
  useTopOnReturn()
  const { fullname, approved } = useMe()
  const missions = useMissions(approved)
  const tools = approved ? <MissionTools missions={missions} /> : null
  return (
    <MissionsScreen
      header={<MissionsHeader fullname={fullname} count={missions.leftToDo} tools={tools} />}
      query={missions.query}
    >
      <section aria-labelledby="missions">
        <VisuallyHidden>
          <h2 id="missions">Missions</h2>
        </VisuallyHidden>
        {approved ? <MissionList missions={missions} /> : <AwaitingApproval />}
      </section>
    </MissionsScreen>
  )
}
