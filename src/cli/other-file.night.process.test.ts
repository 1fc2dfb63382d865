import { spawnSync } from 'node:child_process'
import { chmodSync, createReadStream, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { knownMigrations } from '#server/db/file/migrations.ts'
import { openHistory } from '#server/db/history/open.ts'
import { restoreArchive } from '#server/operations/backups/restore.service.ts'
import { restoreKeys } from '#server/operations/backups/restore-keys.service.ts'
import { writeEmptyDatabase } from '#server/testing/empty-database.ts'
import { KEPT_RELEASES } from '#server/testing/kept-releases.ts'
import { BOUND } from '#server/testing/processes/bound.ts'
import {
  BACKUP,
  FNE,
  RESCUE,
  RESTORE,
  SEED,
  SERVER,
  VERIFY,
} from '#server/testing/processes/programs.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

const PERSON = ['--email', 'awa@laveo.ci', '--fullname', 'Awa Koné', '--phone', '0707000001']
const NEWEST = knownMigrations().at(-1)?.name
const OLDER = KEPT_RELEASES.filter(({ migration }) => migration !== NEWEST)
const KEPT = KEPT_RELEASES[0]?.copy ?? ''

interface Command {
  program: string
  args: string[]
  /** The status that it ends with on a file that it refuses. */
  refusal: number
  /** Whether it works on the file of an earlier release, which the others refuse, and on any file at all. */
  works?: 'on an older file' | 'on any file'
}

const COMMANDS: Command[] = [
  { program: SERVER, args: [], refusal: 1, works: 'on an older file' },
  { program: SEED, args: ['superadmin', ...PERSON, '--password-stdin'], refusal: 1 },
  { program: SEED, args: ['demo'], refusal: 1 },
  { program: RESCUE, args: ['--email', 'awa@laveo.ci'], refusal: 1 },
  { program: FNE, args: ['specimens'], refusal: 1 },
  { program: BACKUP, args: ['--out', '@copy'], refusal: 1, works: 'on an older file' },
  { program: BACKUP, args: ['--nightly'], refusal: 1, works: 'on an older file' },
  { program: RESTORE, args: ['--check', KEPT], refusal: 1, works: 'on any file' },
  { program: RESTORE, args: [KEPT], refusal: 1, works: 'on any file' },
  { program: VERIFY, args: [], refusal: 2 },
  { program: VERIFY, args: ['--json'], refusal: 2 },
]

test('the table has every command of this folder', () => {
  const parts = ['fail.ts', 'file-fault.ts']
  const sources = readdirSync(import.meta.dirname).filter(
    (name) => !name.endsWith('.test.ts') && !parts.includes(name),
  )
  const tried = COMMANDS.map(({ program }) => basename(program, '.js')).filter((n) => n !== 'main')
  expect([...new Set(tried)].sort()).toEqual(sources.map((name) => basename(name, '.ts')).sort())
})

let dataDir: string

/** Runs a program on the folder. */
function run({ program, args }: Command, demo = args[0] === 'demo' ? '1' : '0') {
  const named = args.map((arg) => arg.replace(/^@/, `${dataDir}/../`))
  const [command = '', ...words] = BOUND.concat(process.execPath, program, named)
  return spawnSync(command, words, {
    input: 'pagne-bleu-marine\n',
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DEMO: demo,
      PORT: '0',
      FNE_API_URL: 'http://127.0.0.1:9',
      FNE_API_KEY: 'key',
    },
  })
}

const request = (archive: string) => ({
  dataDir,
  archive: createReadStream(archive),
  beside: dirname(archive),
  passphrase: undefined,
  say: () => {},
})

describe.each(OLDER.filter((_, n) => n === 0 || n === OLDER.length - 1))(
  'on the file that the release of $migration left,',
  ({ copy, keys }) => {
    beforeEach(async () => {
      dataDir = temporaryFolder()
      await restoreKeys(request(keys))
      await restoreArchive(request(copy))
    })

    test.each(COMMANDS.filter(({ works }) => !works))(
      '$program $args says in one line that a start comes first',
      (command) => {
        const { status, stdout, stderr } = run(command, '1')
        expect({ status, stdout, stderr }).toEqual({
          status: command.refusal,
          stdout: '',
          stderr: `${dataDir}/laveo.db is not up to date with this version: start the server once.\n`,
        })
      },
    )

    test.each(COMMANDS.filter(({ program, works }) => works && program !== SERVER))(
      '$program $args does its work',
      (command) => {
        const { status, stderr } = run(command, '1')
        expect({ status, stderr }).toEqual({
          status: 0,
          stderr: expect.not.stringMatching(/cannot|no such|at file/i),
        })
      },
    )
  },
)

