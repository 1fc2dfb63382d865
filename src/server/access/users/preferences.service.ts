import { eq, inArray } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { stale } from '#server/lib/stale.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import {
  changedKinds,
  differs,
  type LaundryPreferences,
  ofKinds,
  type PreferencesChange,
} from '#shared/access/laundry-preferences.ts'
import { announceClientChange } from './client-change.service.ts'
import { findUser } from './users.service.ts'

/** An unknown or deleted client has none. */
export function readPreferences(orm: Orm, userId: string): LaundryPreferences {
  return findUser(orm, userId)?.preferences ?? {}
}

/** Preferences of several clients, read at once, by their ids. */
export function preferencesOf(
  orm: Orm,
  userIds: readonly string[],
): ReadonlyMap<string, LaundryPreferences> {
  const rows = orm
    .select({ id: users.id, preferences: users.preferences })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .all()
  return new Map(rows.map(({ id, preferences }) => [id, preferences ?? {}]))
}

/** Sets some kinds of a client, inside `write()`, for a service that changes more of them. */
export function givePreferences(orm: Orm, userId: string, given: LaundryPreferences): void {
  if (Object.keys(given).length === 0) return
  const preferences = { ...readPreferences(orm, userId), ...given }
  orm.update(users).set({ preferences }).where(eq(users.id, userId)).run()
}

/** Throws NOT_FOUND for anybody but a client, STALE when another person changed the same kind before. */
export async function setPreferences(
  ctx: Pick<ServiceContext, 'database' | 'hub' | 'clock' | 'actor'>,
  userId: string,
  { next, seen }: PreferencesChange,
): Promise<void> {
  await ctx.database.write((orm) => {
    const client = findUser(orm, userId)
    if (client?.role !== 'client') throw new AppError('NOT_FOUND')
    const stored = client.preferences ?? {}
    // A repeat after a lost answer finds its own words.
    const changed = changedKinds(seen, next).filter(differs(stored, next))
    if (changed.length === 0) return
    if (changed.some(differs(stored, seen)))
      throw stale('preferences', ofKinds(seen, changed), ofKinds(stored, changed))
    givePreferences(orm, userId, ofKinds(next, changed))
    // Without what was asked: an allergy is in no journal.
    if (ctx.actor.id !== userId)
      recordStaffAction(orm, ctx, { kind: 'client_preferences_changed', target: userId })
    announceClientChange(ctx)
  })
}
