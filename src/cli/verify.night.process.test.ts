import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { giveHistoryKey } from '#server/db/history/link.ts'
import { openHistory } from '#server/db/history/open.ts'
import { mailOutbox } from '#server/db/schema.ts'
import { loadHistoryKey } from '#server/lib/secret.ts'
import { loadTicketKey } from '#server/lib/ticket-key.ts'
import { createHistoryWorker } from '#server/operations/history/history-worker.ts'
import { runVerify } from '#server/operations/history/verify-file.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { writeEmptyDatabase } from '#server/testing/empty-database.ts'
import { makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { createFakeClock } from '#server/testing/fakes/fake-clock.ts'
import { unprotect, verifyHere, withNulls } from '#server/testing/history.ts'
import { BOUND } from '#server/testing/processes/bound.ts'
import { RESCUE, VERIFY } from '#server/testing/processes/programs.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { statementLines } from '#shared/record/history/statement-lines.ts'

let dataDir: string
let database: Database
let mail: string

/** A data folder with one order and its history, and the e-mail that stated it. */
let made: string

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'laveo-'))
  const folder = join(made, 'data')
  const file = join(folder, 'laveo.db')
  writeEmptyDatabase(file)
  const first = openDatabase(file)
  await openHistory(first, folder, 1)
  const clock = createFakeClock(Date.parse('2026-11-22T06:00:00Z'))
  const context = createTestContext({}, { database: first, clock })
  const t = { ...context, tickets: await loadTicketKey(folder) }
  await makeSuperadmin(t)
  await makeOrder(t, { status: 'completed' })
  await createHistoryWorker(t, verifyHere(t)).runDue()
  const sent = first.orm.select().from(mailOutbox).all()
  const { facts } = sent.find(({ template }) => template === 'history-statement') ?? {}
  const lines = statementLines(String(facts?.statement))
  writeFileSync(join(made, 'relevé.eml'), `> ${lines.join('\n> ')}`)
  await first.close()
  return () => rmSync(made, { recursive: true })
})

beforeEach(async () => {
  const place = temporaryFolder()
  cpSync(made, place, { recursive: true })
  dataDir = join(place, 'data')
  mail = join(place, 'relevé.eml')
  database = openDatabase(join(dataDir, 'laveo.db'))
  giveHistoryKey(database.sqlite, await loadHistoryKey(dataDir))
  // A server that runs has written: its log lies beside the file.
  database.sqlite.exec("update users set fullname = fullname || ' ' where n = 1")
})

function verify(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [VERIFY, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  return { status, said: `${stdout}${stderr}` }
}

test('a reader that leaves after the first line changes nothing of what it ends with', () => {
  const { status, stdout } = spawnSync(
    'bash',
    ['-c', 'set -o pipefail; "$0" "$1" | head -n 1', process.execPath, VERIFY],
    { encoding: 'utf8', env: { PATH: process.env.PATH, DATA_DIR: dataDir } },
  )
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^holds {3}history/)])
})

/** As a user whom the rights of files bind. */
function verifyBound() {
  const [command = '', ...args] = [...BOUND, process.execPath, VERIFY]
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  return { status, said: `${stdout}${stderr}` }
}

test('a history that nobody touched holds, beside the process that writes it, and since the e-mail', () => {
  const { status, said } = verify('--against', mail)
  expect(said).toContain(
    'Nothing from before the e-mail of 2026-11-22T06:00:00.000Z was changed or left.',
  )
  expect(said).toMatch(/^holds {3}history/m)
  expect(said).not.toContain('BROKEN')
  expect(said).toMatch(/\nProved by links: [\s\S]*\nNot proved: what waits to be done /)
  expect(said).toMatch(/\n\nThe history is whole\.\n$/)
  expect(said).toMatch(/order_items +1 orders, compared/)
  expect(status).toBe(0)
})

