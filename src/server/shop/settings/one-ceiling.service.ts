import { eq, inArray } from 'drizzle-orm'
import { activeSuperadmins } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { settings } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { enqueueMail } from '#server/mail/outbox.ts'

/** The ceilings that a shop had before one took their place, with their first values. The part of an order that a discount could be is no sum. */
const FORMER = { credit: 10_000, cash: 100_000, ownLimit: 20_000, francs: 5000 }
type Former = Partial<Record<keyof typeof FORMER, number>>

/**
 * Puts one ceiling of the day in the place of those that a shop had: the lowest of the sums that its owner changed, which they are
 * told, else the first one. A shop that has it already is left as it is.
 */
export function keepOneCeiling(ctx: Pick<Deps, 'database' | 'clock' | 'outbox'>): Promise<void> {
  return ctx.database.write((orm) => {
    const saved = formerOf(orm)
    if (saved === undefined) return
    const changed = Object.entries(FORMER).flatMap(([name, first]) => {
      const value = saved[name as keyof Former]
      return value === undefined || value === first ? [] : [value]
    })
    dropFormer(orm)
    if (changed.length === 0) return
    const daily = Math.min(...changed)
    const row = { value: { daily }, updatedAt: ctx.clock.now(), updatedBy: null }
    orm
      .insert(settings)
      .values({ key: 'giving', ...row })
      .run()
    for (const { id: userId, email: to } of activeSuperadmins(orm))
      enqueueMail(orm, ctx, { template: 'one-ceiling', to, userId, facts: { daily } })
  })
}

const rowsOf = (orm: Orm) =>
  orm
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, ['giving', 'claims', 'discounts']))
    .all()

/** The former ceilings that were saved; undefined where none was. */
function formerOf(orm: Orm): Former | undefined {
  const rows = rowsOf(orm).map(({ value }) => value as Former)
  const names = Object.keys(FORMER) as (keyof Former)[]
  const isFormer = rows.some((value) => names.some((name) => name in value))
  return isFormer ? Object.assign({}, ...rows) : undefined
}

/** A section that nobody saved again has no value that the settings no longer know. */
function dropFormer(orm: Orm): void {
  for (const { key, value } of rowsOf(orm)) {
    if (key === 'claims') {
      const { ownLimit: _, ...rules } = value as Former
      orm.update(settings).set({ value: rules }).where(eq(settings.key, key)).run()
    } else orm.delete(settings).where(eq(settings.key, key)).run()
  }
}
