import { hash } from 'node:crypto'
import { openSession, readSession } from '#server/access/sessions/sessions.service.ts'
import { openDatabase } from '#server/db/database.ts'
import { compareDerived } from '#server/db/history/derived.ts'
import { certifyingSeller } from '#server/testing/certifying-seller.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { ownEmptyDatabase } from '#server/testing/empty-database.ts'
import { makeAdmin, makeCatalogue, makeLivreur } from '#server/testing/factories.ts'
import { fillCompanies } from '#server/testing/filling/fill-companies.ts'
import { fillDatabase } from '#server/testing/filling/fill-database.ts'
import { askForCodes } from '#server/testing/fixtures/custody.fixture.ts'
import { brokenLinks, unprotect } from '#server/testing/history.ts'
import { atLeast, atMost, type Line } from '../line.ts'

/** The part of `npm run verify` that sees a rewriting; docs/security.md and its own last line tell of « nothing ». */
type SeenBy = 'a link' | 'the comparison' | 'nothing'

const DONE = "(select id from orders where status = 'completed' order by n desc limit 1)"
const MIDDLE = (table: string, key: string) => `${key} = (select max(${key}) / 2 from ${table})`

const PENDING = "(select id from orders where status = 'pending' limit 1)"

const REWRITINGS: Record<string, { sql: string; seenBy: SeenBy }> = {
  'a step at another time': {
    sql: `update order_events set at = at - 60000 where ${MIDDLE('order_events', 'seq')}`,
    seenBy: 'a link',
  },
  'a hand-over by somebody else': {
    sql: `update order_events set livreur_n = livreur_n + 1 where seq = (select max(seq) from order_events where to_status = 'completed')`,
    seenBy: 'a link',
  },
  'a payment of another amount': {
    sql: `update payments set amount = amount - 500 where ${MIDDLE('payments', 'n')}`,
    seenBy: 'a link',
  },
  'a payment that is added': {
    sql: "insert into payments (kind, method, amount, at) values ('received', 'espece', 1, 1)",
    seenBy: 'a link',
  },
  'a payment that left': {
    sql: `delete from payments where ${MIDDLE('payments', 'n')}`,
    seenBy: 'a link',
  },
  'a refund settled otherwise': {
    sql: 'update refunds set amount = amount + 1 where rowid = 1',
    seenBy: 'a link',
  },
  'another amount counted at a hand-over of cash': {
    sql: 'update cash_handovers set counted = counted + 1, reason = 1 where rowid = 1',
    seenBy: 'a link',
  },
  'an order’s status': {
    sql: `update orders set status = 'cancelled' where id = ${DONE}`,
    seenBy: 'the comparison',
  },
  'an order’s total': {
    sql: `update orders set grand_total = grand_total + 500, transport_fee = transport_fee + 500 where id = ${DONE}`,
    seenBy: 'the comparison',
  },
  'an order’s amount paid': {
    sql: `update orders set paid_amount = paid_amount - 1 where id = ${DONE}`,
    seenBy: 'the comparison',
  },
  'an order’s livreur': {
    sql: `update orders set livreur_id = null where id = ${DONE}`,
    seenBy: 'the comparison',
  },
  'an order’s client': {
    sql: `update orders set client_id = (select id from users where role = 'client' and id <> client_id limit 1) where id = ${DONE}`,
    seenBy: 'the comparison',
  },
  'a deleted order': { sql: `delete from orders where id = ${DONE}`, seenBy: 'the comparison' },
  'an accepted total that nobody accepted': {
    sql: `insert into order_adjustments (id, order_id, lines_before, lines, total_before, total, reason, status, proposed_by, created_at)
      select 'a', id, '[]', '[]', 1, 2, 'x', 'accepted', 'x', 1 from orders where id = ${DONE}`,
    seenBy: 'the comparison',
  },
  'an order’s discount': {
    sql: `update orders set discount = discount + 500, total_items_price = total_items_price - 500,
      grand_total = grand_total - 500 where id = ${PENDING}`,
    seenBy: 'the comparison',
  },
  'a discount that nobody gave': {
    sql: `insert into order_discounts (order_n, francs, total_before, total, reason, given_by, created_at)
      select n, 500, 1000, 500, 'x', 'x', 1 from orders where id = ${DONE}`,
    seenBy: 'the comparison',
  },
  'the cash that a livreur carries': {
    sql: 'update cash_holdings set amount = amount - 1 where rowid = 1',
    seenBy: 'the comparison',
  },
  'the quantity of a line': {
    sql: 'update order_items set quantity = quantity + 1 where rowid = 1',
    seenBy: 'the comparison',
  },
  'the price of a line': {
    sql: 'update order_items set unit_price = unit_price + 1 where rowid = 1',
    seenBy: 'the comparison',
  },
  'a line that left': {
    sql: 'delete from order_items where rowid = 1',
    seenBy: 'the comparison',
  },
  'the pieces of a count': {
    sql: `update order_checks set counted = counted - 1 where ${MIDDLE('order_checks', 'rowid')}`,
    seenBy: 'the comparison',
  },
  'a count that left': {
    sql: `delete from order_checks where ${MIDDLE('order_checks', 'rowid')}`,
    seenBy: 'the comparison',
  },
  'a photo that is added': {
    sql: `insert into order_photos select 'p', id, 'pickup', 'l', null, 1, 1, 1, 1, 1 from orders where id = ${DONE}`,
    seenBy: 'the comparison',
  },
  'an account’s role': {
    sql: "update users set role = 'superadmin' where role = 'admin'",
    seenBy: 'a link',
  },
  'an account’s password': {
    sql: "update users set password_hash = 'y' where role = 'admin'",
    seenBy: 'a link',
  },
  'a member of the team who is added': {
    sql: `insert into users (id, role, fullname, phone, email, password_hash, approved_at, created_at)
      values ('a', 'superadmin', 'A', '', 'a@x.ci', 'y', 1, 1)`,
    seenBy: 'a link',
  },
  'an account that is closed': {
    sql: "update users set disabled_at = 1 where role = 'admin'",
    seenBy: 'a link',
  },
  'a setting': {
    sql: `update settings set value = '{"code":false}'`,
    seenBy: 'a link',
  },
  'a setting that is added': {
    sql: "insert into settings values ('pricing', '{}', 1, null)",
    seenBy: 'a link',
  },
  'a price of the catalogue': {
    sql: `update products set services = '[{"name":"Lavage","price":1}]' where rowid = 1`,
    seenBy: 'a link',
  },
  'a garment that left': { sql: 'delete from products where rowid = 1', seenBy: 'a link' },
  'a step of a certification at another time': {
    sql: `update fne_calls set at = at - 60000 where ${MIDDLE('fne_calls', 'n')}`,
    seenBy: 'a link',
  },
  'a step of a certification that left': {
    sql: `delete from fne_calls where ${MIDDLE('fne_calls', 'n')}`,
    seenBy: 'a link',
  },
  'the number of a certified sale': {
    sql: "update fne_sales set number = '2302456K26000000099' where n = 1",
    seenBy: 'the comparison',
  },
  'the amount of a certified sale': {
    sql: 'update fne_sales set amount = amount + 1 where n = 1',
    seenBy: 'the comparison',
  },
  'a certified sale that is to be certified again': {
    sql: "update fne_sales set state = 'to_certify', certified_at = null, next_at = 1 where n = 1",
    seenBy: 'the comparison',
  },
  'the total of a company’s invoice': {
    sql: 'update company_invoices set total = total - 1000 where n = 1',
    seenBy: 'a link',
  },
  'an invoice that left, with a hole in the numbers': {
    sql: `delete from company_invoices where ${MIDDLE('company_invoices', 'n')}`,
    seenBy: 'a link',
  },
  'a payment of an invoice that is of another one': {
    sql: 'update account_payments set invoice_n = invoice_n + 1 where n = 1',
    seenBy: 'a link',
  },
  'what is paid of an invoice': {
    sql: 'update invoice_balances set paid = paid + rest, rest = 0 where invoice_n = 1',
    seenBy: 'the comparison',
  },
  'what is left of an invoice, which left': {
    sql: 'delete from invoice_balances where invoice_n = 1',
    seenBy: 'the comparison',
  },
  'a passkey that is planted': {
    sql: `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
      select 'planted', id, 'c', x'00', 0, '[]', 'x', 1 from users where role = 'admin' limit 1`,
    seenBy: 'the comparison',
  },
  'a tablet that is planted': {
    sql: `insert into devices (id, secret_hash, number, user_agent, asked_at, name, paired_by_n, paired_at, seen_at)
      values ('planted', 's', 10, 'x', 1, 'planted', 1, 1, 9e15)`,
    seenBy: 'the comparison',
  },
  'a link into an account that is planted': {
    sql: `insert into links (id, purpose, user_id, created_at, expires_at)
      select 'planted', 'recovery', id, 1, 9e15 from users where role = 'admin' limit 1`,
    seenBy: 'nothing',
  },
  'a letter that is planted': {
    sql: `insert into mail_outbox (id, template, recipient, facts, next_attempt_at, created_at)
      values ('planted', 'recovery', 'x@x.ci', '{}', 1, 1)`,
    seenBy: 'nothing',
  },
  'a person’s name and phone': {
    sql: "update users set fullname = 'A', phone = '' where role = 'admin'",
    seenBy: 'nothing',
  },
  'an order’s address': {
    sql: `update orders set client_address = 'ailleurs' where id = ${DONE}`,
    seenBy: 'nothing',
  },
}

