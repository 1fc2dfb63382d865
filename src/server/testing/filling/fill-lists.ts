import type { Actors } from '../calls/all-reads.ts'
import type { TestContext } from '../create-test-context.ts'
import { fillDatabase } from './fill-database.ts'
import { fillDrawer } from './fill-drawer.ts'

/**
 * Gives every list of these people at least this many rows, and so many orders, of which a quarter are not over. The client gets no order that waits,
 * as one may have only ten of these, and the livreur no cash, so that the stories hold as before.
 */
export function fillLists(
  t: TestContext,
  people: Actors['people'],
  rows: number,
  orders = rows * 60,
): void {
  const { sqlite } = t.database
  const { client, livreur, admin } = people
  const staff = { livreurId: livreur.id, adminId: admin.id }
  fillDatabase(t, staff, orders, { open: Math.ceil(orders / 4) })
  const values = {
    rows,
    client: client.id,
    livreur: livreur.id,
    admin: admin.id,
    now: t.clock.now(),
    tail: '-0000-4000-8000-000000000000',
  }
  const run = (source: string) => sqlite.prepare(source).run(values)
  run("update orders set client_id = @client where status <> 'pending' and rowid % 2 = 0")
  run(`update orders set livreur_id = @livreur where livreur_id is not null and rowid % 3 = 0`)
  run("update orders set to_agree = 'count' where livreur_id = @livreur and status = 'assigned'")
  run(
    "update orders set payment_declared_at = @now, payment_method = 'wave' where status = 'processing'",
  )
  for (const table of ['order_flags', 'refunds'])
    run(`update ${table} set client_id = @client where rowid % 2 = 0`)
  run("update mail_outbox set status = 'failed' where rowid % 10 = 0")
  run('delete from cash_holdings where livreur_id = @livreur')
  run('update refunds set settled_at = null, settled_by = null, outcome = null where rowid % 4 < 2')
  run("update orders set ready_by = @now - rowid where status = 'processing' and rowid % 2 = 0")
  addRows(run)
  addReminders(run)
  fillDrawer(t, admin.n, rows)
  addRowsOfOrders(run)
}

/** Some reminders were told, of orders that are paid and of orders that are not. */
function addReminders(run: (source: string) => void): void {
  run(`insert into reminder_steps (subject_n, ladder, days, reminder_n, at)
    select n, 'unpaid', 1, n, @now from orders where status = 'completed' limit @rows`)
  run(`update orders set ready_at = @now, delivery_from = null, delivery_to = null
    where n in (select n from orders where status = 'picked_up' limit cast(@rows / 2 as integer))`)
}

