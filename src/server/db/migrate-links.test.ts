import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readSharedFollow } from '#server/orders/shared-follows/read-shared-follow.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { earlyMigrations } from '#server/testing/early-migrations.ts'
import { START_OF_TIME as NOW } from '#server/testing/fakes/fake-clock.ts'
import { sentMail } from '#server/testing/outbox.ts'
import { personalDataOf } from '#server/testing/personal-data.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import { openDatabase } from './database.ts'
import { beginHistory } from './history/begin.ts'
import { sealRows } from './history/row-seals.ts'
import { migrateDatabase } from './migrate.ts'

/** The migrations before 0045, which gives links of every purpose one table. */
const BEFORE = 45

/** The key that the tests find beside a file. */
const SECRET = Buffer.alloc(32, 7)

/** As every release so far has signed: what is out was made so, whatever the code of today calls. */
const mac = (purpose: string, text: string) =>
  createHmac('sha256', SECRET).update(`${purpose}\0${text}`).digest()

/** An e-mailed link, or a cookie. */
const token = (type: string, id: string) =>
  `${id}.${mac(`token ${type}`, id).toString('base64url')}`

/** A link short enough for the code of a ticket. */
const short = (purpose: string, id: string, version: number) =>
  Buffer.concat([
    Buffer.from(id.replaceAll('-', ''), 'hex'),
    mac(purpose, `${id} ${version}`).subarray(0, 16),
  ]).toString('base64url')

const uuid = (digits: string) => `${digits}-0000-4000-8000-000000000000`
const AWA = uuid('00000001')
const KOFFI = uuid('00000002')
const FATOU = uuid('00000003')
const ADMIN = uuid('00000004')
const SHARED = uuid('10000001')
const OF_FATOU = uuid('10000002')
const CODES = { good: 'ACDEFGHJ', used: 'KMNPQRTW', expired: 'XY346794' }

const TOKENS = ['signup', 'recovery', 'ticket'] as const
const STATES = ['good', 'used', 'expired'] as const

const tokenId = (type: string, state: string) => `${type}-${state}`

function fill(sqlite: BetterSqlite.Database): void {
  const user = sqlite.prepare(`insert into users
    (n, id, role, fullname, phone, email, password_hash, email_confirmed_at, approved_at, link_version, created_at)
    values (?, ?, ?, ?, '+2250707000001', ?, 'x', ?, 1, ?, ${NOW - HOUR_MS})`)
  user.run(1, AWA, 'client', 'Awa', 'awa@exemple.ci', null, 0)
  user.run(2, KOFFI, 'client', 'Koffi', 'koffi@exemple.ci', 1, 0)
  user.run(3, FATOU, 'client', 'Fatou', null, null, 3)
  user.run(4, ADMIN, 'admin', 'Adjoua', 'adjoua@exemple.ci', 1, 0)
  const order = sqlite.prepare(`insert into orders
    (n, id, client_id, status, total_items_price, transport_fee, grand_total, base_lat, base_lng,
     rate_per_km, client_address, client_contact_phone, created_at, updated_at)
    values (?, ?, ?, 'pending', 10, 5, 15, 5, -3, 300, 'Cocody', '+2250707000001', 1, 1)`)
  order.run(1, SHARED, KOFFI)
  order.run(2, OF_FATOU, FATOU)
  const owner = { signup: AWA, recovery: KOFFI, ticket: null }
  const times = { good: [null, NOW + HOUR_MS], used: [NOW, NOW + HOUR_MS], expired: [null, NOW] }
  const insertToken = sqlite.prepare(
    `insert into auth_tokens (id, type, user_id, role, created_at, used_at, expires_at) values (?, ?, ?, ?, ${NOW - DAY_MS}, ?, ?)`,
  )
  const code = sqlite.prepare(
    `insert into adoption_codes (id, client_id, created_by, created_at, used_at, expires_at) values (?, ?, ?, ${NOW - DAY_MS}, ?, ?)`,
  )
  for (const state of STATES) {
    for (const type of TOKENS)
      insertToken.run(
        tokenId(type, state),
        type,
        owner[type],
        type === 'ticket' ? 'admin' : null,
        ...times[state],
      )
    code.run(
      mac('adoption code', CODES[state]).toString('base64url'),
      FATOU,
      ADMIN,
      ...times[state],
    )
  }
  const share = sqlite.prepare('insert into shared_follows values (1, ?, 2, ?, ?, ?)')
  share.run(1, NOW - 2 * HOUR_MS, 4, NOW - HOUR_MS)
  share.run(2, NOW - HOUR_MS, null, null)
  sqlite
    .prepare(
      `insert into mail_outbox (id, template, recipient, facts, status, attempts, next_attempt_at, created_at)
       values ('m1', 'reset-password', 'koffi@exemple.ci', ?, 'pending', 0, ${NOW}, ${NOW})`,
    )
    .run(JSON.stringify({ fullname: 'Koffi', tokenId: tokenId('recovery', 'good') }))
}

let t: TestContext

