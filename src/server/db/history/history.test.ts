import { createHmac } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appendPayment } from '#server/money/payments/books.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { testKey } from '#server/testing/fakes/test-keys.ts'
import { fillCompanies } from '#server/testing/filling/fill-companies.ts'
import { fillCredit } from '#server/testing/filling/fill-credit.ts'
import { fillDatabase } from '#server/testing/filling/fill-database.ts'
import { fillDrawer } from '#server/testing/filling/fill-drawer.ts'
import { fillPieceActs } from '#server/testing/fixtures/workshop.fixture.ts'
import {
  brokenLinks,
  emptyHistory,
  linksOf,
  stopLinking,
  testHistoryKey,
  unprotect,
  verifyAll,
} from '#server/testing/history.ts'
import { LINKED_NAMES } from '#shared/record/history/history.ts'
import { openDatabase } from '../database.ts'
import { TABLE_NUMBERS } from '../schema.ts'
import { beginHistory } from './begin.ts'
import { giveHistoryKey, linkMac } from './link.ts'
import { LINKED_TABLES } from './linked-tables.ts'
import { isWrittenWith } from './written-with.ts'

let t: TestContext

const run = (statement: string) => t.database.sqlite.exec(statement)
const read = (statement: string) => t.database.sqlite.prepare(statement).pluck().get()

const TABLES = {
  order_events: { key: 'seq', fact: 'at = at + 1' },
  payments: { key: 'n', fact: 'amount = amount + 1' },
  staff_actions: { key: 'seq', fact: "target = 'x'" },
  product_prices: { key: 'n', fact: 'price = 1' },
  refunds: { key: 'id', fact: 'amount = amount + 1' },
  cash_handovers: { key: 'id', fact: "reason = 'x'" },
  users: { key: 'n', fact: 'link_version = link_version + 1' },
  settings: { key: 'key', fact: "value = '2'" },
  products: { key: 'id', fact: "services = '[]'" },
  drawer_movements: { key: 'n', fact: 'amount = amount + 1' },
  drawer_closings: { key: 'n', fact: 'wave = wave + 1' },
  drawer_receipts: { key: 'n', fact: 'bytes = bytes + 1' },
  credit_entries: { key: 'n', fact: 'amount = amount + 1' },
  piece_acts: { key: 'n', fact: "station = 'x'" },
  company_prices: { key: 'n', fact: 'price = price + 1' },
  company_invoices: { key: 'n', fact: "lines = '[]'" },
  account_payments: { key: 'n', fact: 'amount = amount + 1' },
  fne_calls: { key: 'n', fact: "number = 'x'" },
} as const
type Table = keyof typeof TABLES
const ADDED_TO = [
  'order_events',
  'payments',
  'staff_actions',
  'product_prices',
  'drawer_movements',
  'drawer_closings',
  'drawer_receipts',
  'credit_entries',
  'piece_acts',
  'company_prices',
  'company_invoices',
  'account_payments',
  'fne_calls',
] as const
const LEAVING = ['users', 'settings', 'products'] as const
const CHANGING = ['refunds', 'cash_handovers', ...LEAVING] as const
const EACH = Object.keys(TABLES) as Table[]
/**
 * One table of each kind, for what the walk does alike in all tables of a kind: with numbers or texts as keys, added to alone,
 * changing or leaving. Each table has its own triggers, facts and count of the numbers given.
 */
const CHANGING_KINDS = ['refunds', 'users', 'settings'] as const
const ONE_OF_EACH_KIND = ['order_events', ...CHANGING_KINDS] as const

/** The key of a row, counted from the first. */
const keyAt = (table: Table, index: number) =>
  read(`select quote(${TABLES[table].key}) from ${table} order by rowid limit 1 offset ${index}`)

/** The keys of rows that are texts; the others are numbers. */
const isText = (table: Table) => ['id', 'key'].includes(TABLES[table].key)
const rowOf = (table: Table, quoted: string) =>
  isText(table) ? quoted.slice(1, -1) : Number(quoted)

/** The faults of a table and of the chain. Without a person, the rows that name them do not hold either. */
const brokenBy = (table: Table) =>
  brokenLinks(t.database).filter(
    (fault) => table !== 'users' || fault.table === table || fault.table === 'history_links',
  )

/** Takes the links of some rows away, as a person who holds the file. */
const takeLinks = (table: Table, rows = 'true') =>
  run(`delete from history_links where table_number = ${TABLE_NUMBERS[table]} and ${rows}`)

const OF_CHAIN = expect.objectContaining({ table: 'history_links' })

