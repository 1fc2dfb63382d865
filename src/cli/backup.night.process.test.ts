import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  createWriteStream,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { giveHistoryKey } from '#server/db/history/link.ts'
import { runEmptyLog, runNightly } from '#server/operations/backups/run-nightly.ts'
import { takeBackup } from '#server/operations/backups/take-backup.service.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { keyOfTest } from '#server/testing/history.ts'
import { BACKUP, RESTORE, SERVER } from '#server/testing/processes/programs.ts'
import { copyOf, open, shopOnDisk } from '#server/testing/scenes/operations.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

const PASSPHRASE = 'quatre mots pris au hasard'

let dataDir: string
let archive: string
let started: ChildProcess[] = []

beforeEach(async () => {
  const fixture = await shopOnDisk()
  await fixture.database.close()
  dataDir = fixture.dataDir
  archive = join(temporaryFolder(), 'copy.tar.zst')
})
afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  started = []
})

const envOf = (folder: string, more: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  DATA_DIR: folder,
  ...more,
})

function run(program: string, args: string[], folder: string, more: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env: envOf(folder, more),
  })
  return { status, stdout, said: `${program === BACKUP ? '' : stdout}${stderr}`.trim() }
}

/** Takes a copy in this process, where the program that takes it is not what is tried. */
const back = () => takeBackup({ dataDir, sink: createWriteStream(archive), passphrase: undefined })

async function tablesOf(folder: string) {
  const database = open(folder)
  const tables = dumpTables(database)
  await database.close()
  return tables
}

test('the log of the database is emptied in a process of its own, as the server asks for it', async () => {
  const database = open(dataDir)
  giveHistoryKey(database.sqlite, keyOfTest(database))
  database.sqlite.exec("insert into settings values ('a', '1', 1, null)")
  expect(statSync(join(dataDir, 'laveo.db-wal')).size).toBeGreaterThan(0)
  await runEmptyLog(dataDir, AbortSignal.timeout(60_000))
  expect(statSync(join(dataDir, 'laveo.db-wal')).size).toBe(0)
  await database.close()
})

/** Starts the server on a data folder; resolves once it listens. */
async function startServer(folder: string) {
  const env = envOf(folder, { PORT: '0', DEMO: '0', LOG_LEVEL: 'error' })
  const child = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  const [line] = await once(child.stdout, 'data')
  const port = /"listening":(\d+)/.exec(String(line))?.[1]
  return {
    url: `http://localhost:${port}`,
    async stop() {
      child.kill('SIGTERM')
      return (await once(child, 'exit'))[0]
    },
  }
}

test('a running server is copied, and never restored over; the keys are copied to a file of their own, and a server runs on both', async () => {
  const before = await tablesOf(dataDir)
  const server = await startServer(dataDir)
  const taken = run(BACKUP, ['--out', archive], dataDir)
  expect([taken.status, taken.said]).toEqual([0, expect.stringContaining('4 upload(s)')])
  expect(taken.said).not.toContain('was there before')
  const refused = run(RESTORE, [archive], dataDir)
  expect([refused.status, refused.said]).toEqual([
    1,
    expect.stringMatching(/^Cannot restore: a server or a restore holds the data folder.*$/),
  ])
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await server.stop()
  const target = temporaryFolder()
  const restored = run(RESTORE, [archive], target).said
  expect(restored).toContain('1 order(s), 1 account(s), 4 upload(s)')
  expect(restored).toContain(`Restored in ${target}: `)
  expect(restored).toMatch(/Next, before a start: the keys, [^\n]*<file>$/)
  expect(restored).toContain(`: DATA_DIR=${target} npm run restore -- --keys <file>`)
  // The server has counted one more start of its own meanwhile, if anything.
  expect((await tablesOf(target)).orders).toEqual(before.orders)
  const keys = join(temporaryFolder(), 'keys.tar.zst')
  expect(run(BACKUP, ['--keys', keys], dataDir).said).toContain('secret.key, ticket-keys.json')
  expect(run(RESTORE, ['--keys', keys], target).said).toMatch(
    new RegExp(`^Put back in ${target}: .*secret\\.key`),
  )
  const secretOf = (folder: string) => readFileSync(join(folder, 'secret.key'))
  expect(secretOf(target)).toEqual(secretOf(dataDir))
  const again = await startServer(target)
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
  expect(await again.stop()).toBe(0)
})

test('an encrypted copy goes through pipes, its passphrase opens it, and no other archive without a word', async () => {
  const env = { BACKUP_PASSPHRASE: PASSPHRASE }
  const { stdout } = run(BACKUP, ['--out', '-'], dataDir, env)
  await back()
  const plain = (...asked: string[]) => run(RESTORE, ['--check', archive, ...asked], dataDir, env)
  expect(plain().said).toMatch(/^Cannot restore: the archive is not encrypted/)
  expect(plain('--not-encrypted').said).toContain('Whole: the state of')
  const restore = (more: Record<string, string>) =>
    spawnSync(process.execPath, [RESTORE, '--check', '-'], {
      env: envOf(temporaryFolder(), more),
      input: stdout,
      encoding: 'utf8',
    })
  expect(restore(env).stdout).toContain('Whole: the state of')
})

test('under npm, standard output is refused while npm writes its own lines there', () => {
  const byNpm = { npm_lifecycle_event: 'backup', npm_config_loglevel: 'notice' }
  const { status, said, stdout } = run(BACKUP, ['--out', '-'], dataDir, byNpm)
  expect([status, stdout.length]).toEqual([1, 0])
  expect(said).toContain('use `npm run --silent backup -- --out -`')
})

