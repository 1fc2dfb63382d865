import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { fillCompanies } from '#server/testing/filling/fill-companies.ts'
import { fillDatabase } from '#server/testing/filling/fill-database.ts'
import { fillDrawer } from '#server/testing/filling/fill-drawer.ts'
import { pieceAct } from '#server/testing/fixtures/workshop.fixture.ts'
import { brokenLinks, withNulls } from '#server/testing/history.ts'
import { makeReceived } from '#server/testing/scenes/rounds.ts'
import { faultWords } from '#shared/record/history/history.ts'
import type { PieceAct } from '#shared/workshop/acts.inputs.ts'
import { openDatabase } from '../database.ts'
import { rowFaults, schemaFault } from '../file/own-schema.ts'
import { compareDerived } from './derived.ts'

let t: TestContext

/** A laundry that worked, made once and copied. */
let worked: Buffer

beforeAll(async () => {
  const made = createTestContext()
  const livreurId = (await makeLivreur(made)).id
  const admin = await makeAdmin(made)
  fillDatabase(made, { livreurId, adminId: admin.id }, 30)
  fillDrawer(made, admin.n, 3)
  fillCompanies(made, admin.n, 3)
  worked = made.database.sqlite.serialize()
})

beforeEach(() => {
  t = createTestContext({}, { database: openDatabase(worked) })
})

const run = (statement: string) => t.database.sqlite.exec(statement)
const contradictions = () =>
  compareDerived(t.database.sqlite).flatMap(({ fault }) => (fault ? [fault] : []))

test('what the product wrote says what its history says, every row of it', () => {
  const rows = (table: string, where = 'true') =>
    t.database.sqlite.prepare(`select count(*) from ${table} where ${where}`).pluck().get()
  const compared = compareDerived(t.database.sqlite)
  expect(compared.map(({ name, rows: read, fault }) => [name, read, fault])).toEqual([
    ['orders', rows('orders'), undefined],
    ['deleted_orders', rows('deleted_orders'), undefined],
    ['order_adjustments', rows('order_adjustments'), undefined],
    ['order_discounts', rows('order_discounts'), undefined],
    ['cash_holdings', rows('users', "role <> 'client'"), undefined],
    ['payments', rows('payments'), undefined],
    ['drawer_movements', rows('drawer_movements'), undefined],
    ['drawer_closings', rows('drawer_closings'), undefined],
    ['credit_entries', rows('credit_entries'), undefined],
    ['pieces', rows('pieces'), undefined],
    ['invoice_balances', rows('invoice_balances'), undefined],
    ['account_payments', rows('account_payments'), undefined],
    ['company_invoices', rows('company_invoices'), undefined],
    ['fne_calls', rows('fne_calls'), undefined],
    ['fne_sales', rows('fne_sales'), undefined],
    ['passkeys', rows('passkeys'), undefined],
    ['devices', rows('devices'), undefined],
    ['order_items', rows('orders'), undefined],
    ['order_checks', rows('orders'), undefined],
    ['order_photos', rows('orders'), undefined],
    ['fne_papers', rows('fne_calls'), undefined],
  ])
})

const LATE = "(select id from orders where status = 'completed' order by n desc limit 1)"

const FIRST_LINE = 'rowid = 1'
const A_PAPER = '(select max(call_n) from fne_papers)'
const A_COUNT = 'rowid = (select max(rowid) / 2 from order_checks)'

