import type { Orm } from '#server/db/database.ts'
import { staffActions } from '#server/db/schema.ts'
import { type Actor, authorOf } from '#server/lib/context.ts'
import type { StaffActionKind } from '#shared/record/journal.ts'
import { viaOf } from '../events/events.service.ts'

interface Recorder {
  clock: { now(): number }
  actor: Pick<Actor, 'id' | 'role' | 'link' | 'device'>
}

interface StaffAction {
  kind: StaffActionKind
  /**
   * Id of the object of the action: an account, a garment, an e-mail; null for the business as a
   * whole.
   */
  target?: string | null
  /** Ids and figures, and the names of garments: people's names, phones and addresses never enter the journal. */
  data?: Record<string, string | number | boolean | null>
}

/** Records an action of a staff member outside the orders, in the caller's transaction, and whether by a client's link or on a tablet of the workshop. */
export function recordStaffAction(
  orm: Orm,
  { clock, actor }: Recorder,
  { kind, target = null, data = {} }: StaffAction,
): void {
  const { id: actorId, role: actorRole } = authorOf(actor)
  const facts = { ...data, ...viaOf(actor) }
  orm
    .insert(staffActions)
    .values({ actorId, actorRole, kind, target, data: facts, at: clock.now() })
    .run()
}
