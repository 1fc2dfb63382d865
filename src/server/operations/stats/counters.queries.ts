import { eq, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { statsDay, users } from '#server/db/schema.ts'
import { ALL_LIVREURS } from '#server/record/stats/stats.service.ts'

/** The four counters of the superadmin's panel: orders, active admins, active livreurs and registered clients. */
export function readCounters(orm: Orm) {
  const all = orm
    .select({
      orders: sql<number>`coalesce(sum(${statsDay.orders}), 0)`,
      clients: sql<number>`coalesce(sum(${statsDay.clients}), 0)`,
    })
    .from(statsDay)
    .where(eq(statsDay.livreurId, ALL_LIVREURS))
    .get()
  const active = sql`${users.disabledAt} is null and ${users.deletedAt} is null and ${users.emailConfirmedAt} is not null and ${users.approvedAt} is not null`
  return {
    orders: all?.orders ?? 0,
    admins: countStaff(orm, sql`${users.role} = 'admin' and ${active}`),
    livreurs: countStaff(orm, sql`${users.role} = 'livreur' and ${active}`),
    clients: all?.clients ?? 0,
  }
}

/** The first condition is that of the partial index of the team, word for word. */
function countStaff(orm: Orm, where: SQL): number {
  const team = sql`${users.role} <> 'client' and ${where}`
  return orm.select({ count: sql<number>`count(*)` }).from(users).where(team).get()?.count ?? 0
}