test.each([
  ['orders', 'status', `update orders set status = 'cancelled' where id = ${LATE}`],
  ['orders', 'livreur', `update orders set livreur_id = null where id = ${LATE}`],
  [
    'orders',
    'client',
    `update orders set client_id = (select id from users where role = 'client' and id <> client_id limit 1) where id = ${LATE}`,
  ],
  [
    'orders',
    'total',
    `update orders set grand_total = grand_total + 500, transport_fee = transport_fee + 500 where id = ${LATE}`,
  ],
  ['orders', 'paid', `update orders set paid_amount = paid_amount - 1 where id = ${LATE}`],
  ['cash_holdings', 'amount', 'update cash_holdings set amount = amount - 1 where rowid = 1'],
  ['cash_holdings', 'amount', 'delete from cash_holdings where rowid = 1'],
  ['deleted_orders', 'deletion', `delete from orders where id = ${LATE}`],
  [
    'order_adjustments',
    'answer',
    `insert into order_adjustments (id, order_id, lines_before, lines, total_before, total, reason, status, proposed_by, created_at)
      select 'a', id, '[]', '[]', 1, 2, 'x', 'accepted', 'x', 1 from orders where id = ${LATE}`,
  ],
  [
    'orders',
    'total',
    `update orders set discount = 500, total_items_price = total_items_price - 500, transport_fee = transport_fee + 500
      where id = ${LATE}`,
  ],
  ['orders', 'total', `update orders set discount_rule = '{"percent":10}' where id = ${LATE}`],
  ['orders', 'total', `update orders set discount_rule = 'x' where id = ${LATE}`],
  [
    'order_discounts',
    'amount',
    `insert into order_discounts (order_n, francs, total_before, total, reason, given_by, created_at)
      select n, 500, 1000, 500, 'x', 'x', 1 from orders where id = ${LATE}`,
  ],
  ['order_items', 'lines', `update order_items set quantity = quantity + 1 where ${FIRST_LINE}`],
  ['order_items', 'lines', `update order_items set unit_price = 1 where ${FIRST_LINE}`],
  ['order_items', 'lines', `update order_items set name = 'Drap' where ${FIRST_LINE}`],
  ['order_items', 'lines', `delete from order_items where ${FIRST_LINE}`],
  [
    'order_items',
    'lines',
    "insert into order_items values (1, 9, 'p', 'Drap', 'Lavage', 1, 0, null, null)",
  ],
  ['order_items', 'lines', `update order_items set grams = 3000 where ${FIRST_LINE}`],
  ['order_checks', 'count', `update order_checks set counted = counted - 1 where ${A_COUNT}`],
  ['order_checks', 'count', `update order_checks set actor_n = actor_n + 1 where ${A_COUNT}`],
  ['order_checks', 'count', `update order_checks set with_client = 0 where ${A_COUNT}`],
  ['order_checks', 'count', `update order_checks set taken_at = taken_at - 1 where ${A_COUNT}`],
  ['order_checks', 'count', `delete from order_checks where ${A_COUNT}`],
  [
    'order_checks',
    'count',
    `insert into order_checks select n, 'delivery', 1, '[]', '[]', 1, 1, 1, 1, 1 from orders where status = 'pending' limit 1`,
  ],
  [
    'order_photos',
    'photo',
    `insert into order_photos select 'p', id, 'pickup', 'l', null, 1, 1, 1, 1, 1 from orders where id = ${LATE}`,
  ],
  ['fne_papers', 'paper', `update fne_papers set body = '{"total":0}' where call_n = ${A_PAPER}`],
  ['fne_papers', 'paper', `update fne_papers set body = x'00' where call_n = ${A_PAPER}`],
  ['fne_papers', 'paper', `delete from fne_papers where call_n = ${A_PAPER}`],
  ['orders', 'account', `update orders set on_account = 1 where id = ${LATE}`],
  ['orders', 'account', `update orders set invoice_n = 1 where id = ${LATE}`],
  [
    'invoice_balances',
    'paid',
    'update invoice_balances set paid = 0, rest = 40000 where invoice_n = 1',
  ],
  ['invoice_balances', 'total', 'update invoice_balances set rest = 0 where invoice_n = 1'],
  [
    'invoice_balances',
    'total',
    'update invoice_balances set credited = 1, rest = rest - 1 where invoice_n = 1',
  ],
  ['company_invoices', 'paid', 'delete from invoice_balances where invoice_n = 1'],
  [
    'invoice_balances',
    'total',
    "insert into invoice_balances (invoice_n, client_n, due_on, rest) values (99, 1, '2026-01-15', 500)",
  ],
  ['fne_sales', 'certificate', "update fne_sales set number = 'x' where n = 1"],
  [
    'passkeys',
    'addition',
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
      select 'p', id, 'c', x'00', 0, '[]', 'x', 1 from users where role = 'admin' limit 1`,
  ],
  [
    'devices',
    'addition',
    `insert into devices (id, secret_hash, number, user_agent, asked_at, name, paired_by_n, paired_at, seen_at)
      values ('d', 's', 10, 'x', 1, 'd', 1, 1, 1)`,
  ],
  ['fne_sales', 'amount', 'update fne_sales set amount = amount + 1 where n = 1'],
  [
    'fne_sales',
    'certificate',
    "update fne_sales set state = 'to_certify', certified_at = null where n = 1",
  ],
] as const)('a rewritten %s is found by its %s: %s', (table, field, statement) => {
  run(statement)
  expect(brokenLinks(t.database)).toEqual([])
  expect(contradictions()).toMatchObject([{ table, what: 'contradicts', field, more: 0 }])
})

test.each([
  ['orders', 'status', 'update orders set status = null where n = 1'],
  ['orders', 'client', 'update orders set client_id = null where n = 1'],
  ['orders', 'total', 'update orders set grand_total = null where n = 1'],
  ['orders', 'paid', 'update orders set paid_amount = null where n = 1'],
  ['cash_holdings', 'amount', 'update cash_holdings set amount = null where rowid = 1'],
  ['order_items', 'lines', `update order_items set quantity = null where ${FIRST_LINE}`],
  ['order_checks', 'count', `update order_checks set counted = null where ${A_COUNT}`],
] as const)(
  'a null in %s is found by its %s, though no column may hold one: %s',
  (table, field, sql) => {
    withNulls(t.database, sql)
    expect(schemaFault(t.database.sqlite)).toBeUndefined()
    expect(contradictions()).toMatchObject([{ table, what: 'contradicts', field, more: 0 }])
    expect(rowFaults(t.database.sqlite).join()).toContain(`NULL value in ${table}.`)
  },
)

test.each([
  ['pieces', 'station', "update pieces set station = 'ironed' where number = 1"],
  ['pieces', 'station', 'update pieces set station = null where number = 2'],
  [
    'pieces',
    'missing',
    "update pieces set missing_at = 1, missing_reason = 'unknown', released_at = 1 where number = 1",
  ],
  ['orders', 'missing', 'update orders set missing_pieces = 0 where missing_pieces > 0'],
] as const)(
  'a rewritten %s is found by its %s after work on its pieces: %s',
  async (table, field, statement) => {
    const people = {
      admin: await makeAdmin(t),
      client: await makeClient(t),
      livreur: await makeLivreur(t),
    }
    const { id } = await makeReceived(t, people)
    const staff = await t.as(people.admin)
    const act = (done: PieceAct) => staff.workshop.act(pieceAct(id, done))
    const washed = pieceAct(id, { kind: 'pass', station: 'washed', pieces: [1, 2] })
    await staff.workshop.act(washed)
    await act({ kind: 'undo', of: washed.idempotencyKey })
    await act({ kind: 'pass', station: 'washed', pieces: [1] })
    await act({ kind: 'miss', piece: 2, reason: 'unknown' })
    expect(contradictions()).toEqual([])
    run(statement)
    expect(contradictions()).toMatchObject([{ table, what: 'contradicts', field, more: 0 }])
  },
)

test('a certification that left is found by the calls that were made for it', () => {
  run('drop trigger fne_sales_never_deleted; delete from fne_sales where n = 1')
  expect(contradictions()).toMatchObject([{ table: 'fne_calls', field: 'certificate', more: 0 }])
})

test('a payment of an invoice that is not what the ledger says of it is found by its amount', () => {
  run(`insert into payments (kind, method, amount, at) values ('received', 'virement', 500, 1);
    insert into account_payments (invoice_n, client_n, kind, method, amount, received_on, payment_n, at)
      values (1, 1, 'received', 'virement', 800, '2026-11-01', (select max(n) from payments), 1);
    update invoice_balances set paid = paid + 800, rest = rest - 800 where invoice_n = 1`)
  expect(contradictions()).toMatchObject([{ table: 'account_payments', field: 'amount' }])
})

test('an order goes on account, on an invoice and off it again, as its events say', async () => {
  const { n } = await makeOrder(t, { status: 'completed' })
  const event = (kind: string, data: string) => `
    insert into order_events (order_n, kind, actor_n, actor_role, from_status, to_status, client_n, livreur_n, data, at)
      select order_n, '${kind}', actor_n, actor_role, to_status, to_status, client_n, livreur_n, '${data}', at
      from order_events where order_n = ${n} order by seq desc limit 1`
  run(`${event('account_set', '{"onAccount":1}')}; update orders set on_account = 1 where n = ${n}`)
  expect(contradictions()).toEqual([])
  run(`${event('invoiced', '{"invoiceN":1}')}; update orders set invoice_n = 1 where n = ${n}`)
  expect(contradictions()).toEqual([])
  run(`${event('uninvoiced', '{}')}; update orders set invoice_n = null where n = ${n}`)
  expect(contradictions()).toEqual([])
})

test('is said in words of the trade', () => {
  run(`update orders set status = 'cancelled' where id = ${LATE}`)
  const [fault] = contradictions()
  expect(fault && faultWords(fault)).toMatch(
    /^Commandes\u00a0: la ligne .* \(#\w{8}\), le statut n’est pas celui que dit l’historique\.$/,
  )
})

test('what was sent to the DGI may be gone once the law does not ask for it any more', () => {
  run('delete from fne_papers')
  const later = new Date()
  later.setUTCFullYear(later.getUTCFullYear() + 11)
  const compared = compareDerived(t.database.sqlite, later.getTime())
  expect(compared.find(({ name }) => name === 'fne_papers')?.fault).toBeUndefined()
})