/** A laundry with rows in each table, made once and copied. */
let worked: Buffer

beforeAll(async () => {
  const made = createTestContext()
  const livreurId = (await makeLivreur(made)).id
  const admin = await makeAdmin(made)
  fillDatabase(made, { livreurId, adminId: admin.id }, 20)
  fillDrawer(made, admin.n, 5)
  fillCredit(made, admin.n, 5)
  fillPieceActs(made, admin.n, 5)
  fillCompanies(made, admin.n, 5)
  const prices = [1, 2, 3, 4, 5].map(
    (price) => `('p1', 'Chemise', 'Lavage', ${price}00, 'a', ${price})`,
  )
  made.database.sqlite.exec(
    `insert into product_prices (product_id, name, service, price, actor_id, at) values ${prices}`,
  )
  for (const n of [1, 2, 3, 4, 5])
    made.database.sqlite.exec(`insert into settings (key, value, updated_at) values ('s${n}', '1', ${n});
      insert into products (id, name, services, created_at) values ('g${n}', 'Drap', '[{}]', ${n});
      insert into refunds (id, order_id, reference, client_id, method, amount, reason, created_at)
        select 'r${n}', id, reference, client_id, 'wave', 100, 'order_cancelled', ${n} from orders limit 1;
      insert into cash_handovers (id, livreur_id, expected, counted, recorded_by, created_at)
        values ('h${n}', '${livreurId}', 100, 100, '${admin.id}', ${n});
      insert into staff_actions (actor_id, actor_role, kind, data, at)
        values ('${admin.id}', 'admin', 'settings_changed', '{}', ${n})`)
  worked = made.database.sqlite.serialize()
})

beforeEach(() => {
  t = createTestContext({}, { database: openDatabase(worked) })
})

test('every linked table is known by name, and each row of the work has its link', () => {
  expect(LINKED_TABLES.map(({ table }) => table)).toEqual(LINKED_NAMES)
  expect(brokenLinks(t.database)).toEqual([])
  const links = linksOf(t.database)
  for (const table of EACH) expect(links[table]).toBe(read(`select count(*) from ${table}`))
  expect(Math.min(...Object.values(links))).toBeGreaterThan(3)
})

test('a link is an HMAC-SHA-256, cut to 128 bits', () => {
  const facts = ['payments', 'é', 12, null, 'fin', null]
  const text = JSON.stringify(facts.slice(0, -1))
  const full = createHmac('sha256', testHistoryKey).update(text).digest()
  expect(linkMac(testHistoryKey, facts)).toEqual(full.subarray(0, 16))
})

test('a column that is added at the end and stays empty changes no earlier link', () => {
  expect(linkMac(testHistoryKey, ['payments', '', 1, null])).toEqual(
    linkMac(testHistoryKey, ['payments', '', 1]),
  )
  expect(linkMac(testHistoryKey, ['payments', '', 1, 0])).not.toEqual(
    linkMac(testHistoryKey, ['payments', '', 1]),
  )
})

const COPY = {
  order_events: 'order_n, kind, actor_n, actor_role, client_n, data, at',
  payments: 'order_n, kind, method, amount, at',
  staff_actions: 'actor_id, actor_role, kind, data, at',
  product_prices: 'product_id, name, service, price, actor_id, at',
  refunds: 'id, order_id, reference, client_id, method, amount, reason, created_at',
  cash_handovers: 'id, livreur_id, expected, counted, reason, recorded_by, created_at',
  users: 'id, role, fullname, phone, password_hash, created_at',
  settings: 'key, value, updated_at',
  products: 'id, name, services, created_at',
  drawer_movements: 'closing_n, kind, amount, balance, actor_n, at',
  drawer_closings: 'expected, counted, count, kept, wave, actor_n, at',
  drawer_receipts: 'id, movement_n, bytes, contents, actor_n, at',
  credit_entries: 'client_n, kind, amount, balance, actor_n, at',
  piece_acts: 'order_n, kind, pieces, data, actor_n, taken_at, at',
  company_prices: 'client_n, product_id, service, price, actor_n, at',
  company_invoices:
    'id, kind, client_n, year, month, number, total, pieces, tax_code, from_at, to_at, party, seller, lines, orders, at',
  account_payments: 'invoice_n, client_n, kind, method, amount, received_on, at',
  fne_calls: 'sale_n, step, at',
}
const copyOf = (table: Table) => {
  const columns = COPY[table]
  const values = columns
    .replace(/^(?:id|key),/, "'new',")
    .replace(', role,', ", 'client',")
    .replace('closing_n, kind,', "closing_n, 'bank',")
    // A movement has one receipt.
    .replace('movement_n', '(select max(movement_n) + 1 from drawer_receipts)')
    .replace('month, number,', 'month, (select max(number) + 1 from company_invoices),')
    .replace(
      'client_n, kind, method, amount, received',
      "client_n, 'cheque_held', method, amount, received",
    )
  return `insert into ${table} (${columns}) select ${values} from ${table} limit 1`
}

