import { STAFF_ROLES } from '#shared/roles.ts'
import { TABLET } from '#shared/workshop/queue.ts'
import { useSession } from '#web/session.ts'
import { RequireRole } from './guards.tsx'
import ModuleDoor from './module-door.tsx'
import { useKeptWork } from './use-kept-work.ts'

/** The door of a workshop that is off: a tablet still sends what it kept from before. */
export default function WorkshopOff() {
  const { data: me } = useSession()
  useKeptWork(me === null ? TABLET : undefined)
  return me === null ? <ModuleDoor /> : <RequireRole roles={STAFF_ROLES} />
}
