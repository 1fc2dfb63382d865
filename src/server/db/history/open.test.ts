import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { writeEmptyDatabase } from '#server/testing/empty-database.ts'
import { makeClient, makeOrder } from '#server/testing/factories.ts'
import { brokenLinks, linksOf } from '#server/testing/history.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { type Database, openDatabase } from '../database.ts'
import { beginHistoryAnew } from './begin.ts'
import { HistoryFault, openHistory } from './open.ts'

/** A folder whose history began, with one order done. */
let dataDir: string

/** Such a folder, made once and copied. */
let worked: string

beforeAll(async () => {
  worked = mkdtempSync(join(tmpdir(), 'laveo-'))
  writeEmptyDatabase(join(worked, 'laveo.db'))
  await started(worked, async (database) => {
    await makeOrder(createTestContext({}, { database }), { status: 'completed' })
  })
})

afterAll(() => rmSync(worked, { recursive: true }))

beforeEach(() => {
  dataDir = join(temporaryFolder(), 'data')
  cpSync(worked, dataDir, { recursive: true })
})

/** Does something between a start of the server and its end. */
async function started<T>(folder: string, work: (database: Database) => T): Promise<Awaited<T>> {
  const database = openDatabase(join(folder, 'laveo.db'))
  try {
    await openHistory(database, folder, 7)
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Acts as a person who holds the file, and neither the key nor our triggers. */
function withTheFile(...statements: string[]): void {
  const sqlite = new BetterSqlite(join(dataDir, 'laveo.db'))
  for (const statement of statements) sqlite.exec(statement)
  sqlite.close()
}

const EVERY_LINK =
  "delete from history_links; delete from sqlite_sequence where name = 'history_links'"
const FORGED = "insert into payments (kind, method, amount, at) values ('received', 'espece', 1, 1)"
const keys = () => readdirSync(dataDir).filter((name) => /^history.*\.key$/.test(name))

describe('who holds the file but not the key cannot have a start link their rows', () => {
  test.each([
    ['removes every link', () => {}],
    ['removes the key too', () => rmSync(join(dataDir, 'history.key'))],
  ])('one who %s', async (_, removeMore) => {
    withTheFile(FORGED, EVERY_LINK)
    removeMore()
    await expect(started(dataDir, () => {})).rejects.toThrow(HistoryFault)
    await expect(started(dataDir, () => {})).rejects.toThrow('have no link')
    const sqlite = new BetterSqlite(join(dataDir, 'laveo.db'))
    expect(sqlite.prepare('select 1 from history_links').get()).toBeUndefined()
    sqlite.close()
  })

  test('one who plants a trigger beside a running server has nothing linked by its own words', async () => {
    await started(dataDir, async (database) => {
      withTheFile(`create trigger planted after insert on users begin
        update history_links set link = history_link('payments', '', 1); end`)
      const t = createTestContext({}, { database })
      await expect(makeClient(t)).rejects.toThrow('unsafe use of history_link')
    })
  })

  test('one who changes the first row is found, and the key is still known for the right one', async () => {
    withTheFile(
      'drop trigger order_events_never_updated',
      'update order_events set at = at + 1 where seq = 1',
    )
    const faults = await started(dataDir, (database) => brokenLinks(database))
    expect(faults).toMatchObject([{ table: 'order_events', what: 'changed', row: 1 }])
  })

  test('a row that was only added is found, and the server starts', async () => {
    withTheFile(FORGED)
    const faults = await started(dataDir, (database) => brokenLinks(database))
    expect(faults).toMatchObject([{ table: 'payments', what: 'unlinked' }])
  })
})

describe('the key', () => {
  test('that is missing beside linked rows is not made anew', async () => {
    rmSync(join(dataDir, 'history.key'))
    await expect(started(dataDir, () => {})).rejects.toThrow('history.key is missing')
    expect(keys()).toEqual([])
  })

  test('that another installation wrote is refused, so that no link is made with it', async () => {
    writeFileSync(join(dataDir, 'history.key'), Buffer.alloc(32, 1))
    await expect(started(dataDir, () => {})).rejects.toThrow('is not the key')
  })

  test('is told from links that do not fit: with the right one the server starts', async () => {
    withTheFile(
      'drop trigger order_events_never_updated',
      'drop trigger payments_never_updated',
      'update order_events set at = at + 1',
      'update payments set at = at + 1',
    )
    const faults = await started(dataDir, (database) => brokenLinks(database))
    expect(faults).toMatchObject([{ table: 'order_events' }, { table: 'payments' }])
  })

  test('is known by one link that fits, although somebody changed the first one', async () => {
    withTheFile("update history_links set link = x'00' where n = 1")
    const faults = await started(dataDir, (database) => brokenLinks(database))
    expect(faults[0]).toMatchObject({ table: 'history_links', what: 'changed', row: 1 })
  })

  test('that is there waits for a new database: a deleted one begins again without a word', async () => {
    rmSync(join(dataDir, 'laveo.db'))
    writeEmptyDatabase(join(dataDir, 'laveo.db'))
    await started(dataDir, async (database) => {
      await makeOrder(createTestContext({}, { database }), { status: 'picked_up' })
      expect(brokenLinks(database)).toEqual([])
    })
  })

  test('is one, although two programs begin the history of a new database at the same time', async () => {
    const fresh = join(temporaryFolder(), 'fresh')
    writeEmptyDatabase(join(fresh, 'laveo.db'))
    const both = [0, 1].map(() => openDatabase(join(fresh, 'laveo.db')))
    const opened = await Promise.all(both.map((database) => openHistory(database, fresh, 7)))
    const keptKey = readFileSync(join(fresh, 'history.key'))
    expect(opened.map((historyKey) => historyKey.export())).toEqual([keptKey, keptKey])
    await Promise.all(both.map((database) => database.close()))
    expect(readdirSync(fresh).filter((name) => name.endsWith('.key'))).toEqual(['history.key'])
  })
})

describe('beginning anew, where the key is lost', () => {
  beforeEach(() => rmSync(join(dataDir, 'history.key')))

  test('takes the rows as they are, with another key', async () => {
    withTheFile(FORGED)
    const links = await beginHistoryAnew(dataDir, 8)
    expect(keys()).toEqual(['history.key'])
    await started(dataDir, (database) => {
      expect(brokenLinks(database)).toEqual([])
      const made = Object.values(linksOf(database)).reduce((sum, one) => sum + one, 0)
      expect(links).toBe(made)
    })
  })

  test('that was killed once the new key was there is refused at the next start, and can be asked for again', async () => {
    writeFileSync(join(dataDir, 'history.key'), Buffer.alloc(32, 1))
    await expect(started(dataDir, () => {})).rejects.toThrow('is not the key')
    rmSync(join(dataDir, 'history.key'))
    await beginHistoryAnew(dataDir, 8)
    await started(dataDir, (database) => expect(brokenLinks(database)).toEqual([]))
  })

  test('is the way on too where every link was taken away', async () => {
    withTheFile(EVERY_LINK)
    await beginHistoryAnew(dataDir, 8)
    await started(dataDir, (database) => expect(brokenLinks(database)).toEqual([]))
  })
})
