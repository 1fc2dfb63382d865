import { useMe } from '#web/features/auth/use-session.ts'
import { RefusedAssignments } from '#web/features/orders/refused-assignments.tsx'
import { StaffKeys } from '#web/features/palette/staff-keys.tsx'
import { navigationOf } from './navigation.tsx'

/** What the team has on every screen besides the screen itself. Loaded once somebody uses the page. */
export default function StaffTools() {
  const { nav, more = [] } = navigationOf(useMe())
  return (
    <>
      <RefusedAssignments />
      <StaffKeys screens={[...nav, ...more]} />
    </>
  )
}
