import { useModules } from '#web/modules.ts'
import { StaffKeys } from '#web/operations/palette/staff-keys.tsx'
import { useMe } from '#web/session.ts'
import { screensOfStaff } from './staff-screens.tsx'
import { useArrived } from './use-arrived.ts'

/** The team's shortcut keys, on every screen. Loaded once somebody uses the page. */
export default function StaffTools() {
  const { role } = useMe()
  const modules = useModules()
  return <StaffKeys screens={screensOfStaff(role, modules, useArrived())} />
}
