import { eq } from 'drizzle-orm'
import { findUser } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { settings } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import { assignInside } from '#server/orders/orders.service.ts'
import type { AssignOrderInput } from '#shared/orders/orders.inputs.ts'
import type { AskedRelease } from '#shared/orders/pieces/release-words.ts'
import { isStaff } from '#shared/roles.ts'

/** The migration keeps under this key what waited for its ten seconds: only a running server links events to the history. */
const KEY = 'waiting_assignments'

interface WaitingAssignment extends Omit<AssignOrderInput, 'incomplete'> {
  actorId: string
  incomplete: AskedRelease | null
}

/**
 * Makes, in the names of those who asked, the assignments that the release before kept waiting when it was stopped. One that is
 * refused by now, or whose order cannot be read, leaves it as it is and is logged: it never keeps the server from starting.
 */
export async function assignWaiting(ctx: Deps): Promise<void> {
  const rows = waitingOf(ctx.database.orm)
  for (const waiting of rows)
    await ctx.database
      .write((orm) => assignAs(ctx, orm, waiting))
      .catch((err) => {
        const order = waiting.orderId
        const line = err instanceof AppError ? { order, code: err.appCode } : { order, err }
        ctx.log.warn(line, 'an assignment that waited is not made')
      })
  if (rows.length > 0)
    await ctx.database.write((orm) => orm.delete(settings).where(eq(settings.key, KEY)).run())
}

function waitingOf(orm: Orm): WaitingAssignment[] {
  const row = orm
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, KEY))
    .get()
  return (row?.value ?? []) as WaitingAssignment[]
}

function assignAs(ctx: Deps, orm: Orm, { actorId, incomplete, ...asked }: WaitingAssignment): void {
  const actor = findUser(orm, actorId)
  if (!actor || !isStaff(actor.role) || actor.disabledAt !== null) throw new AppError('FORBIDDEN')
  assignInside({ ...ctx, actor }, orm, { ...asked, incomplete: incomplete ?? undefined })
}
