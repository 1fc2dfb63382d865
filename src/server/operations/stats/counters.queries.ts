import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { statsDay, users } from '#server/db/schema.ts'
import { ALL_LIVREURS } from '#server/record/stats/stats.service.ts'
import { dayKey } from '#shared/dates.ts'
import { monthTo } from '#shared/record/stats/stats.ts'

/**
 * The four counters of the superadmin's panel: orders, active admins, active livreurs and registered clients; and what is
 * said beside each: how many came this month, how many superadmins there are besides, and how many livreurs ride now.
 */
export function readCounters(orm: Orm, now: number) {
  const all = placedAndSignedUp(orm)
  const month = placedAndSignedUp(orm, gte(statsDay.day, monthTo(dayKey(now)).from))
  const active = sql`${users.disabledAt} is null and ${users.deletedAt} is null and ${users.emailConfirmedAt} is not null`
  return {
    orders: all?.orders ?? 0,
    ordersThisMonth: month?.orders ?? 0,
    admins: countStaff(
      orm,
      sql`${users.role} = 'admin' and ${active} and ${users.approvedAt} is not null`,
    ),
    superadmins: countStaff(orm, sql`${users.role} = 'superadmin' and ${active}`),
    livreurs: countStaff(
      orm,
      sql`${users.role} = 'livreur' and ${active} and ${users.approvedAt} is not null`,
    ),
    riding: countStaff(
      orm,
      sql`${users.role} = 'livreur' and exists (select 1 from orders where orders.livreur_id = ${users.id} and orders.status in ('pickup_en_route', 'delivery_en_route'))`,
    ),
    clients: all?.clients ?? 0,
    clientsThisMonth: month?.clients ?? 0,
  }
}

const placedAndSignedUp = (orm: Orm, days?: SQL) =>
  orm
    .select({
      orders: sql<number>`coalesce(sum(${statsDay.orders}), 0)`,
      clients: sql<number>`coalesce(sum(${statsDay.clients}), 0)`,
    })
    .from(statsDay)
    .where(and(eq(statsDay.livreurId, ALL_LIVREURS), days))
    .get()

/** The first condition is that of the partial index of the team, word for word. */
function countStaff(orm: Orm, where: SQL): number {
  const team = sql`${users.role} <> 'client' and ${where}`
  return orm.select({ count: sql<number>`count(*)` }).from(users).where(team).get()?.count ?? 0
}
