import { createHmac } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appendPayment } from '#server/money/payments/books.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { testKey } from '#server/testing/fakes/test-keys.ts'
import { fillDatabase } from '#server/testing/filling/fill-database.ts'
import {
  brokenLinks,
  emptyHistory,
  linksOf,
  stopLinking,
  testHistoryKey,
  unprotect,
  verifyAll,
} from '#server/testing/history.ts'
import { CHAINS } from '#shared/record/history/history.ts'
import { openDatabase } from '../database.ts'
import { beginHistory } from './begin.ts'
import { HISTORY } from './chains.ts'
import { giveHistoryKey, linkMac } from './link.ts'
import { tryKey, verifyHistory } from './verify.ts'

let t: TestContext

const run = (statement: string) => t.database.sqlite.exec(statement)
const read = (statement: string) => t.database.sqlite.prepare(statement).pluck().get()

const TABLES = {
  order_events: { key: 'seq', links: 'order_event_links', of: 'row', fact: 'at = at + 1' },
  payments: { key: 'n', links: 'payment_links', of: 'row', fact: 'amount = amount + 1' },
  staff_actions: { key: 'seq', links: 'staff_action_links', of: 'row', fact: "target = 'x'" },
  product_prices: { key: 'n', links: 'product_price_links', of: 'row', fact: 'price = 1' },
  refunds: { key: 'id', links: 'refund_links', of: 'row_id', fact: 'amount = amount + 1' },
  cash_handovers: { key: 'id', links: 'cash_handover_links', of: 'row_id', fact: "reason = 'x'" },
  users: { key: 'n', links: 'user_links', of: 'row_id', fact: 'link_version = link_version + 1' },
  settings: { key: 'key', links: 'setting_links', of: 'row_id', fact: "value = '2'" },
  products: { key: 'id', links: 'product_links', of: 'row_id', fact: "services = '[]'" },
} as const
type Table = keyof typeof TABLES
const ADDED_TO = ['order_events', 'payments', 'staff_actions', 'product_prices'] as const
const LEAVING = ['users', 'settings', 'products'] as const
const CHANGING = ['refunds', 'cash_handovers', ...LEAVING] as const
const EACH = Object.keys(TABLES) as Table[]

/** The key of a row, counted from the first. */
const keyAt = (table: Table, index: number) =>
  read(`select quote(${TABLES[table].key}) from ${table} order by rowid limit 1 offset ${index}`)

/** The keys of rows that are texts; the others are numbers. */
const isText = (table: Table) => ['id', 'key'].includes(TABLES[table].key)
const rowOf = (table: Table, quoted: string) =>
  isText(table) ? quoted.slice(1, -1) : Number(quoted)

/** The first broken link of each chain. Without a person, the chains that name them do not hold either. */
const brokenBy = (table: Table) =>
  brokenLinks(t.database).filter(({ chain }) => table !== 'users' || chain === table)

/** A laundry with rows in each chain, made once and copied. */
let worked: Buffer

