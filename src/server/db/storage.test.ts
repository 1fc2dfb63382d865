import { statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createLogger } from '#server/lib/logger.ts'
import { createStorageWatch, storageFaultOf } from '#server/lib/storage/storage-fault.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { createMailWorker } from '#server/mail/worker.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { writeEmptyDatabase } from '#server/testing/empty-database.ts'
import { createFakeClock, type FakeClock } from '#server/testing/fakes/fake-clock.ts'
import { noPhone } from '#server/testing/no-phone.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { appOn } from '#server/testing/test-app.ts'
import { type Database, openDatabase } from './database.ts'
import { settings } from './schema.ts'

const REFUSED = { code: 'STORAGE_UNAVAILABLE', status: 503 }
const MINUTE = 60_000

let file: string
let clock: FakeClock
let lines: Array<Record<string, unknown>>
let database: Database
let t: TestContext

beforeEach(() => {
  file = join(temporaryFolder(), 'laveo.db')
  writeEmptyDatabase(file)
  clock = createFakeClock()
  lines = []
  const log = createLogger('info', { write: (line) => lines.push(JSON.parse(line)) })
  database = openDatabase(file, createStorageWatch(log, clock))
  onTestFinished(() => void database.sqlite.close())
  t = { ...createTestContext({}, { database, clock, hasChosen: false }), log }
})

const pragma = (text: string) => database.sqlite.pragma(text, { simple: true })
/** Leaves the file no page more than it has, as a full disk does. */
const fill = () => pragma(`max_page_count = ${pragma('page_count')}`)
const makeRoom = () => pragma('max_page_count = 1000000')
/** As on a disk that became read-only. */
const forbid = () => pragma('query_only = on')
const allow = () => pragma('query_only = off')

const add = (key: string, size = 1) =>
  database.write((orm) =>
    orm
      .insert(settings)
      .values({ key, value: 'x'.repeat(size), updatedAt: 0 })
      .run(),
  )
const storedKeys = () => database.sqlite.prepare('select key from settings').pluck().all()
const message = { fullname: 'Awa Diop', email: 'awa@laveo.test', message: 'Bonjour' }

describe('a full disk', () => {
  test('refuses with the words of a write that was not stored, and takes writes again by itself', async () => {
    fill()
    expect(await refusalOf(add('large', 100_000))).toEqual(REFUSED)
    expect(storedKeys()).toEqual([])
    makeRoom()
    await add('large', 100_000)
    expect(storedKeys()).toEqual(['large'])
  })

  test('refuses each write of the transaction that it undid, and nothing of them is stored', async () => {
    fill()
    const ends = await Promise.all(
      [add('before'), add('large', 100_000), add('after')].map((write) => refusalOf(write)),
    )
    expect(ends).toEqual([REFUSED, REFUSED, REFUSED])
    expect(storedKeys()).toEqual([])
    await add('later')
    expect(storedKeys()).toEqual(['later'])
  })
})

describe('a disk that may not be written to', () => {
  test('refuses what is asked over the API, without a stack in the log', async () => {
    forbid()
    expect(await refusalOf(t.anonymous.contact.send(message))).toEqual(REFUSED)
    const answer = await appOn(t).request('/trpc/contact.send', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: t.env.publicUrl },
      body: JSON.stringify(message),
    })
    const { error } = (await answer.json()) as { error: { message: string; data: object } }
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(error.message).toMatch(/^Rien n’a été enregistré/)
    expect(error.data).toMatchObject({ appCode: 'STORAGE_UNAVAILABLE' })
    expect(JSON.stringify(lines)).not.toContain('stack')
    allow()
    await t.anonymous.contact.send(message)
  })

  test('refuses what cannot be read either, and the log says why', async () => {
    const fault = Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_READ' })
    Object.defineProperty(database, 'orm', {
      get() {
        throw fault
      },
    })
    expect(await refusalOf(t.anonymous.devices.mine())).toEqual(REFUSED)
    expect(lines.map(({ msg }) => msg)).toEqual([expect.stringContaining('NOTHING CAN BE STORED')])
  })

  test('holds no worker up for good: what waits leaves once it can be written to', async () => {
    await database.write((orm) =>
      enqueueMail(orm, t, {
        template: 'livreur-approved',
        to: 'a@b.ci',
        facts: { fullname: 'Awa' },
      }),
    )
    const sent: string[] = []
    const worker = createMailWorker(
      t,
      {
        async send({ id }) {
          sent.push(id)
          return { verdict: 'sent' }
        },
      },
      noPhone,
    )
    forbid()
    await worker.runDue()
    clock.advance(5_000)
    await worker.runDue()
    expect(sent).toEqual([])
    expect(lines.map(({ msg }) => msg)).toEqual([expect.stringContaining('NOTHING CAN BE STORED')])
    allow()
    clock.advance(5_000)
    await worker.runDue()
    expect(sent).toHaveLength(1)
  })
})

describe('/readyz', () => {
  const ask = async (app: ReturnType<typeof appOn>) => {
    const answer = await app.request('/readyz')
    return [answer.status, ((await answer.json()) as { status: string }).status]
  }

  test('says whether something can be stored, and tries every five seconds at most', async () => {
    const app = appOn(t)
    expect(await ask(app)).toEqual([200, 'ok'])
    forbid()
    expect(await ask(app)).toEqual([200, 'ok'])
    clock.advance(5_000)
    const both = await Promise.all([ask(app), ask(app)])
    expect(both).toEqual(Array(2).fill([503, 'cannot-store']))
    allow()
    expect(await ask(app)).toEqual([503, 'cannot-store'])
    clock.advance(5_000)
    expect(await ask(app)).toEqual([200, 'ok'])
  })

  test('really stores: the log of the database grows by what it tries', async () => {
    await add('a')
    const before = statSync(`${file}-wal`).size
    await ask(appOn(t))
    expect(statSync(`${file}-wal`).size).toBeGreaterThanOrEqual(before + 4096)
  })
})

describe('the log', () => {
  test('has one line a minute for however many refusals, and one when things are stored again', async () => {
    forbid()
    for (let i = 0; i < 100; i += 1) await refusalOf(add(`a${i}`))
    clock.advance(MINUTE)
    await refusalOf(add('b'))
    allow()
    await add('c')
    await add('d')
    expect(lines).toMatchObject([
      { level: 'error', code: 'SQLITE_READONLY', refusals: 1 },
      { level: 'error', code: 'SQLITE_READONLY', refusals: 100 },
      { level: 'warn', refusals: 0 },
    ])
    for (const line of lines) expect(line).not.toHaveProperty('err')
  })
})

describe('a fault of storage', () => {
  const withCode = (code: string) => Object.assign(new Error(code), { code })

  test.each(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_READONLY_DBMOVED', 'ENOSPC', 'EROFS'])(
    '%s is known, and behind another error too',
    (code) => {
      expect(storageFaultOf(withCode(code))).toBe(code)
      expect(storageFaultOf(new Error('query', { cause: withCode(code) }))).toBe(code)
    },
  )

  test.each(['SQLITE_BUSY', 'SQLITE_CONSTRAINT_UNIQUE', 'ENOENT', 'EACCES'])(
    '%s is none',
    (code) => {
      expect(storageFaultOf(withCode(code))).toBeUndefined()
    },
  )
})
