import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { openSnapshot } from '#server/db/snapshot.ts'
import { sweep } from '#server/housekeeping.ts'
import { sheetText } from '#server/operations/exports/sheets.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { writeEmptyDatabase } from '#server/testing/empty-database.ts'
import {
  makeAdmin,
  makeClient,
  makeOrder,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import type { Cursor } from '#shared/paging.ts'
import { toPoint } from '#shared/places/points.ts'
import { DEFAULT_TARIFF, feeFor } from '#shared/shop/prices/pricing.ts'
import { finishErasures } from './erasure.service.ts'

const MANY = 400
const SOME = 300
const FATOU = {
  fullname: 'Fatoumata Zébrélé',
  phone: '+2250199887766',
  email: 'fatoumata.zebrele@exemple.ci',
}
const HOME = { lat: 5.41234567, lng: -4.01234567 }
const TRACES = ['Fatoumata', 'zebrele', '199887766', 'bougainvilliers', 'baobab', '188776655']
const WORDS = ['chez ma sœur', 'manque un bouton', 'linge de ma mère', 'taie déchirée']
const PLACE = ['5.41234567', '4.01234567']
const ALL = [...TRACES, ...WORDS, ...PLACE]

let file: string
let t: TestContext
let admin: User
let fatou: User

beforeEach(async () => {
  file = join(temporaryFolder(), 'laveo.db')
  writeEmptyDatabase(file)
  t = contextOn(openDatabase(file))
  admin = await makeAdmin(t)
  fatou = await makeClient(t, FATOU)
})

function contextOn(database: Database): TestContext {
  onTestFinished(() => void database.sqlite.close())
  return createTestContext({ DATA_DIR: temporaryFolder() }, { database })
}

/**
 * One order with every kind of data that went through the services, then as many copies as years
 * would make.
 */
async function makeHistory(orders: number) {
  const { id } = await makeOrder(t, {
    client: fatou,
    admin,
    status: 'completed',
    input: {
      address: 'Villa aux bougainvilliers',
      landmark: 'Derrière le baobab',
      note: 'Le soir, chez ma sœur',
      contactPhone: '+2250188776655',
      location: toPoint(HOME),
      shown: { total: 3000 + feeFor(HOME, DEFAULT_TARIFF) },
    },
  })
  const { sqlite } = t.database
  sqlite.exec('begin')
  sqlite
    .prepare(
      `insert into order_checks values ((select n from orders where id = ?), 'pickup', 0, '[]', '[{"position":0,"note":"manque un bouton"}]', 1, 2, 2, 0, 0)`,
    )
    .run(id)
  sqlite
    .prepare(
      `insert into order_photos values ('photo', ?, 'pickup', 'l', 'linge de ma mère', 1, 1, 1, 0, 0)`,
    )
    .run(id)
  sqlite
    .prepare(
      `insert into order_flags values ('flag', ?, substr(?, 1, 8), ?, null, 'count_gap', 'taie déchirée', '{}', 'l', 0, null, null, null)`,
    )
    .run(id, id, fatou.id)
  sqlite.exec(`create temp table copies as
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${orders - 1})
    select i, printf('%08x-0000-4000-8000-%012x', i, i) as id from n`)
  copyRows('orders', {
    n: 'null',
    id: 'c.id',
    reference: 'substr(c.id, 1, 8)',
    created_at: 'o.created_at - c.i',
  })
  for (const table of ['order_items', 'order_checks'])
    copyRows(table, { order_n: '(select n from orders where id = c.id)' })
  for (const table of ['order_photos', 'order_flags'])
    copyRows(table, { id: "'f' || c.id", order_id: 'c.id' })
  copyRows('mail_outbox', { id: "c.id || '-' || o.rowid" })
  copyRows('idempotency', { key: "c.id || '-' || o.rowid" })
  sqlite.exec('drop table copies')
  sqlite.exec('commit')
}

function copyRows(table: string, changed: Record<string, string>) {
  const { sqlite } = t.database
  const columns = sqlite
    .prepare('select name from pragma_table_info(?)')
    .pluck()
    .all(table) as string[]
  const values = columns.map((name) => changed[name] ?? `o.${name}`)
  sqlite.exec(
    `insert into ${table} (${columns.map((name) => `"${name}"`)}) select ${values} from copies c, ${table} o`,
  )
}

const leave = async () => (await t.as(fatou)).profile.deleteAccount({ password: TEST_PASSWORD })

const count = ({ database }: TestContext, what: string) =>
  database.sqlite.prepare(`select count(*) from ${what}`).pluck().get() as number
const unfinished = (where: TestContext) => count(where, 'erasures')
const ordersLeft = (where: TestContext) => count(where, "orders where client_contact_phone <> ''")

async function whenErased() {
  while (unfinished(t) > 0) await setImmediate()
}

/** Everything of the person that is in the tables. */
function tracesIn({ database }: TestContext): string[] {
  const all = JSON.stringify(dumpTables(database)).toLowerCase()
  return ALL.filter((trace) => all.includes(trace.toLowerCase()))
}

/** Ends the process of `t` at this moment, and starts another on the same file. */
async function startAgain(): Promise<TestContext> {
  await t.database.close()
  return contextOn(openDatabase(file))
}

test('others write between the slices of a large account, and nothing of the person is left', async () => {
  await makeHistory(MANY)
  expect(tracesIn(t)).toEqual(ALL)
  await leave()
  const seen = new Set<number>()
  while (unfinished(t) > 0) {
    await t.database.write((orm) => orm.run("update users set address = 'x' where role = 'admin'"))
    seen.add(ordersLeft(t))
  }
  const steps = [...seen]
  // Another write may share its commit with a slice of fifty orders: two slices at most between two
  // of theirs.
  expect(steps.length).toBeGreaterThanOrEqual(MANY / 100)
  expect(steps).toEqual([...steps].sort((a, b) => b - a))
  expect(tracesIn(t)).toEqual([])
  expect(count(t, `orders where client_id = '${fatou.id}'`)).toBe(MANY)
})

test('from the answer on the person is signed out and shown nowhere, though their orders still wait', async () => {
  await makeHistory(SOME)
  const boss = await t.as(admin)
  const browser = t.browser()
  await browser.caller.auth.signIn({ email: fatou.email, password: TEST_PASSWORD })
  await browser.caller.profile.deleteAccount({ password: TEST_PASSWORD })
  expect(ordersLeft(t)).toBeGreaterThan(0)
  const oldest = t.database.sqlite
    .prepare('select id from orders order by created_at limit 1')
    .pluck()
    .get() as string
  const [{ order }, label] = await Promise.all([
    boss.orders.detail({ orderId: oldest }),
    boss.orders.label({ orderId: oldest }),
  ])
  expect(ordersLeft(t)).toBeGreaterThan(0)
  expect(order).toMatchObject({
    client: { fullname: 'Client supprimé' },
    clientAddress: 'Adresse supprimée',
    clientContactPhone: '',
    landmark: null,
    note: null,
    clientLocation: null,
  })
  expect(label).toMatchObject({ name: 'Client' })
  expect(await browser.caller.auth.me()).toBeNull()
  const again = t.browser().caller.auth.signIn({ email: fatou.email, password: TEST_PASSWORD })
  expect((await refusalOf(again)).code).toBe('BAD_CREDENTIALS')
  await whenErased()
})

test('the sheet of orders and a livreur’s past missions name no place of an erasure that was cut off', async () => {
  await makeHistory(SOME)
  await leave()
  const next = await startAgain()
  expect(ordersLeft(next)).toBeGreaterThan(0)
  const snapshot = openSnapshot(next.database)
  onTestFinished(() => snapshot.close())
  let sheet = ''
  for await (const piece of sheetText(snapshot, 'commandes')) sheet += piece
  expect(ALL.filter((trace) => sheet.includes(trace))).toEqual([])
  const livreur = next.database.sqlite.prepare("select id from users where role = 'livreur'")
  const caller = await next.as({ id: livreur.pluck().get() as string })
  const [cursor] = next.database.sqlite
    .prepare('select id, created_at as createdAt from orders order by n limit 1 offset 5')
    .all() as Cursor[]
  const past = await caller.missions.history({ cursor })
  expect(past.items).toHaveLength(5)
  expect(ALL.filter((trace) => JSON.stringify(past).includes(trace))).toEqual([])
})

test('after a cut in the middle the next start finishes, twice at once as well as once', async () => {
  await makeHistory(SOME)
  await leave()
  const next = await startAgain()
  expect(unfinished(next)).toBe(1)
  expect(ordersLeft(next)).toBeGreaterThan(0)
  await Promise.all([sweep(next), finishErasures(next)])
  expect(unfinished(next)).toBe(0)
  expect(tracesIn(next)).toEqual([])
  await sweep(next)
  const bytes = [file, `${file}-wal`].map((name) => readFileSync(name).toString('utf8'))
  const onDisk = bytes.join('\n').toLowerCase()
  const inText = [...TRACES, ...WORDS]
  expect(inText.filter((trace) => onDisk.includes(trace.toLowerCase()))).toEqual([])
})

test('a person who signs up with the address before the end keeps their own e-mails', async () => {
  await makeHistory(SOME)
  await leave()
  const next = await startAgain()
  const { fullname, phone, email } = FATOU
  next.clock.advance(1)
  await next.anonymous.signUp.client({ fullname, phone, email, password: 'tout-nouveau' })
  await sweep(next)
  expect(unfinished(next)).toBe(0)
  expect(count(next, `mail_outbox where recipient = '${email}'`)).toBe(1)
})
