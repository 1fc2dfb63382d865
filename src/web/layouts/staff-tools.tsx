import { useMe } from '#web/features/auth/use-session.ts'
import { AssignmentNews } from '#web/features/orders/assignment-news.tsx'
import { StaffKeys } from '#web/features/palette/staff-keys.tsx'
import { screensOfStaff } from './navigation.tsx'

/** The team's news and shortcut keys, on every screen. Loaded once somebody uses the page. */
export default function StaffTools() {
  const { role } = useMe()
  return (
    <>
      <AssignmentNews />
      <StaffKeys screens={screensOfStaff(role)} />
    </>
  )
}