test('a name is of the folder in which npm was called, also where npm goes to that of the product', () => {
  const called = temporaryFolder()
  const byNpm = (script: string) => ({ npm_lifecycle_event: script, INIT_CWD: called })
  expect(run(BACKUP, ['--out', 'copy.zst'], dataDir, byNpm('backup')).status).toBe(0)
  expect(readdirSync(called)).toEqual(['copy.zst'])
  expect(run(RESTORE, ['--check', 'copy.zst'], dataDir, byNpm('restore')).said).toContain('Whole: ')
  // Of a shell that npm opened for something else, the folder is its own.
  const elsewhere = run(RESTORE, ['--check', 'copy.zst'], dataDir, byNpm('test'))
  expect(elsewhere.said).toContain(`${process.cwd()}/copy.zst is not there`)
})

test('a name whose file must not be replaced is refused, and what is replaced is said', () => {
  const database = join(dataDir, 'laveo.db')
  const before = readFileSync(database)
  const backUp = (...args: string[]) => run(BACKUP, args, dataDir)
  expect(backUp('--out', database)).toMatchObject({
    status: 1,
    said: expect.stringContaining('is in the data folder'),
  })
  expect(backUp('--keys', join(dataDir, 'secret.key'))).toMatchObject({ status: 1 })
  expect(backUp('--out', '/dev/null')).toMatchObject({
    status: 1,
    said: expect.stringContaining('is not a file'),
  })
  expect(readFileSync(database)).toEqual(before)
  writeFileSync(archive, 'an older copy')
  expect(backUp('--out', archive).said).toContain('was there before, and is replaced')
})

test('on a full disk nothing stays of a copy, and one line says so', () => {
  const full = spawnSync(process.execPath, [BACKUP, '--out', '-'], {
    env: envOf(dataDir),
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    encoding: 'utf8',
  })
  expect([full.status, full.stderr]).toEqual([
    1,
    expect.stringMatching(/^Cannot back up: the disk is full or fails \(ENOSPC\)[^\n]*\n$/),
  ])
  // As a disk with room for 100 kB more.
  const limited = spawnSync(
    'sh',
    ['-c', `ulimit -f 100; exec "$0" ${BACKUP} --out ${archive}`, process.execPath],
    { env: envOf(dataDir), encoding: 'utf8' },
  )
  expect([limited.status, limited.stderr]).toEqual([
    1,
    expect.stringMatching(/^Cannot back up: [^\n]*\n$/),
  ])
  expect([existsSync(archive), existsSync(`${archive}.part`)]).toEqual([false, false])
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([])
})

test('a restore that finds no room leaves what was there', async () => {
  await back()
  const target = copyOf(dataDir)
  const before = await tablesOf(target)
  const limited = spawnSync(
    'sh',
    ['-c', `ulimit -f 100; exec "$0" ${RESTORE} ${archive}`, process.execPath],
    { env: envOf(target), encoding: 'utf8' },
  )
  expect([limited.status, limited.stderr]).toEqual([
    1,
    expect.stringMatching(/^Cannot restore: [^\n]*\n$/),
  ])
  expect(readdirSync(target).filter((name) => name.startsWith('.'))).toEqual([])
  expect(await tablesOf(target)).toEqual(before)
})

test('a restore that is killed at any moment leaves the old state or the new one', async () => {
  await back()
  const after = await tablesOf(dataDir)
  const other = await shopOnDisk()
  await other.database.close()
  const before = await tablesOf(other.dataDir)
  for (let round = 0; round < 6; round += 1) {
    const target = copyOf(other.dataDir)
    // Spread over the replacing, which takes some milliseconds.
    await killWhileReplacing(target, round * 3)
    expect([JSON.stringify(before), JSON.stringify(after)]).toContain(
      JSON.stringify(await tablesOf(target)),
    )
    const files = readdirSync(join(target, 'uploads'), { recursive: true })
    expect(files.filter((name) => String(name).endsWith('.webp')).length).toBeGreaterThanOrEqual(4)
  }
})

/** Restores the archive, and kills the process so many milliseconds after it began to replace. */
async function killWhileReplacing(target: string, ms: number): Promise<void> {
  const child = spawn(process.execPath, [RESTORE, archive], {
    env: envOf(target),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  started.push(child)
  const over = once(child, 'exit')
  await once(child.stdout, 'data')
  await Promise.race([over, pause(ms)])
  child.kill('SIGKILL')
  await over
}

test('the server makes its nightly copy in a process of its own, and hears why one failed', async () => {
  const { signal } = new AbortController()
  await runNightly(dataDir, signal)
  const names = readdirSync(join(dataDir, 'backups')).sort()
  expect(names).toEqual([expect.stringMatching(/^laveo-\d{4}-\d\d-\d\d\.tar\.zst$/), 'uploads'])
  const target = temporaryFolder()
  const copy = join(dataDir, 'backups', names[0] ?? '')
  expect(run(RESTORE, [copy], target).said).toContain(`Restored in ${target}: the state of`)
  expect(readdirSync(join(target, 'uploads/public'))).toHaveLength(2)
  await expect(runNightly(temporaryFolder(), signal)).rejects.toThrow('ENOENT')
  await expect(runNightly(dataDir, signal, 1)).rejects.toThrow('it was not over in')
})