describe('nobody can write without a link', () => {
  test.each(EACH)('to %s: plain SQL on our connection is linked too', (table) => {
    const before = linksOf(t.database)[table] ?? 0
    run(copyOf(table))
    expect(linksOf(t.database)[table]).toBe(before + 1)
    expect(brokenLinks(t.database)).toEqual([])
  })

  test.each(CHANGING)('to %s: nor change a row', (table) => {
    const before = linksOf(t.database)[table] ?? 0
    run(`update ${table} set ${TABLES[table].fact} where rowid = 2`)
    expect(linksOf(t.database)[table]).toBe(before + 1)
    expect(brokenLinks(t.database)).toEqual([])
  })

  test('to any of them: a connection that has no key is refused', () => {
    const { sqlite } = openDatabase(worked)
    for (const table of EACH) expect(() => sqlite.exec(copyOf(table)), table).toThrow('has no key')
  })

  test.each(ONE_OF_EACH_KIND)('to %s: what another program adds is found', (table) => {
    stopLinking(t.database)
    run(copyOf(table))
    expect(brokenLinks(t.database)).toMatchObject([{ table, what: 'unlinked' }])
  })
})

describe('with the file in hand', () => {
  beforeEach(() => {
    unprotect(t.database)
    run('pragma foreign_keys = off')
  })

  test.each(EACH)('a changed fact of %s is found, and says which row', (table) => {
    const key = String(keyAt(table, 2))
    run(`update ${table} set ${TABLES[table].fact} where ${TABLES[table].key} = ${key}`)
    const fault = { table, what: 'changed', row: rowOf(table, key), more: 0 }
    expect(brokenLinks(t.database)).toMatchObject([fault])
  })

  test.each(ONE_OF_EACH_KIND)(
    'one changed row of %s hides no other: the rest is verified too',
    (table) => {
      const { key, fact } = TABLES[table]
      for (const index of [1, 3])
        run(`update ${table} set ${fact} where ${key} = ${keyAt(table, index)}`)
      expect(brokenLinks(t.database)).toMatchObject([{ table, what: 'changed', more: 1 }])
    },
  )

  test('a row of what is only added to that left the middle is found, with its link too', () => {
    run('delete from payments where n = 3')
    const missing = { table: 'payments', what: 'missing', row: 3, more: 0 }
    expect(brokenLinks(t.database)).toMatchObject([missing])
    takeLinks('payments', 'row_key = 3')
    expect(brokenLinks(t.database)).toEqual([
      expect.objectContaining({ table: 'history_links', what: 'missing', more: 0 }),
      expect.objectContaining(missing),
    ])
  })

  test.each(CHANGING_KINDS)(
    'a row of %s that left the middle is found, with its links too',
    (table) => {
      const row = String(keyAt(table, 2))
      run(`delete from ${table} where ${TABLES[table].key} = ${row}`)
      expect(brokenBy(table)).toMatchObject([{ table, what: 'missing' }])
      takeLinks(table, `row_key = ${row}`)
      expect(brokenBy(table)).toMatchObject([{ table: 'history_links', what: 'missing' }])
    },
  )

  test.each(ONE_OF_EACH_KIND)('a link of %s that left without its row is found', (table) => {
    takeLinks(table, `row_key = ${keyAt(table, 2)}`)
    expect(brokenLinks(t.database)).toEqual([
      expect.objectContaining({ table: 'history_links', what: 'missing', more: 0 }),
      expect.objectContaining({ table, what: 'unlinked', more: 0 }),
    ])
  })

  test.each(ADDED_TO)('the last rows of %s that left are found, with their links too', (table) => {
    const { key } = TABLES[table]
    const last = Number(read(`select max(${key}) from ${table}`))
    run(`delete from ${table} where ${key} > ${last - 2}`)
    const missing = { table, what: 'missing', row: last - 1, more: 1 }
    expect(brokenLinks(t.database)).toMatchObject([missing])
    takeLinks(table, `row_key > ${last - 2}`)
    const cut = expect.objectContaining({ table, what: 'cut', row: last - 2 })
    expect(brokenLinks(t.database)).toEqual([OF_CHAIN, cut])
  })

  test.each(ONE_OF_EACH_KIND)(
    'that nothing is left of %s is said, with how many links there were',
    (table) => {
      const known = linksOf(t.database)[table]
      run(`delete from ${table}`)
      expect(brokenBy(table)).toMatchObject([{ table, what: 'emptied', row: known, more: 0 }])
      takeLinks(table)
      expect(brokenBy(table)).toContainEqual(OF_CHAIN)
    },
  )

  test('that no link is left is said, with how many there were', () => {
    const known = Number(read('select max(n) from history_links'))
    run('delete from history_links')
    expect(brokenLinks(t.database)).toContainEqual(
      expect.objectContaining({ table: 'history_links', what: 'emptied', row: known }),
    )
  })

  test.each(CHANGING_KINDS)('the last change of %s cannot be taken back', (table) => {
    giveHistoryKey(t.database.sqlite, testHistoryKey)
    run(`update ${table} set ${TABLES[table].fact} where rowid = 2`)
    stopLinking(t.database)
    run('delete from history_links where n = (select max(n) from history_links)')
    expect(brokenLinks(t.database)).toEqual([
      expect.objectContaining({ table: 'history_links', what: 'cut' }),
      expect.objectContaining({ table, what: 'changed' }),
    ])
  })

  test('two rows that changed places are found', () => {
    const ofLinks = `row_key = ? where table_number = ${TABLE_NUMBERS.payments} and row_key`
    for (const set of ['payments set n = ? where n', `history_links set ${ofLinks}`])
      for (const [from, to] of [
        [3, -1],
        [4, 3],
        [-1, 4],
      ])
        run(`update ${set.replace('?', String(to))} = ${from}`)
    expect(brokenLinks(t.database)).toMatchObject([{ table: 'payments', what: 'changed', row: 4 }])
  })

  test('two links that changed places are found', () => {
    for (const [from, to] of [
      [3, -1],
      [4, 3],
      [-1, 4],
    ])
      run(`update history_links set n = ${to} where n = ${from}`)
    expect(brokenLinks(t.database)).toMatchObject([{ what: 'changed' }])
  })

  test('a link of one table that is given to another is found', () => {
    run('update history_links set table_number = 2 where table_number = 1 and row_key = 3')
    expect(brokenLinks(t.database)).toContainEqual(
      expect.objectContaining({ table: 'payments', what: 'changed' }),
    )
  })

  test('a history that was made anew with another key is found', () => {
    run("delete from history_links; delete from sqlite_sequence where name = 'history_links'")
    giveHistoryKey(t.database.sqlite, testKey(1))
    beginHistory(t.database.sqlite, 2)
    expect(brokenLinks(t.database).map(({ what }) => what)).toContain('changed')
    expect(isWrittenWith(t.database.sqlite, testHistoryKey)).toBe(false)
  })

  test('the wrong key breaks every table at its first link', () => {
    const { faults } = verifyAll(t.database, testKey(1))
    expect(faults.map(({ table, what }) => `${table} ${what}`).sort()).toEqual(
      LINKED_NAMES.map((table) => `${table} changed`).sort(),
    )
  })

  test.each(['orders', 'users'])('numbers of %s that changed hands are found', (table) => {
    run(`drop trigger ${table}_id_never_updated`)
    run(`pragma foreign_keys = off; update ${table} set id = 'x' || id where n = 2`)
    expect(brokenLinks(t.database)).toContainEqual(
      expect.objectContaining({ table: 'order_events', what: 'changed' }),
    )
  })
})