/** Rewrites the file as a person who holds it and no key. */
export const rewritings: Line = {
  name: 'rewritings',
  promise:
    'Each rewriting of the history is seen by what docs/security.md says, and a planted or rewritten session opens nothing',
  async run({ tell }) {
    const worked = await laundry()
    let others = 0
    const all = Object.entries(REWRITINGS)
    for (const [what, { sql, seenBy }] of all) {
      const seen = seenAfter(worked, sql)
      tell(`${what}: seen by ${seen}`)
      if (seen !== seenBy) others += 1
    }
    return [
      atLeast('rewritings', all.length, 40),
      atMost('rewritings that are seen otherwise than is said', others, 0),
      atMost('planted sessions that open', await plantedSessions(worked), 0),
      atMost('rewritten sessions that open', await rewrittenSessions(worked), 0),
    ]
  },
}

async function laundry(): Promise<Buffer> {
  const t = createTestContext({}, { database: ownEmptyDatabase() })
  await makeCatalogue(t)
  await askForCodes(t)
  const livreurId = (await makeLivreur(t)).id
  const admin = await makeAdmin(t)
  fillDatabase(t, { livreurId, adminId: admin.id }, 400)
  fillCompanies(t, admin.n, 3)
  certifyingSeller(t, admin.id)
  return t.database.sqlite.serialize()
}

