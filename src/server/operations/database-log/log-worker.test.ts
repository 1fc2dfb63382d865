import { statSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { writeEmptyDatabase } from '#server/testing/empty-database.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { moveLog } from '../backups/database-copy.ts'
import { createLogWorker } from './log-worker.ts'

let t: TestContext
let file: string
let runs: number
let worker: ReturnType<typeof createLogWorker>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const dataDir = temporaryFolder()
  file = join(dataDir, 'laveo.db')
  writeEmptyDatabase(file)
  t = createTestContext({ DATA_DIR: dataDir }, { database: openDatabase(file) })
  runs = 0
  worker = createLogWorker(t, async (folder) => {
    runs += 1
    await moveLog(join(folder, 'laveo.db'))
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await worker.stop()
  await t.database.close()
})

async function pass(minutes: number): Promise<void> {
  for (let n = 0; n < minutes; n += 1) {
    t.clock.advance(MINUTE_MS)
    await worker.runDue()
  }
}

const logged = () => statSync(`${file}-wal`).size
const write = (megabytes: number) =>
  t.database.sqlite
    .prepare(
      "insert or replace into settings values ('large', json_quote(hex(zeroblob(?))), 1, null)",
    )
    .run(megabytes * 512 * 1024)

test('the log that grew beside a long reading is emptied once it has ended, by a few tries', async () => {
  const reader = new BetterSqlite(file, { readonly: true })
  onTestFinished(() => void reader.close())
  reader.exec('begin')
  reader.prepare('select count(*) from settings').get()
  write(20)
  await pass(21)
  expect(logged()).toBeGreaterThan(20_000_000)
  expect(runs).toBe(3)
  reader.exec('commit')
  await pass(10)
  expect(logged()).toBe(0)
  expect(runs).toBe(4)
})

test('one of a usual size is left alone', async () => {
  write(2)
  await pass(5)
  expect(runs).toBe(0)
})