describe('a row that may leave', () => {
  const take = (table: Table) =>
    run(`delete from ${table} where ${TABLES[table].key} = 's2' or
    ${TABLES[table].key} = 'g2' or ${TABLES[table].key} = (select max(n) from users)`)

  test.each(LEAVING)('of %s has a link that says so', (table) => {
    run(copyOf(table))
    const before = linksOf(t.database)[table] ?? 0
    take(table)
    expect(linksOf(t.database)[table]).toBe(before + 1)
    expect(brokenLinks(t.database)).toEqual([])
  })

  test.each(LEAVING)('and is brought back to %s by another program is found', (table) => {
    run(copyOf(table))
    const isLast = `${TABLES[table].key} in ('s2', 'g2', (select max(n) from users))`
    // Without the generated ones, which nobody inserts.
    const columns = read(`select group_concat(name) from pragma_table_info('${table}')`)
    run(`create temp table kept as select ${columns} from ${table} where ${isLast}`)
    take(table)
    stopLinking(t.database)
    run(`insert into ${table} (${columns}) select ${columns} from kept`)
    expect(brokenLinks(t.database)).toMatchObject([{ table, what: 'unlinked' }])
  })

  test('who changed a setting may leave: what the database changes by itself is linked too', () => {
    run(copyOf('users'))
    run("update settings set updated_by = 'new'; delete from users where id = 'new'")
    expect(read('select count(updated_by) from settings')).toBe(0)
    expect(brokenLinks(t.database)).toEqual([])
  })
})

