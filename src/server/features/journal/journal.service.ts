import type { Orm } from '#server/db/database.ts'
import { staffActions } from '#server/db/schema.ts'
import type { Actor } from '#server/lib/context.ts'
import type { StaffActionKind } from '#shared/journal.ts'

interface Recorder {
  clock: { now(): number }
  actor: Pick<Actor, 'id' | 'role'>
}

interface StaffAction {
  kind: StaffActionKind
  /** Id of what it was done to: an account, a garment, an e-mail; nothing when it is the business as a whole. */
  target?: string | null
  /** Ids and figures, and the names of garments: people's names, phones and addresses never enter the journal. */
  data?: Record<string, string | number | boolean | null>
}

/** Notes what somebody of the team did beside the orders, in the transaction of the caller. */
export function recordStaffAction(
  orm: Orm,
  { clock, actor }: Recorder,
  { kind, target = null, data = {} }: StaffAction,
): void {
  orm
    .insert(staffActions)
    .values({ actorId: actor.id, actorRole: actor.role, kind, target, data, at: clock.now() })
    .run()
}
