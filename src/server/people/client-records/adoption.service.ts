import { eq } from 'drizzle-orm'
import {
  type CodeTries,
  checkAdoptionCode,
  clientOfCode,
} from '#server/access/links/adoption-codes.service.ts'
import { findUser } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { isCompany } from '#server/money/companies/companies.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { type Merger, movedFigures, takeOver } from './merge.service.ts'

/**
 * Takes the history of a code's record into the actor's own, once. Returns how many orders it brings. Throws
 * ADOPTION_CODE_INVALID, TOO_MANY_TRIES, and BY_LINK_ONLY where the record of a link may be another person's.
 */
export async function adopt(
  ctx: CodeTries & Merger & { placesHidden: boolean },
  code: string,
): Promise<{ orders: number }> {
  if (ctx.placesHidden) throw new AppError('BY_LINK_ONLY')
  const codeId = checkAdoptionCode(ctx, code, ctx.actor.id)
  return ctx.database.write((orm) => {
    const adopted = adoptBy(orm, ctx, codeId)
    // Another person used it meanwhile.
    if (adopted === null) throw new AppError('ADOPTION_CODE_INVALID')
    return { orders: adopted }
  })
}

/** The number of orders that the code brings to the actor, inside `write()`; null when it no longer works. */
function adoptBy(orm: Orm, ctx: Merger, codeId: string): number | null {
  const left = clientOfCode(orm, codeId, ctx.clock.now())
  // A company keeps its own record: its contacts, prices and invoices hang on it.
  if (!left || isCompany(orm, left.id) || isCompany(orm, ctx.actor.id)) return null
  const { actor } = ctx
  // By a link, the ticket may be of the client's own record.
  if (left.id === actor.id) return 0
  const taken = movedFigures(takeOver(orm, ctx, { kept: actor, left, change: 'adopted' }))
  const data = { kept: actor.id, left: left.id, ...taken }
  recordStaffAction(orm, ctx, { kind: 'client_adopted', target: actor.id, data })
  return taken.orders
}

/**
 * Adopts by the code that was given at sign-up, inside the `write()` that confirms the address: the number of orders, or
 * `refused` when the code stopped working meanwhile. Undefined when none was given.
 */
export function adoptWaiting(
  orm: Orm,
  ctx: Omit<Merger, 'actor'>,
  userId: string,
): number | 'refused' | undefined {
  const account = findUser(orm, userId)
  if (!account || account.adoptionCode === null) return undefined
  orm.update(users).set({ adoptionCode: null }).where(eq(users.id, userId)).run()
  const { id, role, fullname, adoptionCode } = account
  return adoptBy(orm, { ...ctx, actor: { id, role, fullname } }, adoptionCode) ?? 'refused'
}