test('what another program changed is named, with its time and what it is about, and is not called unchanged since the e-mail', () => {
  unprotect(database)
  database.sqlite.exec('update order_events set actor_n = 99 where seq = 3')
  database.sqlite.exec("update orders set status = 'cancelled'")
  const { status, said } = verify('--against', mail)
  expect(said).toMatch(/^BROKEN {2}history /m)
  expect(said).toMatch(/order_events 3, \d{4}-\S+Z \(#\w{8}\) is not what was written/)
  expect(said).toMatch(/^BROKEN {2}orders .* compared$/m)
  expect(said).toMatch(/orders \S+, \S+Z \(#\w{8}\): the chain says otherwise of its status\./)
  // Its links are those of the e-mail.
  expect(said).toMatch(/\n\nThe history is NOT whole: history, orders, schema \(see above\)\.\n$/)
  expect(said).toContain('it does not tell since when the rows above are broken')
  expect(said).not.toContain('Nothing from before')
  expect(status).toBe(1)
})

test('an order whose status alone was rewritten breaks no link, and is told of', () => {
  database.sqlite.exec("update orders set status = 'cancelled'")
  const { status, said } = verify()
  expect(said).toMatch(/^holds {3}history /m)
  expect(said).toMatch(/^BROKEN {2}orders .* compared$/m)
  expect(status).toBe(1)
})

test('the server verifies in a process of its own, and hears what is broken and what keeps it from telling', async () => {
  const { signal } = new AbortController()
  expect(await runVerify(dataDir, signal)).toMatchObject({ faults: [] })
  unprotect(database)
  database.sqlite.exec('update order_events set actor_n = 99 where seq = 3')
  database.sqlite.exec("update orders set status = 'cancelled'")
  const { faults, links, head } = await runVerify(dataDir, signal)
  expect(faults).toMatchObject([
    { table: 'order_events', what: 'changed', row: 3 },
    { table: 'orders', what: 'contradicts', field: 'status' },
  ])
  expect(links).toBeGreaterThan(3)
  expect(head).toMatch(/^[0-9a-f]{32}$/)
  await expect(runVerify(temporaryFolder(), signal)).rejects.toThrow('there is no laveo.db in')
})

test('a key that made no link is told of', () => {
  writeFileSync(join(dataDir, 'history.key'), randomBytes(32))
  const { status, said } = verify()
  expect(said).toContain('No link was made with this history.key')
  expect(status).toBe(1)
})

test('a table that lost every row is told of in one plain line, and what the e-mail counted beside it', () => {
  const known = database.sqlite.prepare('select count(*) from order_events').pluck().get()
  unprotect(database)
  database.sqlite.exec('delete from order_events')
  expect(verify().said).toContain(`No row of order_events is left: the history had noted ${known}.`)
  database.sqlite.exec('delete from history_links')
  const { status, said } = verify('--against', mail)
  expect(said).toMatch(
    /^BROKEN {2}The history is not what .*: of the \d+ links until then 0 are left\.$/m,
  )
  expect(status).toBe(1)
})

test('an e-mail in which a figure was changed proves nothing', () => {
  writeFileSync(mail, 'x')
  expect(verify('--against', mail)).toMatchObject({
    status: 2,
    said: expect.stringContaining('No statement'),
  })
})

test('a file that is not there, or is a folder, is named in one line: nothing can be told', () => {
  const missing = verify('--against', `${mail}.txt`)
  expect(missing.said.trim().split('\n').at(-1)).toBe(
    `${mail}.txt is not there: check its name (ENOENT).`,
  )
  const folder = verify('--against', dataDir)
  expect(folder.said.trim().split('\n').at(-1)).toBe(
    `${dataDir} is a folder: name a file (EISDIR).`,
  )
  expect([missing.status, folder.status]).toEqual([2, 2])
})

test('where the key is lost the history begins anew, holds, and says that an e-mail from before proves nothing of it', async () => {
  const rescue = () => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
    const ended = spawnSync(process.execPath, [RESCUE, '--history-key'], { encoding: 'utf8', env })
    return { status: ended.status, said: ended.stdout + ended.stderr }
  }
  expect(rescue()).toMatchObject({ status: 1, said: expect.stringContaining('Move it away first') })
  await database.close()
  unlinkSync(join(dataDir, 'history.key'))
  const anew = rescue()
  expect(anew).toMatchObject({ status: 0, said: expect.stringContaining('begins anew: ') })
  expect(anew.said).toContain(`DATA_DIR=${dataDir} npm run backup -- --keys <file>`)
  expect(verify()).toMatchObject({ status: 0 })
  const { status, said } = verify('--against', mail)
  expect(said).toContain('The history began anew on')
  expect(said).toContain('\n\nThe history is whole; nothing can be told of the e-mail.\n')
  expect(status).toBe(2)
  // A broken history is told as broken, also where the e-mail proves nothing.
  const sqlite = new BetterSqlite(join(dataDir, 'laveo.db'))
  sqlite.exec('delete from history_links where n = 2')
  sqlite.close()
  expect(verify('--against', mail)).toMatchObject({ status: 1 })
})

test('a row without what its table asks for is named, though no chain covers it and the schema is ours', async () => {
  withNulls(database, 'update users set phone = null')
  await database.close()
  const { status, said } = verify()
  expect(said).toMatch(/^holds {3}schema$/m)
  expect(said).toMatch(/^BROKEN {2}constraints\n +NULL value in users\.phone/m)
  expect(status).toBe(1)
})

test('what keeps it from telling is no broken history, and is said without a stack', async () => {
  const cannotTell = (says: string, ...args: string[]) => {
    const { status, said } = verify(...args)
    expect(said).toContain(says)
    expect(said).not.toMatch(/^ +at /m)
    expect(status).toBe(2)
  }
  writeFileSync(join(dataDir, 'ticket-keys.json'), 'x')
  cannotTell('ticket-keys.json is damaged', '--against', mail)
  writeFileSync(join(dataDir, 'history.key'), 'x')
  cannotTell('history.key is damaged')
  await database.close()
  writeFileSync(join(dataDir, 'laveo.db'), 'no database'.repeat(100))
  cannotTell('laveo.db is damaged, or no database of Lavéo')
})

test('a database that was cleanly closed is verified where nothing may be written', async () => {
  await database.close()
  const before = verify().said.replaceAll(/\d+\.\d s/g, '')
  chmodSync(dataDir, 0o500)
  onTestFinished(() => chmodSync(dataDir, 0o700))
  const { status, said } = verifyBound()
  expect(said.replaceAll(/\d+\.\d s/g, '')).toBe(before)
  expect(status).toBe(0)
})

test('one whose log is still there cannot be told of where nothing may be written', async () => {
  const log = readFileSync(join(dataDir, 'laveo.db-wal'))
  await database.close()
  writeFileSync(join(dataDir, 'laveo.db-wal'), log)
  chmodSync(dataDir, 0o500)
  onTestFinished(() => chmodSync(dataDir, 0o700))
  expect(verifyBound()).toEqual({
    status: 2,
    said: expect.stringMatching(/^[^\n]*laveo\.db was not closed cleanly[^\n]*\n$/),
  })
})

test('without the key nothing can be told, and none is made', () => {
  renameSync(join(dataDir, 'history.key'), join(dataDir, '..', 'elsewhere'))
  expect(verify()).toMatchObject({ status: 2, said: expect.stringContaining('bring it back') })
})