describe('a number that the product never gives', () => {
  beforeEach(() => stopLinking(t.database))

  /** Copies a row under each of these numbers, without a link. */
  const addAt = (table: Table, numbers: readonly bigint[]) => {
    const { key } = TABLES[table]
    for (const number of numbers)
      run(
        copyOf(table)
          .replace(' (', ` (${isText(table) ? 'rowid' : key}, `)
          .replace('select ', `select ${number}, `)
          .replace("'new'", `'new${number}'`),
      )
  }

  test.each(ONE_OF_EACH_KIND)('hides no other row of %s', (table) => {
    addAt(table, [-7n])
    const row = isText(table) ? 'new-7' : -7
    const stray = { table, what: 'unlinked', row, more: 0 }
    expect(brokenLinks(t.database)).toMatchObject([stray])
    unprotect(t.database)
    run(`update ${table} set ${TABLES[table].fact} where rowid = 2`)
    expect(brokenLinks(t.database)).toMatchObject([{ table, more: 1 }])
  })

  test.each(CHANGING_KINDS)('does not make an old state of %s the last one', (table) => {
    for (const number of [2n ** 62n, -7n])
      run(`insert into history_links (n, table_number, row_key, state, link)
        select ${number}, table_number, row_key, state, link from history_links
        where table_number = ${TABLE_NUMBERS[table]} limit 1`)
    const strays = { table, what: 'unlinked', more: 1 }
    expect(brokenLinks(t.database)).toContainEqual(expect.objectContaining(strays))
  })

  test.each(ONE_OF_EACH_KIND)(
    'is told of each row of %s, also where JavaScript reads them as the same',
    (table) => {
      const alike = Array.from({ length: 3 }, (_, i) => 2n ** 62n + BigInt(i))
      addAt(table, alike)
      const found = { table, what: 'unlinked', more: 2 }
      expect(brokenLinks(t.database)).toMatchObject([found])
    },
  )
})

test('a write that is undone in the middle of a commit leaves the history whole', async () => {
  const order = await makeOrder(t, { status: 'pending' })
  const ctx = {
    clock: t.clock,
    actor: { id: order.clientId, role: 'client' as const, fullname: '' },
  }
  const pay = (amount: number, fails: boolean) =>
    t.database.write((orm) => {
      appendPayment(orm, ctx, { kind: 'received', orderId: order.id, method: 'wave', amount })
      if (fails) throw new Error('refused')
    })
  const before = linksOf(t.database).payments ?? 0
  const outcomes = await Promise.allSettled([pay(1, false), pay(2, true), pay(3, false)])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(linksOf(t.database).payments).toBe(before + 2)
  expect(brokenLinks(t.database)).toEqual([])
})

test('the tests empty a history whole: what a running server adds afterwards is linked, and holds at a later start', async () => {
  unprotect(t.database)
  run('pragma foreign_keys = off; delete from orders; delete from users')
  emptyHistory(t.database)
  expect(verifyAll(t.database)).toEqual({ links: 0, head: '', faults: [] })
  giveHistoryKey(t.database.sqlite, testHistoryKey)
  await makeOrder(t, { status: 'completed' })
  expect(brokenLinks(t.database)).toEqual([])
  expect(isWrittenWith(t.database.sqlite, testHistoryKey)).toBe(true)
})

test('a history that begins over rows links each as it is, after a first link that covers the time', () => {
  const rows = EACH.reduce((sum, table) => sum + Number(read(`select count(*) from ${table}`)), 0)
  run("delete from history_links; delete from sqlite_sequence where name = 'history_links'")
  expect(beginHistory(t.database.sqlite, 7)).toBe(rows)
  expect(verifyAll(t.database)).toMatchObject({ links: rows + 1, faults: [] })
  expect(read('select row_key from history_links where n = 1')).toBe(7)
  run('update history_links set row_key = 8 where n = 1')
  expect(brokenLinks(t.database)).toMatchObject([
    { table: 'history_links', what: 'changed', row: 1 },
  ])
})
