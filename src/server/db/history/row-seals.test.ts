import { createSecretKey } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { writeEmptyDatabase } from '#server/testing/empty-database.ts'
import { makeClient } from '#server/testing/factories.ts'
import { asAnotherProgram, testHistoryKey } from '#server/testing/history.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { faultWords } from '#shared/record/history/history.ts'
import { openDatabase } from '../database.ts'
import { mailOutbox } from '../schema.ts'
import { beginHistoryAgain } from './begin-again.ts'
import { compareNow } from './derived.ts'
import { openHistory } from './open.ts'
import { isAsSealed, SEALED_TABLES } from './row-seals.ts'

const ROW = `insert into mail_outbox (id, template, recipient, facts, next_attempt_at, created_at)
  values ('a', 'livreur-approved', 'awa@exemple.ci', '{}', 1, 1)`

const faultsIn = (sqlite: BetterSqlite.Database, key = testHistoryKey) =>
  compareNow(sqlite, key).flatMap(({ fault }) => fault ?? [])

describe('a row that waits', () => {
  let t: TestContext
  beforeEach(async () => {
    t = createTestContext()
    await makeClient(t)
  })

  const run = (sql: string) => t.database.sqlite.exec(sql)
  const isSealed = () =>
    t.database.orm
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(isAsSealed('mail_outbox'))
      .all().length === 1

  test('is sealed as it is written, and again as it is changed, by this connection', () => {
    run(ROW)
    expect(isSealed()).toBe(true)
    run("update mail_outbox set id = 'b', created_at = 2, attempts = 3")
    expect(isSealed()).toBe(true)
    expect(faultsIn(t.database.sqlite)).toEqual([])
  })

  test('is not sealed by a change of ours once another program wrote or changed it', () => {
    asAnotherProgram(t.database, ROW)
    run('update mail_outbox set created_at = 2')
    expect(isSealed()).toBe(false)
    run(`delete from mail_outbox; ${ROW}`)
    asAnotherProgram(t.database, "update mail_outbox set recipient = 'x@exemple.ci'")
    run('update mail_outbox set created_at = 3')
    expect(isSealed()).toBe(false)
    expect(faultsIn(t.database.sqlite)).toMatchObject([{ table: 'mail_outbox', field: 'seal' }])
  })

  test('is named by the verification, in words of the trade', () => {
    asAnotherProgram(t.database, ROW)
    const [fault] = faultsIn(t.database.sqlite)
    expect(fault && faultWords(fault)).toBe(
      'E‑mails\u00a0: la ligne a, l’application ne l’a pas écrite ainsi.',
    )
  })

  test.each(SEALED_TABLES.map(({ table }) => table))('of %s has a column for its seal', (table) => {
    const columns = t.database.sqlite.prepare('select name from pragma_table_info(?)').pluck()
    expect(columns.all(table)).toContain('seal')
  })
})

describe('rows that wait when the history is begun again', () => {
  let dataDir: string
  let file: string
  beforeEach(async () => {
    dataDir = join(temporaryFolder(), 'data')
    file = join(dataDir, 'laveo.db')
    mkdirSync(dataDir, { recursive: true })
    writeEmptyDatabase(file)
    await start()
  })

  async function start(): Promise<void> {
    const database = openDatabase(file)
    await openHistory(database, dataDir, 7)
    await database.close()
  }

  const faults = () => {
    const sqlite = new BetterSqlite(file, { readonly: true })
    const key = createSecretKey(readFileSync(join(dataDir, 'history.key')))
    try {
      return faultsIn(sqlite, key)
    } finally {
      sqlite.close()
    }
  }

  const withTheFile = (sql: string) => {
    const sqlite = new BetterSqlite(file)
    sqlite.exec(sql)
    sqlite.close()
  }

  test('are sealed with the new key', async () => {
    withTheFile(ROW)
    expect(faults()).toHaveLength(1)
    await beginHistoryAgain(dataDir, 8)
    expect(faults()).toEqual([])
  })
})
