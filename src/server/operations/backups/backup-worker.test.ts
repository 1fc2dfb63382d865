import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeSuperadmin } from '#server/testing/factories.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { appOn } from '#server/testing/test-app.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { BackupFault } from './backup-fault.ts'
import { readBackupStatus } from './backup-status.service.ts'
import { createBackupWorker } from './backup-worker.ts'

let t: TestContext
let made: number[]
let fault: Error | undefined
let worker: ReturnType<typeof createBackupWorker>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  t = createTestContext({ DEMO: '0', DATA_DIR: temporaryFolder() })
  mkdirSync(join(t.env.dataDir, 'backups'))
  touch(join(t.env.dataDir, 'secret.key'), t.clock.now())
  made = []
  fault = undefined
  worker = createBackupWorker(t, () => {
    if (fault) return Promise.reject(fault)
    made.push(t.clock.now())
    const day = new Date(t.clock.now()).toISOString().slice(0, 10)
    touch(join(t.env.dataDir, `backups/laveo-${day}.tar.zst`), t.clock.now())
    return Promise.resolve()
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await worker.stop()
})

function touch(file: string, at: number): void {
  writeFileSync(file, 'x')
  utimesSync(file, at / 1000, at / 1000)
}

async function pass(ms: number, step = 10 * MINUTE_MS) {
  for (let left = ms; left > 0; left -= step) {
    t.clock.advance(Math.min(step, left))
    await worker.runDue()
  }
}

const late = () =>
  t.database.sqlite
    .prepare("select recipient, facts from mail_outbox where template = 'copies-late'")
    .all() as Array<{ recipient: string; facts: string }>

describe('the copies of a server', () => {
  test('begin five minutes after its first start, then come each night at half past three', async () => {
    await worker.runDue()
    expect(made).toEqual([])
    await pass(5 * MINUTE_MS)
    expect(made).toHaveLength(1)
    await pass(3 * DAY_MS)
    expect(made).toHaveLength(4)
    const hours = made.slice(1).map((at) => new Date(at).toISOString().slice(11, 14))
    expect(hours).toEqual(['03:', '03:', '03:'])
  })

  test('are tried again after an hour when one failed, and the failure is told until one succeeds', async () => {
    fault = new BackupFault('no room: 100 MB are free, 900 MB are needed')
    await pass(10 * MINUTE_MS)
    const failed = await readBackupStatus(t)
    expect(failed).toMatchObject({ state: 'none', lastAt: null, count: 0 })
    expect(failed.failure?.reason).toBe(fault.message)
    fault = undefined
    await pass(40 * MINUTE_MS)
    expect(made).toEqual([])
    await pass(30 * MINUTE_MS)
    expect(made).toHaveLength(1)
    expect(await readBackupStatus(t)).toMatchObject({ state: 'fresh', count: 1, failure: null })
  })

  test('that fail for more than two days are written to each superadmin, once a day', async () => {
    await makeSuperadmin(t, { email: 'une@laveo.test' })
    await makeSuperadmin(t, { email: 'deux@laveo.test' })
    await makeAdmin(t)
    await pass(5 * MINUTE_MS)
    fault = new BackupFault('no room')
    await pass(2 * DAY_MS - HOUR_MS)
    expect(late()).toEqual([])
    await pass(2 * HOUR_MS)
    expect(
      late()
        .map(({ recipient }) => recipient)
        .sort(),
    ).toEqual(['deux@laveo.test', 'une@laveo.test'])
    expect(JSON.parse(late()[0]?.facts ?? '')).toEqual({
      lastAt: made[0],
      reason: 'no room',
      place: 'here',
    })
    await pass(20 * HOUR_MS)
    expect(late()).toHaveLength(2)
    await pass(6 * HOUR_MS)
    expect(late()).toHaveLength(4)
    fault = undefined
    await pass(3 * DAY_MS)
    expect(late()).toHaveLength(4)
  })

  test('that never succeed are late two days after the installation', async () => {
    await makeSuperadmin(t)
    fault = new BackupFault('no room')
    await pass(2 * DAY_MS)
    expect(late()).toEqual([])
    await pass(2 * HOUR_MS)
    expect(late()).toHaveLength(1)
    expect(JSON.parse(late()[0]?.facts ?? '').lastAt).toBeNull()
  })
})

test('copies that no longer reach the other machine are written to the superadmins, once they did', async () => {
  await makeSuperadmin(t)
  await pass(3 * DAY_MS)
  expect(late()).toEqual([])
  const sentAt = t.clock.now()
  touch(join(t.env.dataDir, 'backups/last-sent'), sentAt)
  await pass(2 * DAY_MS)
  expect(late()).toEqual([])
  await pass(HOUR_MS)
  const facts = { lastAt: sentAt, reason: null, place: 'elsewhere' }
  expect(late().map((mail) => JSON.parse(mail.facts))).toEqual([facts])
  expect(await readBackupStatus(t)).toMatchObject({ state: 'fresh', sentAt })
})

describe('a clock that ran ahead and came back', () => {
  const AHEAD = 90 * DAY_MS

  test('stops neither the copies of the nights nor what is told of them', async () => {
    await makeSuperadmin(t)
    await pass(5 * MINUTE_MS)
    t.clock.advance(AHEAD)
    await worker.runDue()
    expect(made).toHaveLength(2)
    fault = new BackupFault('no room')
    t.clock.advance(3 * DAY_MS)
    await worker.runDue()
    expect(late()).toHaveLength(2)
    t.clock.advance(-AHEAD - 3 * DAY_MS)
    expect(await readBackupStatus(t)).toMatchObject({ state: 'fresh', lastAt: made[0], count: 2 })
    await worker.stop()
    worker = createBackupWorker(t, () => {
      if (fault) return Promise.reject(fault)
      made.push(t.clock.now())
      const day = new Date(t.clock.now()).toISOString().slice(0, 10)
      touch(join(t.env.dataDir, `backups/laveo-${day}.tar.zst`), t.clock.now())
      return Promise.resolve()
    })
    await pass(2 * DAY_MS + HOUR_MS)
    expect(late()).toHaveLength(3)
    fault = undefined
    await pass(2 * HOUR_MS)
    expect(made.length).toBeGreaterThan(2)
  })
})

describe('/readyz?full', () => {
  const ask = async (path: string) => {
    const response = await appOn(t).request(path)
    return [response.status, await response.json()]
  }

  test('tells the age of the last copy; without « full » the answer is as short as before', async () => {
    expect(await ask('/readyz')).toEqual([200, { status: 'ok' }])
    const none = { state: 'none', lastAt: null, ageSeconds: null, failedAt: null, sentAt: null }
    expect(await ask('/readyz?full')).toEqual([200, { status: 'ok', copies: none }])
    await pass(5 * MINUTE_MS)
    const lastAt = new Date(t.clock.now()).toISOString()
    await pass(HOUR_MS)
    const copies = { state: 'fresh', lastAt, ageSeconds: 3600, failedAt: null, sentAt: null }
    expect(await ask('/readyz?full')).toEqual([200, { status: 'ok', copies }])
    fault = new BackupFault('no room')
    await pass(4 * DAY_MS)
    expect(await ask('/readyz?full')).toMatchObject([200, { copies: { state: 'late', lastAt } }])
  })
})