beforeAll(async () => {
  const made = createTestContext()
  const livreurId = (await makeLivreur(made)).id
  const admin = await makeAdmin(made)
  fillDatabase(made, { livreurId, adminId: admin.id }, 150)
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
        select 'r${n}', id, reference, client_id, 'wave', 100, 'order_cancelled', ${n} from orders limit 1`)
  worked = made.database.sqlite.serialize()
})

beforeEach(() => {
  t = createTestContext({}, { database: openDatabase(worked) })
})

test('every chained table has its chain, and each row of the work its link', () => {
  expect(HISTORY.map(({ table }) => table)).toEqual(CHAINS)
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
}
const copyOf = (table: Table) => {
  const columns = COPY[table]
  const values = columns.replace(/^(?:id|key),/, "'new',").replace(', role,', ", 'client',")
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

  test.each(EACH)('to %s: a connection that has no key is refused', (table) => {
    const keyless = openDatabase(t.database.sqlite.serialize())
    expect(() => keyless.sqlite.exec(copyOf(table))).toThrow('has no key')
  })

  test.each(EACH)('to %s: what another program adds is found', (table) => {
    stopLinking(t.database)
    run(copyOf(table))
    expect(brokenLinks(t.database)).toMatchObject([{ chain: table, what: 'unlinked' }])
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
    expect(brokenLinks(t.database)).toMatchObject([
      {
        chain: table,
        what: 'changed',
        row: rowOf(table, key),
      },
    ])
  })

  test.each(EACH)(
    'one changed row of %s hides no other: the rest of the chain is verified too',
    (table) => {
      const { key, fact } = TABLES[table]
      for (const index of [1, 3])
        run(`update ${table} set ${fact} where ${key} = ${keyAt(table, index)}`)
      expect(brokenLinks(t.database)).toMatchObject([{ chain: table, what: 'changed', more: 1 }])
      expect(linksOf(t.database)[table]).toBe(read(`select count(*) from ${table}`))
    },
  )

  test.each(ADDED_TO)('a row of %s that left the middle is found', (table) => {
    const { key, links, of } = TABLES[table]
    run(`delete from ${table} where ${key} = 3`)
    expect(brokenLinks(t.database)).toMatchObject([{ chain: table, what: 'missing', row: 3 }])
    run(`delete from ${links} where ${of} = 3`)
    expect(brokenLinks(t.database)).toMatchObject([{ chain: table, what: 'missing', row: 3 }])
  })

  test.each(CHANGING)('a row of %s that left the middle is found', (table) => {
    const { key, links, of } = TABLES[table]
    const row = String(keyAt(table, 2))
    run(`delete from ${table} where ${key} = ${row}`)
    expect(brokenBy(table)).toMatchObject([{ chain: table, what: 'missing' }])
    run(`delete from ${links} where ${of} = ${row}`)
    expect(brokenBy(table)).toMatchObject([{ chain: table, what: 'missing' }])
  })

  test.each(ADDED_TO)('the last rows of %s that left are found', (table) => {
    const { key, links, of } = TABLES[table]
    const last = Number(read(`select max(${key}) from ${table}`))
    run(`delete from ${table} where ${key} > ${last - 2}`)
    const cut = [{ chain: table, what: 'cut', row: last - 2 }]
    expect(brokenLinks(t.database)).toMatchObject(cut)
    run(`delete from ${links} where ${of} > ${last - 2}`)
    expect(brokenLinks(t.database)).toMatchObject(cut)
  })

  test.each(EACH)('that nothing is left of %s is said, with how much there was', (table) => {
    const known = linksOf(t.database)[table]
    const emptied = [{ chain: table, what: 'emptied', row: known, more: 0 }]
    run(`delete from ${table}`)
    expect(brokenBy(table)).toMatchObject(emptied)
    run(`delete from ${TABLES[table].links}`)
    expect(brokenBy(table)).toMatchObject(emptied)
  })

  test.each(CHANGING)('the last change of %s cannot be taken back', (table) => {
    const { links, fact } = TABLES[table]
    giveHistoryKey(t.database.sqlite, testHistoryKey)
    run(`update ${table} set ${fact} where rowid = 2`)
    stopLinking(t.database)
    run(`delete from ${links} where n = (select max(n) from ${links})`)
    expect(brokenLinks(t.database)).toMatchObject([{ chain: table, what: 'cut' }])
  })

  test.each(ADDED_TO)('two rows of %s that changed places are found', (table) => {
    const { key, links, of } = TABLES[table]
    for (const [name, column] of [
      [table, key],
      [links, of],
    ])
      for (const [from, to] of [
        [3, -1],
        [4, 3],
        [-1, 4],
      ])
        run(`update ${name} set ${column} = ${to} where ${column} = ${from}`)
    expect(brokenLinks(t.database)).toMatchObject([{ chain: table, what: 'changed', row: 3 }])
  })

  test.each(EACH)('a chain of %s that was made anew with another key is found', async (table) => {
    const { links } = TABLES[table]
    await beginHistory(t.database, 1)
    run(`delete from history_chains where name = '${table}'; delete from ${links}`)
    run(`delete from sqlite_sequence where name = '${links}'`)
    giveHistoryKey(t.database.sqlite, testKey(1))
    await beginHistory(t.database, 2)
    expect(brokenLinks(t.database)).toMatchObject([{ chain: table, what: 'changed' }])
  })

  test('the wrong key breaks every chain at its first link', () => {
    const { faults } = verifyAll(t.database, testKey(1))
    expect(faults.map(({ chain, what }) => [chain, what])).toEqual(
      CHAINS.map((chain) => [chain, 'changed']),
    )
  })

  test.each(['orders', 'users'])('numbers of %s that changed hands are found', (table) => {
    run(`drop trigger ${table}_id_never_updated`)
    run(`pragma foreign_keys = off; update ${table} set id = 'x' || id where n = 2`)
    expect(brokenLinks(t.database)).toContainEqual(
      expect.objectContaining({ chain: 'order_events', what: 'changed' }),
    )
  })
})

test('rows that are written while the history is verified break nothing', async () => {
  const before = verifyAll(t.database).heads
  const walk = verifyHistory(t.database.sqlite, testHistoryKey)
  let step = walk.next()
  for (let rows = 1; !step.done; rows += 1) {
    if (rows % 100 === 0) {
      await makeOrder(t, { status: 'completed' })
      for (const table of EACH) run(copyOf(table).replace("'new'", 'hex(randomblob(8))'))
    }
    step = walk.next()
  }
  expect(step.value.faults).toEqual([])
  expect(step.value.heads.length).toBe(before.length)
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
    run(`create temp table kept as select * from ${table} where ${isLast}`)
    take(table)
    stopLinking(t.database)
    run(`insert into ${table} select * from kept`)
    expect(brokenLinks(t.database)).toMatchObject([{ chain: table, what: 'unlinked' }])
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

  test.each(EACH)('hides no other row of %s', (table) => {
    addAt(table, [-7n])
    const row = isText(table) ? 'new-7' : -7
    const stray = { chain: table, what: 'unlinked', row, more: 0 }
    expect(brokenLinks(t.database)).toMatchObject([stray])
    unprotect(t.database)
    run(`update ${table} set ${TABLES[table].fact} where rowid = 2`)
    expect(brokenLinks(t.database)).toMatchObject([{ ...stray, more: 1 }])
  })

  test.each(CHANGING)('does not make an old state of %s the last one', (table) => {
    const { links } = TABLES[table]
    for (const number of [2n ** 62n, -7n])
      run(`insert into ${links} (n, row_id, state, link)
        select ${number}, row_id, state, link from ${links} where n > 0 limit 1`)
    const strays = { chain: table, what: 'unlinked', more: 1 }
    expect(brokenLinks(t.database)).toMatchObject([strays])
  })

  test.each(EACH)(
    'is told of each row of %s, also where JavaScript reads them as the same',
    (table) => {
      const alike = Array.from({ length: 300 }, (_, i) => 2n ** 62n + BigInt(i))
      addAt(table, alike)
      const found = { chain: table, what: 'unlinked', more: 299 }
      expect(brokenLinks(t.database)).toMatchObject([found])
    },
  )
})

test('a write that is undone in the middle of a commit leaves the chain whole', async () => {
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
  expect(verifyAll(t.database)).toMatchObject({
    heads: CHAINS.map(() => ({ links: 0 })),
    faults: [],
  })
  giveHistoryKey(t.database.sqlite, testHistoryKey)
  await makeOrder(t, { status: 'completed' })
  expect(brokenLinks(t.database)).toEqual([])
  expect(tryKey(t.database.sqlite, testHistoryKey)).toEqual({ isKey: true })
})

describe('the rows of an older version', () => {
  const forget = () => {
    for (const { links } of HISTORY) run(`delete from ${links}`)
    run("delete from sqlite_sequence where name like '%_links'; delete from history_chains")
  }

  test('are linked once, and a start that was killed goes on with the next chain', async () => {
    const before = verifyAll(t.database).heads
    forget()
    const { write } = t.database
    let commits = 0
    const killed = {
      sqlite: t.database.sqlite,
      write: <T>(fn: Parameters<typeof write<T>>[0]) => {
        commits += 1
        if (commits > 1) throw new Error('killed')
        return write(fn)
      },
    }
    await expect(beginHistory(killed, 7)).rejects.toThrow('killed')
    const made = await beginHistory(t.database, 8)
    expect(made).toBeGreaterThan(50)
    expect(verifyAll(t.database)).toEqual({ heads: before, faults: [] })
    expect(await beginHistory(t.database, 9)).toBe(0)
    expect(read('select count(*) from history_chains where begun_at in (7, 8)')).toBe(CHAINS.length)
  })

  test('are not linked a second time: what another program added later stays without a link', async () => {
    await beginHistory(t.database, 7)
    stopLinking(t.database)
    run("insert into payments (kind, method, amount, at) values ('received', 'espece', 1, 1)")
    expect(await beginHistory(t.database, 8)).toBe(0)
    expect(brokenLinks(t.database)).toMatchObject([{ chain: 'payments', what: 'unlinked' }])
  })
})
