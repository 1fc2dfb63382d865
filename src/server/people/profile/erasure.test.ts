import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { emptyLog, openDatabase } from '#server/db/database.ts'
import { sweep } from '#server/housekeeping.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { writeEmptyDatabase } from '#server/testing/empty-database.ts'
import {
  makeAdmin,
  makeClient,
  makeOrder,
  readOrder,
  TEST_PASSWORD,
} from '#server/testing/factories.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { toPoint } from '#shared/places/points.ts'
import { DEFAULT_TARIFF, feeFor } from '#shared/shop/prices/pricing.ts'

let file: string
let t: TestContext

beforeEach(() => {
  file = join(temporaryFolder(), 'laveo.db')
  writeEmptyDatabase(file)
  const database = openDatabase(file)
  onTestFinished(() => void database.sqlite.close())
  t = createTestContext({}, { database })
})

const BASE = { lat: 5.41234, lng: -4.01234 }

/** A person with unique data, and an order with every kind of text. */
async function makePerson(n: number) {
  const mark = String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26))
  const facts = {
    fullname: `Zébrélé Fatou${mark}`,
    phone: `+22501998${String(10_000 + n)}`,
    email: `fatou${mark}.zebrele@exemple.ci`,
    address: `Résidence des Flamboyants ${mark}`,
  }
  const place = { lat: BASE.lat + n / 1e5, lng: BASE.lng }
  const input = {
    address: `Villa aux bougainvilliers ${mark}`,
    landmark: `Derrière le baobab ${mark}`,
    note: `Le soir, chez ma sœur ${mark}`,
    contactPhone: `+22501887${String(10_000 + n)}`,
    location: toPoint(place),
    shown: { total: 3000 + feeFor(place, DEFAULT_TARIFF) },
  }
  const client = await makeClient(t, facts)
  await makeOrder(t, { client, admin, status: 'completed', input })
  const { fullname, email } = facts
  const { caller } = t.browser(`41.66.0.${n}`)
  await caller.contact.send({ fullname, email, message: `Je suis Fatou${mark}` })
  const { address, landmark, note, contactPhone } = input
  const told = [...Object.values(facts), address, landmark, note, contactPhone]
  return { client, traces: [...told, `fatou${mark}`, `flamboyants ${mark}`] }
}

type Person = Awaited<ReturnType<typeof makePerson>>
let admin: Awaited<ReturnType<typeof makeAdmin>>

const leave = async ({ client }: Person) =>
  (await t.as(client)).profile.deleteAccount({ password: TEST_PASSWORD })

/**
 * The words of these people that are left in the bytes of the database and of its log, in any case of letters.
 */
function onDisk(people: Person[]): string[] {
  const bytes = [file, `${file}-wal`].map((name) => readFileSync(name).toString('utf8'))
  const text = bytes.join('\n').toLowerCase()
  return people
    .flatMap(({ traces }) => traces)
    .filter((trace) => text.includes(trace.toLowerCase()))
}

test('an hour after an account is deleted no byte of the files names the person', async () => {
  admin = await makeAdmin(t)
  const people = []
  for (let n = 0; n < 12; n += 1) people.push(await makePerson(n))
  await sweep(t)
  expect(onDisk(people)).toEqual(people.flatMap(({ traces }) => traces))
  // In random order, and among people who stay: deleted rows lie between others.
  const gone = people.filter((_, n) => n % 3 === 1).reverse()
  const staying = people.filter((person) => !gone.includes(person))
  for (const person of gone) await leave(person)
  await sweep(t)
  expect(onDisk(gone)).toEqual([])
  expect(onDisk(staying)).toEqual(staying.flatMap(({ traces }) => traces))
  expect(readFileSync(`${file}-wal`).byteLength).toBe(0)
})

/** The texts of an order that stay for the books, and that nobody types. */
const KEPT_TEXTS = [
  'id',
  'client_id',
  'livreur_id',
  'status',
  'payment_method',
  'promise_rule',
  'discount_rule',
  'to_agree',
  'rewash_of',
]

test('an erasure leaves no text of an order but its ids, its status, how it was paid, what was agreed to at the door and the rules of its promise and its discount', async () => {
  const client = await makeClient(t)
  const { id } = await makeOrder(t, { client, admin: await makeAdmin(t), status: 'completed' })
  const texts = t.database.sqlite
    .prepare("select name from pragma_table_info('orders') where lower(type) like '%text%'")
    .pluck()
    .all() as string[]
  const typed = texts.filter((name) => !KEPT_TEXTS.includes(name))
  expect(typed).toContain('note')
  const filled = typed.map((name) => `"${name}" = 'Fatoumata'`).join(', ')
  t.database.sqlite.exec(`update orders set ${filled} where id = '${id}'`)
  await (await t.as(client)).profile.deleteAccount({ password: TEST_PASSWORD })
  await sweep(t)
  const row = t.database.sqlite.prepare('select * from orders where id = ?').get(id) as object
  const left = Object.entries(row).filter(([, value]) => value === 'Fatoumata')
  expect(left.map(([name]) => name)).toEqual([])
})

test('an erasure erases nothing of an account that is there', async () => {
  const client = await makeClient(t)
  const order = await makeOrder(t, { client, input: { note: 'Sonnez deux fois' } })
  t.database.sqlite.exec(
    `insert into erasures (user_id, email, started_at) values ('${client.id}', '${client.email}', 9e15)`,
  )
  await sweep(t)
  expect(readOrder(t, order.id).note).toBe('Sonnez deux fois')
})

test('while another process reads the files nothing waits, and the next hour empties the log', async () => {
  admin = await makeAdmin(t)
  const person = await makePerson(1)
  const reader = new BetterSqlite(file, { readonly: true })
  onTestFinished(() => void reader.close())
  const rows = reader.prepare('select id from users').iterate()
  rows.next()
  await leave(person)
  // Waiting for the reader inside SQLite would stop the event loop.
  expect(t.database.sqlite.pragma('busy_timeout', { simple: true })).toBe(0)
  await sweep(t)
  expect(emptyLog(t.database)).toBe(false)
  rows.return?.()
  await sweep(t)
  expect(onDisk([person])).toEqual([])
})