beforeEach(async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'laveo.db')
  const old = new BetterSqlite(file)
  old.function('indexed_name', (name) => String(name))
  migrate(drizzle(old), { migrationsFolder: earlyMigrations(folder, BEFORE) })
  fill(old)
  old.close()
  migrateDatabase(file)
  const database = openDatabase(file)
  onTestFinished(() => database.close())
  t = createTestContext({}, { database })
  await beginHistory(database, 1)
  sealRows(database.sqlite)
})

const follow = (text: string) =>
  readSharedFollow({ ...t, address: '203.0.113.9', requestId: 'r' }, text)
const codeOf = async (work: () => unknown) => (await refusalOf((async () => work())())).code
const withTicket = (text: string) => {
  const browser = t.browser()
  browser.cookies.set('laveo-ticket', text)
  return browser.caller.staffSignUp
}

describe('of what was out before links had one table', () => {
  test.each(['used', 'expired'] as const)('what was %s is refused', async (state) => {
    const { signUp, recovery } = t.anonymous
    const confirm = () => signUp.confirm({ token: token('signup', tokenId('signup', state)) })
    expect(await codeOf(confirm)).toBe('CONFIRMATION_INVALID')
    const check = () => recovery.check({ token: token('recovery', tokenId('recovery', state)) })
    expect(await codeOf(check)).toBe('RECOVERY_INVALID')
    const ticket = withTicket(token('ticket', tokenId('ticket', state)))
    expect(await ticket.requestCode({})).toEqual({ step: 'role', sent: false })
    const { clientRecords } = await t.as({ id: KOFFI })
    const adopt = () => clientRecords.adopt({ code: CODES[state] })
    expect(await codeOf(adopt)).toBe('ADOPTION_CODE_INVALID')
  })

  test('a confirmation link confirms', async () => {
    const text = token('signup', tokenId('signup', 'good'))
    expect(await t.anonymous.signUp.confirm({ token: text })).toEqual({ email: 'awa@exemple.ci' })
  })

  test('a reset link opens, once, and the letter that waits with it leaves', async () => {
    const text = token('recovery', tokenId('recovery', 'good'))
    const [letter] = await sentMail(t)
    expect(letter?.text).toContain(
      `http://localhost:3000/reset-password#type=recovery&token=${text}`,
    )
    const { recovery } = t.anonymous
    expect(await recovery.check({ token: text })).toEqual({ email: 'k•••@exemple.ci' })
    await recovery.reset({ token: text, password: 'pagne-bleu-7' })
    expect(await codeOf(() => recovery.check({ token: text }))).toBe('RECOVERY_INVALID')
  })

  test('the ticket of a browser opens the form of its role', async () => {
    const page = withTicket(token('ticket', tokenId('ticket', 'good')))
    expect(await page.requestCode({})).toEqual({ step: 'account', role: 'admin', sent: false })
  })

  test('a printed code brings the history of its record', async () => {
    const { clientRecords } = await t.as({ id: KOFFI })
    expect(await clientRecords.adopt({ code: CODES.good })).toEqual({ orders: 1 })
    expect(await codeOf(() => clientRecords.adopt({ code: CODES.good }))).toBe(
      'ADOPTION_CODE_INVALID',
    )
  })

  test('a client’s link opens their orders, and one that was replaced does not', async () => {
    const { clientLinks } = t.anonymous
    const opened = await clientLinks.open({ token: short('follow link', FATOU, 3) })
    expect(opened).toMatchObject({ state: 'opened', me: { id: FATOU } })
    const replaced = () => clientLinks.open({ token: short('follow link', FATOU, 2) })
    expect(await codeOf(replaced)).toBe('FOLLOW_INVALID')
  })

  test('a shared link shows its order, one that was withdrawn does not, and the next is another', async () => {
    const link = short('shared follow', SHARED, 2)
    expect(follow(link)).toMatchObject({ reference: '10000001' })
    expect(await codeOf(() => follow(short('shared follow', SHARED, 1)))).toBe(
      'SHARED_FOLLOW_INVALID',
    )
    const { sharedFollows } = await t.as({ id: KOFFI })
    expect((await sharedFollows.ofOrder({ orderId: SHARED }))?.url).toContain(link)
    await sharedFollows.withdraw({ orderId: SHARED })
    expect(await codeOf(() => follow(link))).toBe('SHARED_FOLLOW_INVALID')
    const next = await sharedFollows.share({ orderId: SHARED })
    expect(next?.url).toContain(short('shared follow', SHARED, 3))
  })

  test('a person’s export tells the same', async () => {
    const { liens, commandes } = await personalDataOf(t, { id: KOFFI })
    const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
    const link = (usedAt: number | null) => ({
      type: 'recovery',
      creeLe: iso(NOW - DAY_MS),
      utiliseLe: iso(usedAt),
    })
    expect(liens).toEqual([link(null), link(NOW), link(null)])
    expect(commandes[0]?.partages).toEqual([
      { partageLe: iso(NOW - 2 * HOUR_MS), retireLe: iso(NOW - HOUR_MS) },
      { partageLe: iso(NOW - HOUR_MS), retireLe: null },
    ])
    const ofFatou = await personalDataOf(t, { id: FATOU })
    expect(ofFatou.liens).toEqual([])
  })
})
