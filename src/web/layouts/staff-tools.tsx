import { RefusedAssignments } from '#web/features/orders/refused-assignments.tsx'

/** What the team has on every screen besides the screen itself. Loaded after it. */
export default function StaffTools() {
  return <RefusedAssignments />
}
