import { beforeEach, describe, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { makeAdmin, makeOrder, type Order } from '#server/testing/factories.ts'
import { fillCompanies } from '#server/testing/filling/fill-companies.ts'

let t: TestContext
let order: Order

beforeEach(async () => {
  t = createTestContext()
  order = await makeOrder(t, { status: 'assigned' })
  const payment = 'insert into payments (order_n, kind, method, amount, transaction_id, at)'
  run(`${payment} values (1, 'received', 'wave', 3000, 'T_1', 1)`)
})

const run = (statement: string) => t.database.sqlite.prepare(statement).run()

function expectRefusal(statement: string, reason: RegExp, name = statement): void {
  const before = dumpTables(t.database)
  expect(() => run(statement), name).toThrow(reason)
  expect(dumpTables(t.database), name).toEqual(before)
}

describe('what is only ever added to', () => {
  test('refuses changes, deletions and to have a row replaced', () => {
    for (const table of ['order_events', 'payments']) {
      const reason = new RegExp(`${table} is append-only`)
      expectRefusal(`update ${table} set at = at + 1`, reason)
      expectRefusal(`delete from ${table}`, reason)
      expectRefusal(`insert or replace into ${table} select * from ${table} limit 1`, reason)
    }
  })

  test('keeps the ids that its numbers stand for, of people, of orders and of deleted ones', () => {
    for (const table of ['orders', 'users'])
      for (const set of ["id = replace(id, '-', '_')", 'n = n + 100'])
        expectRefusal(`update ${table} set ${set}`, new RegExp(`id of ${table} never changes`))
    run(`delete from orders where id = '${order.id}'`)
    expectRefusal("update deleted_orders set id = 'x'", /deleted_orders is append-only/)
    expectRefusal('delete from deleted_orders', /deleted_orders is append-only/)
  })
})

describe('an order', () => {
  const IMPOSSIBLE: [string, string, RegExp][] = [
    ['an unknown status', "status = 'delivering'", /orders_status/],
    ['an unknown payment method', "payment_method = 'carte'", /orders_payment_method/],
    ['a reference of its own', "reference = 'abcdefgh'", /generated column "reference"/],
    ['a total that is not its sum', 'grand_total = grand_total + 1', /orders_amounts/],
    [
      'a negative amount',
      'transport_fee = -1, grand_total = total_items_price - 1',
      /orders_amounts/,
    ],
    ['half a point', 'location_lat = null', /orders_location/],
    ['a latitude over 90', 'location_lat = 91', /orders_location/],
    ['a longitude under −180', 'location_lng = -181', /orders_location/],
    ['a client who does not exist', "client_id = 'x'", /FOREIGN KEY/],
    ['a livreur who does not exist', "livreur_id = 'x'", /FOREIGN KEY/],
    ['no address', 'client_address = null', /NOT NULL/],
    ['half a slot', 'pickup_from = 1', /orders_pickup/],
    ['a slot that ends before it starts', 'delivery_from = 2, delivery_to = 1', /orders_delivery/],
    ['a negative number of express pieces', 'express_pieces = -1', /orders_express/],
    ['a livreur at the counter', 'at_counter = 1', /orders_counter/],
  ]

  test('cannot have an amount, a place, a slot or a person that none has', () => {
    for (const [name, set, reason] of IMPOSSIBLE)
      expectRefusal(`update orders set ${set}`, reason, name)
    for (const set of ['quantity = 0', 'unit_price = -1'])
      expectRefusal(`update order_items set ${set}`, /CHECK/)
  })

  test('keeps its client and its livreur from being deleted, and takes its lines with it, not what was paid', () => {
    expectRefusal(`delete from users where id = '${order.clientId}'`, /FOREIGN KEY/)
    expectRefusal(`delete from users where id = '${order.livreurId}'`, /FOREIGN KEY/)
    run('delete from orders')
    expect(dumpTables(t.database).order_items).toEqual([])
    expect(dumpTables(t.database).payments).toHaveLength(1)
  })
})

describe('an account', () => {
  test('cannot have an unknown role, capitals in its address or another one’s address', () => {
    expectRefusal("update users set role = 'root'", /users_role/)
    expectRefusal('update users set email = upper(email)', /users_email_lower/)
    expectRefusal("update users set email = 'same@laveo.test'", /UNIQUE/)
  })
})

describe('money', () => {
  test('of one transaction is counted once, and is never negative, in a payment nor in a day’s revenue', () => {
    const again = 'insert into payments (kind, method, amount, transaction_id, at)'
    expectRefusal(`${again} values ('received', 'wave', 3000, 'T_1', 2)`, /UNIQUE/)
    const payment = 'insert into payments (kind, method, amount, at)'
    expectRefusal(`${payment} values ('refunded', 'wave', -1, 2)`, /payments_amount/)
    expectRefusal('update stats_day set revenue = -1', /stats_day_revenue/)
  })
})

describe('companies', () => {
  beforeEach(async () => fillCompanies(t, (await makeAdmin(t)).n, 2))

  test('have prices, invoices, payments and calls to the DGI that refuse changes and deletions', () => {
    for (const table of ['company_prices', 'company_invoices', 'account_payments', 'fne_calls']) {
      expectRefusal(`update ${table} set at = at + 1`, new RegExp(`${table} is append-only`))
      expectRefusal(`delete from ${table}`, new RegExp(`${table} is append-only`))
    }
  })

  const invoice = (kind: string, year: number, number: number) =>
    `insert into company_invoices (id, kind, client_n, year, month, number, of_n, total, pieces, tax_code, from_at, to_at, party, seller,
      lines, orders, at) values ('${kind}${year}${number}', '${kind}', 1, ${year}, 11, ${number}, ${kind === 'invoice' ? null : 1},
      1000, 1, 'TVAD', 1, 2, '{}', '{}', '[]', '[]', 3)`

  test('have invoices that are numbered without holes in their year, and credit notes of their own', () => {
    for (const number of [2, 4]) expectRefusal(invoice('invoice', 2026, number), /have no holes/)
    run(invoice('invoice', 2026, 3))
    run(invoice('invoice', 2027, 1))
    run(invoice('credit_note', 2026, 1))
    const labels = 'select label from company_invoices order by n'
    expect(t.database.sqlite.prepare(labels).pluck().all()).toEqual([
      'F-2026-01-001',
      'F-2026-01-002',
      'F-2026-11-003',
      'F-2027-11-001',
      'A-2026-11-001',
    ])
  })

  test('have a cheque that is cashed or returned once', () => {
    const held = `insert into account_payments (invoice_n, client_n, kind, method, amount, received_on, payment_n, of_n, at)`
    run(`${held} values (1, 1, 'cheque_held', 'cheque', 500, '2026-11-01', null, null, 1)`)
    expectRefusal(
      `${held} values (1, 1, 'received', 'cheque', 500, '2026-11-01', null, null, 1)`,
      /account_payments_money/,
    )
    run(`${held} values (1, 1, 'cheque_cashed', 'cheque', 500, '2026-11-02', 99, 3, 1)`)
    expectRefusal(
      `${held} values (1, 1, 'cheque_returned', 'cheque', 500, '2026-11-03', null, 3, 1)`,
      /UNIQUE/,
    )
  })

  const sale = (id: string, order: string, state: string) =>
    `insert into fne_sales (id, kind, order_id, client_n, amount, state, created_at, updated_at)
      values ('${id}', 'sale', '${order}', 1, 500, '${state}', 1, 1)`

  test('and persons have one certification for a sale, but for those that were dropped', () => {
    run(sale('a', 'order', 'dropped'))
    run(sale('b', 'order', 'to_certify'))
    expectRefusal(sale('c', 'order', 'to_certify'), /UNIQUE/)
    expectRefusal("delete from fne_sales where id = 'a'", /never deleted/)
  })

  test('and persons are certified one at a time, and by a number', () => {
    run(sale('a', 'one', 'sending'))
    expectRefusal(sale('b', 'other', 'sending'), /UNIQUE/)
    expectRefusal("update fne_sales set state = 'certified' where id = 'a'", /fne_sales_certified/)
  })
})

describe('the visits of a slot', () => {
  const loads = () =>
    t.database.sqlite
      .prepare('select slot_from, visits from slot_loads order by slot_from')
      .raw()
      .all()
  const set = (change: string) => run(`update orders set ${change}`)

  test('are those of the orders that were not cancelled', () => {
    set('pickup_from = 10, pickup_to = 20, delivery_from = 30, delivery_to = 40')
    expect(loads()).toEqual([
      [10, 1],
      [30, 1],
    ])
    set("status = 'cancelled'")
    expect(loads()).toEqual([
      [10, 0],
      [30, 0],
    ])
    set("status = 'pending', livreur_id = null")
    set('delivery_from = 10, delivery_to = 20')
    expect(loads()).toEqual([
      [10, 2],
      [30, 0],
    ])
    set('pickup_from = null, pickup_to = null')
    run('delete from orders')
    expect(loads()).toEqual([
      [10, 0],
      [30, 0],
    ])
  })
})
