import { eq, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { statsDay, users } from '#server/db/schema.ts'
import { dayKey } from '#shared/dates.ts'

const METRICS = [
  'orders',
  'clients',
  'pickups',
  'completed',
  'cancelled',
  'revenue',
  'turnaround',
  'received',
  'refunded',
] as const
type Metric = (typeof METRICS)[number]

/** Means all livreurs together where a row could name a livreur. */
export const HOUSE = ''

const statements = prepared((orm) => ({
  add: orm
    .insert(statsDay)
    .values({
      day: sql.placeholder('day'),
      livreurId: sql.placeholder('livreurId'),
      ...(Object.fromEntries(METRICS.map((m) => [m, sql.placeholder(m)])) as Record<
        Metric,
        ReturnType<typeof sql.placeholder>
      >),
    })
    .onConflictDoUpdate({
      target: [statsDay.livreurId, statsDay.day],
      set: Object.fromEntries(METRICS.map((m) => [m, sql.raw(`"${m}" + excluded."${m}"`)])),
    })
    .prepare(),
  totals: orm
    .select({
      orders: sql<number>`coalesce(sum(${statsDay.orders}), 0)`,
      clients: sql<number>`coalesce(sum(${statsDay.clients}), 0)`,
    })
    .from(statsDay)
    .where(eq(statsDay.livreurId, HOUSE))
    .prepare(),
  activeStaff: orm
    .select({ role: users.role, count: sql<number>`count(*)` })
    .from(users)
    .where(
      sql`${users.role} <> 'client' and ${users.role} in ('admin', 'livreur') and ${users.disabledAt} is null and ${users.deletedAt} is null and ${users.approvedAt} is not null and ${users.emailConfirmedAt} is not null`,
    )
    .groupBy(users.role)
    .prepare(),
}))

/** Adds to the counters of a day, in the caller's transaction; with a livreur, to the livreur's own as well. */
export function count(
  orm: Orm,
  at: number,
  amounts: Partial<Record<Metric, number>>,
  livreurId?: string | null,
): void {
  const zeros = Object.fromEntries(METRICS.map((m) => [m, 0]))
  const { add } = statements(orm)
  const day = dayKey(at)
  add.run({ day, livreurId: HOUSE, ...zeros, ...amounts })
  if (livreurId) add.run({ day, livreurId, ...zeros, ...amounts })
}

/** The four counters of the superadmin's panel: orders, active admins, active livreurs, registered clients. */
export function readCounters(orm: Orm) {
  const { totals, activeStaff } = statements(orm)
  const { orders = 0, clients = 0 } = totals.get() ?? {}
  const staff = new Map(activeStaff.all().map((row) => [row.role, row.count]))
  return {
    orders,
    clients,
    admins: staff.get('admin') ?? 0,
    livreurs: staff.get('livreur') ?? 0,
  }
}