/** The rows that two years of orders do not leave. */
function addRows(run: (source: string) => void): void {
  const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < @rows)'
  const id = (first: string) => `printf('${first}%07x', i) || @tail`
  run(`insert into livreur_applications (id, fullname, phone, email, city, created_at)
    ${numbers} select ${id('a')}, 'Koffi', '+2250700000000', 'a' || i || '@exemple.ci', 'Abidjan', @now from n`)
  run(`insert into contact_messages (id, fullname, email, message, created_at)
    ${numbers} select ${id('b')}, 'Koffi', 'm' || i || '@exemple.ci', 'Bonjour', @now - i from n`)
  run(`insert into client_messages (id, template, phone, user_id, facts, next_attempt_at, created_at)
    ${numbers} select ${id('1')}, 'votre_lien', (select phone from users where id = @client), @client, '{"fullname":"Koffi"}', @now, @now - i from n`)
  run(`insert into team_notes (id, client_id, text, written_by, created_at)
    ${numbers} select ${id('5')}, @client, 'Appeler avant', @admin, @now - i from n`)
  run(`insert into company_invoices (id, kind, client_n, year, month, number, total, pieces, tax_code, due_on, from_at, to_at, party, seller, lines, orders, at)
    ${numbers} select ${id('6')}, 'invoice', (select n from users where id = @client), 2024, 1, i, 1000, 1, 'TVAD', '2024-02-15',
      @now - 1e9, @now - 1e9, '{}', '{}', '[]', '[]', @now - 1e9 + i from n`)
  run(`insert into invoice_balances (invoice_n, client_n, due_on, paid, rest, sent_at, sent_as)
    select n, client_n, due_on, 0, total, at, 'invoice' from company_invoices where year = 2024`)
  // They come after those of the stories, which then find theirs on the first page.
  run(`insert into owner_asks (id, act, input, amount, note, asked_n, asked_at)
    ${numbers} select ${id('8')}, 'drawer.spend', '{}', 100, 'Savon', (select n from users where id = @admin), @now + 1e9 + i from n`)
  run(`insert into wave_advances (credit_n, client_n, amount, transaction_id, taken_n, taken_at)
    ${numbers} select 1e9 + i, (select n from users where id = @client), 100, 'T_AVANCE_' || i, (select n from users where id = @admin), @now + 1e9 + i from n`)
  run(`insert into payments (kind, method, amount, actor_n, at)
    ${numbers} select 'received', 'virement', 100, (select n from users where id = @admin), @now - i from n`)
  run(`insert into account_payments (invoice_n, client_n, kind, method, amount, received_on, payment_n, actor_n, at)
    select (select max(n) from company_invoices), (select n from users where id = @client), 'received', 'virement', 100,
      date(@now / 1000, 'unixepoch'), n, actor_n, at from payments where method = 'virement'`)
  run(`insert into client_answers (id, phone, user_id, text, at)
    ${numbers} select 'wamid.' || i, '+2250700000000', @client, 'Merci', @now - i from n`)
  const requests = [
    ['f', "'waiting'", 1, 'null', 'null'],
    ['7', "'waiting'", 0, 'null', 'null'],
    ['8', "'sent'", 0, '@now', 'null'],
    ['9', "'denied'", 0, '@now', '@now'],
  ] as const
  // Of yesterday: they leave the ceilings of today as they are. Some numbers are known, some baskets are express.
  for (const [first, state, folded, sentAt, endedAt] of requests)
    run(`insert into number_requests (id, key, fullname, phone, content, state, folded, browser, network, created_at, expires_at, sent_at, ended_at)
      ${numbers} select ${id(first)}, ${id(first)}, 'Koffi',
        coalesce((select phone from users where role = 'client' and n > i * 2 limit 1), '+22507' || printf('%08d', i)),
        json_object('lines', json_array(
            json_object('productId', ${id('c')}, 'service', 'Lavage', 'quantity', 2, 'name', 'Habit'),
            json_object('productId', ${id('c').replace('i)', 'i % @rows + 1)')}, 'service', 'Lavage', 'quantity', 1, 'name', 'Habit')),
          'location', json('{"type":"Point","coordinates":[-4,5.3]}'), 'paymentMethod', 'espece', 'express', json(iif(i % 2, 'true', 'false'))),
        ${state}, ${folded}, 'b', 'n', @now - 1e8 - i, @now + 1e7, ${sentAt}, ${endedAt} from n`)
  run(`insert into products (id, name, services, created_at)
    ${numbers} select ${id('c')}, 'Habit ' || i, '[{"name":"Lavage","price":800}]', @now from n`)
  run(`insert into product_prices (product_id, name, service, price, actor_id, at)
    ${numbers} select 'c0000001' || @tail, 'Habit 1', 'Lavage', i, @admin, @now from n`)
  const kinds = [
    ['d', 'null'],
    ['e', '@now'],
  ] as const
  for (const [first, approvedAt] of kinds)
    run(`insert into users (id, role, fullname, phone, email, email_confirmed_at, password_hash, approved_at, created_at)
      ${numbers} select ${id(first)}, 'livreur', 'Livreur ' || i, '+2250700000000',
        '${first}' || i || '@exemple.ci', @now, 'x', ${approvedAt}, @now from n`)
  run(`insert into duty_exceptions (livreur_id, day)
    ${numbers} select @livreur, date(@now / 1000 + i * 86400, 'unixepoch') from n`)
  run(`insert into livreur_positions (livreur_id, client_id, lat, lng, at)
    ${numbers} select ${id('e')}, @client, 5.3, -4, @now from n`)
  run(`insert into staff_actions (actor_id, actor_role, kind, data, at)
    ${numbers} select @admin, 'admin', 'product_added', '{}', @now from n`)
}

/** The rows that belong to some of the orders. */
function addRowsOfOrders(run: (source: string) => void): void {
  run(`insert into fne_sales (id, kind, order_id, client_n, amount, state, created_at, updated_at)
    select o.id, 'sale', o.id, u.n, max(1, o.grand_total), 'uncertain', @now - o.n, @now - o.n
    from orders o join users u on u.id = o.client_id
    where o.status = 'completed' and o.client_id <> @client limit @rows`)
  run(`insert into claims (id, order_id, reference, client_id, kind, pieces, photo_ids, raised_by, created_at, state, answer_by, due_at)
    select id, id, reference, client_id, 'damaged', '[]', '[]', client_id, @now - n, 'open', @now + n, @now + n
    from orders where status = 'completed' and client_id <> @client limit @rows`)
  run(`insert into livreur_positions (livreur_id, client_id, lat, lng, at)
    select distinct livreur_id, @client, 5.3, -4, @now from orders
    where status in ('pickup_en_route', 'delivery_en_route') and livreur_id <> @livreur limit @rows`)
  run(`insert into recurring_orders (id, client_id, weekday, from_minute, to_minute, lines, address, contact_phone, payment_method,
      next_day, created_by, created_at, problem)
    select id, client_id, 3, 480, 600, '[]', '', '+2250700000000', 'espece', date(@now / 1000 + 604800, 'unixepoch'), client_id, @now,
      'SLOT_FULL' from orders where client_id <> @client order by n limit @rows`)
}
