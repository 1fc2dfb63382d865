import { type Database, openDatabase } from '#server/db/database.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeSuperadmin } from '#server/testing/factories.ts'
import { createFakeClock } from '#server/testing/fakes/fake-clock.ts'
import { DAY_MS, dayKey } from '#shared/dates.ts'
import type { Cursor } from '#shared/paging.ts'
import type { Ground } from './calls.ts'

/** Opens a filled database and chooses people who have worked in it. */
export async function openGround(file: string, garmentId: string): Promise<Ground> {
  const database = openDatabase(file)
  const one = <T>(source: string) => database.sqlite.prepare(source).get() as T
  const { at } = one<{ at: number }>('select max(at) as at from order_events')
  spreadDelays(database, at)
  const t = createTestContext({}, { database, clock: createFakeClock(at + 60_000) })
  const order = one<{ id: string; reference: string; clientId: string; livreurId: string }>(`
    select id, reference, client_id as clientId, livreur_id as livreurId from orders
    where status = 'completed' and payment_method is not null order by created_at desc limit 1 offset 50`)
  const idOf = (role: string) =>
    one<{ id: string }>(`select id from users where role = '${role}' order by n limit 1`)
  // The last page starts after the 21st row from the end.
  const last = (table: string, where = 'true') =>
    one<Cursor>(`select created_at as createdAt, id from ${table} where ${where}
      order by created_at, id limit 1 offset 20`)
  const { phone } = one<{ phone: string }>(
    `select phone from users where role = 'client' order by n limit 1 offset 40`,
  )
  return {
    t,
    as: {
      client: await t.as({ id: order.clientId }),
      livreur: await t.as({ id: order.livreurId }),
      admin: await t.as(idOf('admin')),
      superadmin: await t.as(await makeSuperadmin(t)),
    },
    oldest: last('orders'),
    oldestClient: last('users', "role = 'client'"),
    oldestHandover: last('cash_handovers'),
    livreurId: order.livreurId,
    clientId: order.clientId,
    order,
    phone,
    from: dayKey(at - 200 * DAY_MS),
    to: dayKey(at - 170 * DAY_MS),
    yearFrom: dayKey(at - 535 * DAY_MS),
    garmentId,
  }
}

/**
 * Every order of a filled database takes the same hours; those of a laundry take sixty different ones within a day. The same
 * rows for two years in every database, so that their number does not grow with the orders.
 */
function spreadDelays({ sqlite }: Database, at: number): void {
  sqlite.exec('delete from delay_days; delete from delay_weeks')
  sqlite
    .prepare(
      `with recursive days(d) as (select ? union all select date(d, '+1 day') from days where d < ?),
         hours(h) as (select 20 union all select h + 1 from hours where h < 79)
       insert into delay_days (day, hours, count) select d, h, 2 from days, hours where true`,
    )
    .run(dayKey(at - 2 * 365 * DAY_MS), dayKey(at))
}