describe('on the file of this release', () => {
  beforeEach(async () => {
    dataDir = temporaryFolder()
    writeEmptyDatabase(join(dataDir, 'laveo.db'))
    const database = openDatabase(join(dataDir, 'laveo.db'))
    await openHistory(database, dataDir, 1)
    await database.close()
  })

  /** Changes the file as another program does, then runs one of ours on it. */
  function onFile(change: string, command: Command) {
    const sqlite = new BetterSqlite(join(dataDir, 'laveo.db'))
    sqlite.exec(change)
    sqlite.close()
    return run(command)
  }

  const NEWER = `insert into __drizzle_migrations (hash, created_at) values ('later', 9000000000000);
  insert into releases values ('9999_later', '9.1.0', 1800000000000)`

  test.each(COMMANDS.filter(({ works }) => works !== 'on any file'))(
    '$program $args names the newer release that migrated it, in one line',
    (command) => {
      const ended = onFile(NEWER, command)
      expect([ended.status, ended.stdout]).toEqual([command.refusal, ''])
      const [line = '', ...others] = ended.stderr.trim().split('\n')
      expect(line).toContain('by a newer release, 9.1.0+9999_later (on 2027-01-15)')
      expect(others).toEqual([])
    },
  )

  /** Runs a program where this user may not use the folder, or the file in it, otherwise than so. */
  function onlyWith(mode: number, name: string, command: Command) {
    const path = join(dataDir, name)
    const before = name ? 0o600 : 0o700
    chmodSync(path, mode)
    onTestFinished(() => chmodSync(path, before))
    const { status, stdout, stderr } = run(command)
    return { status, stdout, said: stderr.replace(/^Cannot [a-z ]+: /, '') }
  }

  const refused = ({ refusal }: Command, name: string) => ({
    status: refusal,
    stdout: '',
    said: `DATA_DIR: ${join(dataDir, name)} may not be read or written by this user: run this as the user that owns it (EACCES).\n`,
  })

  test.each(COMMANDS)('$program $args says in one line that the folder is refused', (command) => {
    expect(onlyWith(0o000, '', command)).toEqual(refused(command, ''))
  })

  test.each(COMMANDS)('$program $args says in one line that the file is refused', (command) => {
    expect(onlyWith(0o000, 'laveo.db', command)).toEqual(refused(command, 'laveo.db'))
  })

  const READING = COMMANDS.filter(
    ({ program, args }) => args.includes('--check') || [BACKUP, FNE].includes(program),
  )
  const CHANGING = COMMANDS.filter(
    (command) => !READING.includes(command) && !(command.program === VERIFY && !command.works),
  )

  test.each(CHANGING)(
    '$program $args says in one line that the file may not be written',
    (command) => {
      expect(onlyWith(0o400, 'laveo.db', command)).toEqual(refused(command, 'laveo.db'))
    },
  )

  const PLANTED = 'create trigger planted after insert on users begin delete from payments; end'
  const WRITING = COMMANDS.filter(({ program }) => [SERVER, SEED, RESCUE, FNE].includes(program))

  test.each(WRITING)('$program $args names a foreign object, in one line', (command) => {
    const ended = onFile(PLANTED, command)
    expect([ended.status, ended.stdout]).toEqual([command.refusal, ''])
    expect(ended.stderr).toMatch(/^[^\n]*holds the trigger planted, and Lavéo has none[^\n]*\n$/)
  })

  test('verify names a foreign object beside the chains, and fails', () => {
    const { status, stdout } = onFile(PLANTED, { program: VERIFY, args: [], refusal: 2 })
    expect(stdout).toMatch(/^BROKEN {2}schema\n {8}laveo\.db holds the trigger planted, /m)
    expect(stdout.match(/^holds/gm)?.length).toBeGreaterThan(5)
    expect(status).toBe(1)
  })
})
