import { DAY_MS } from '#shared/dates.ts'
import type { TestContext } from './create-test-context.ts'

interface Staff {
  livreurId: string
  adminId: string
}

/** Most orders are over; the rest have the statuses of a working day. */
const STATUS = `case when i % 100 < 90 then 'completed' when i % 100 < 94 then 'cancelled'
  when i % 100 = 94 then 'pending' when i % 100 = 95 then 'assigned' when i % 100 = 96 then 'pickup_en_route'
  when i % 100 = 97 then 'picked_up' when i % 100 = 98 then 'processing' else 'delivery_en_route' end`

/**
 * Fills a database with years of work: this many orders, one in twenty with a client of its own,
 * with lines, events, payments, checks, flags and counters. Written straight to the tables: the
 * services would take hours.
 */
export function fillDatabase({ database, clock }: TestContext, staff: Staff, orders: number): void {
  const { sqlite } = database
  const values = { ...staff, orders, now: clock.now(), step: Math.floor((700 * DAY_MS) / orders) }
  const run = (source: string) => sqlite.prepare(source).run(values)
  sqlite.exec('begin')
  sqlite.exec('create temp table made (i integer primary key, id text, client text, at integer)')
  run(`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < @orders)
    insert into made select i, printf('%08x-0000-4000-8000-%012x', i, i),
      printf('c%07d-0000-4000-8000-000000000000', i / 20), @now - (@orders - i) * @step from n`)
  run(`
    insert into users (id, role, fullname, phone, email, email_confirmed_at, password_hash, approved_at, created_at)
    select client, 'client', 'Client ' || client, '+2250700000000', client || '@exemple.ci', 1, 'x', 1, min(at)
    from made group by client`)
  sqlite.exec(`insert into users_search (rowid, name, phone)
    select n, ' ' || lower(fullname) || ' ', '2250700000000' from users where fullname like 'Client c%'`)
  run(`
    insert into orders (id, reference, client_id, livreur_id, status, total_items_price, transport_fee, grand_total,
      base_lat, base_lng, rate_per_km, client_address, location_lat, location_lng, client_contact_phone,
      payment_method, paid_amount, created_at, updated_at)
    select id, substr(id, 1, 8), client, case when i % 100 = 94 then null else @livreurId end, ${STATUS}, 3000, 500, 3500,
      5.35, -3.95, 300, 'Cocody', 5.3 + (i % 100) / 1000.0, -4, '+2250700000000', 'espece',
      case when i % 50 = 0 then 0 when i % 100 < 90 then 3500 else 0 end, at, at from made`)
  run(`insert into order_items select id, 0, 'p', 'Chemise', 'Complet', 2, 1500 from made`)
  for (const kind of ['created', 'assigned', 'moved'])
    run(`
      insert into order_events (order_id, reference, kind, actor_id, actor_role, to_status, client_id, livreur_id, data, at,
        previous_hash, hash)
      select id, substr(id, 1, 8), '${kind}', @adminId, 'admin', 'pending', client, @livreurId, '{}', at, '', '' from made`)
  run(`insert into payments (id, order_id, reference, kind, method, amount, livreur_id, actor_id, at)
    select id, id, substr(id, 1, 8), 'received', 'espece', 3500, @livreurId, @livreurId, at from made where i % 100 < 90`)
  run(
    `insert into order_checks select id, 'pickup', @livreurId, '[]', '[]', 1, 2, 2, at, at from made where i % 10 = 0`,
  )
  run(`insert into order_flags (id, order_id, reference, client_id, kind, data, raised_by, created_at, resolved_at)
    select id, id, substr(id, 1, 8), client, 'count_gap', '{}', @livreurId, at, case when i % 1000 = 0 then null else at end
    from made where i % 20 = 0`)
  run(`insert into refunds (id, order_id, reference, client_id, method, amount, reason, created_at, settled_at, outcome)
    select id, id, substr(id, 1, 8), client, 'espece', 500, 'order_cancelled', at, at, 'refunded' from made where i % 50 = 0`)
  run(`insert into staff_actions (actor_id, actor_role, kind, data, at)
    select @adminId, 'admin', 'product_changed', '{}', at from made where i % 10 = 0`)
  run(`insert into cash_handovers (id, livreur_id, expected, counted, recorded_by, created_at)
    select id, @livreurId, 3500, 3500, @adminId, at from made where i % 20 = 0`)
  run(`insert into mail_outbox (id, template, recipient, facts, status, next_attempt_at, created_at)
    select id, 'order-received', client || '@exemple.ci', '{}', case when i % 100 = 0 then 'failed' else 'sent' end, at, at
    from made where i % 5 = 0`)
  for (const livreur of [`''`, '@livreurId'])
    run(`insert into stats_day (day, livreur_id, orders, completed, revenue)
      select date(at / 1000, 'unixepoch'), ${livreur}, count(*), count(*), count(*) * 3500 from made where true group by 1
      on conflict do nothing`)
  sqlite.exec('drop table made')
  sqlite.exec('commit')
}