const contextOn = (file: Buffer): TestContext =>
  createTestContext({}, { database: openDatabase(file) })

function seenAfter(worked: Buffer, sql: string): SeenBy {
  const t = contextOn(worked)
  unprotect(t.database)
  const { changes } = t.database.sqlite.prepare(sql).run()
  if (changes === 0) throw new Error(`Nothing was rewritten: ${sql}`)
  if (brokenLinks(t.database).length > 0) return 'a link'
  const compared = compareDerived(t.database.sqlite)
  return compared.some(({ fault }) => fault) ? 'the comparison' : 'nothing'
}

async function plantedSessions(worked: Buffer): Promise<number> {
  const t = contextOn(worked)
  const plant = t.database.sqlite.prepare(
    "insert into sessions (id, user_id, expires_at, created_at) select ?, id, 4e9, ? from users where role = 'admin' limit 1",
  )
  const id = hash('sha256', 'planted')
  plant.run(id, Date.now())
  return (await readSession(t, 'planted', false)) ? 1 : 0
}

/** Changes that a person who holds the file would make to an ordinary session of their own. */
const OF_MY_SESSION = {
  'an admin’s': "user_id = (select id from users where role = 'admin' limit 1)",
  'one with a password': 'by_link = 1 - by_link',
  'one with a fresh proof': 'proven_at = created_at + 3600000',
  'one that was opened just now': 'created_at = created_at + 3600000',
}

async function rewrittenSessions(worked: Buffer): Promise<number> {
  let opened = 0
  for (const set of Object.values(OF_MY_SESSION)) {
    const t = contextOn(worked)
    const livreur = t.database.sqlite.prepare("select id from users where role = 'livreur'").pluck()
    const { cookie } = await openSession(t, String(livreur.get()), { secure: false, userAgent: '' })
    const token = cookie.split(/[=;]/)[1] ?? ''
    if (!(await readSession(t, token, false))) throw new Error('The session opened nothing before')
    t.database.sqlite.prepare(`update sessions set ${set}`).run()
    if (await readSession(t, token, false)) opened += 1
  }
  return opened
}
