import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { openHistory } from '#server/db/history/open.ts'
import { writeEmptyDatabase } from '#server/testing/empty-database.ts'
import { BACKUP, RESCUE, SEED, SERVER, VERIFY } from '#server/testing/processes/programs.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = temporaryFolder()
  writeEmptyDatabase(join(dataDir, 'laveo.db'))
  const database = openDatabase(join(dataDir, 'laveo.db'))
  await openHistory(database, dataDir, 1)
  await database.close()
})

const PERSON = ['--email', 'awa@laveo.ci', '--fullname', 'Awa Koné', '--phone', '0707000001']

const PROGRAMS: { program: string; args: string[]; status: number }[] = [
  { program: SERVER, args: [], status: 1 },
  { program: SEED, args: ['superadmin', ...PERSON, '--password-stdin'], status: 1 },
  { program: RESCUE, args: ['--email', 'awa@laveo.ci'], status: 1 },
  { program: BACKUP, args: ['--out', '@copy'], status: 1 },
  { program: VERIFY, args: [], status: 2 },
  { program: VERIFY, args: ['--begin-again'], status: 2 },
]

/** Changes the file as another program does, then runs one of ours on it. */
function onFile(change: string, program: string, args: string[]) {
  const sqlite = new BetterSqlite(join(dataDir, 'laveo.db'))
  sqlite.exec(change)
  sqlite.close()
  const named = args.map((arg) => arg.replace(/^@/, `${dataDir}/../`))
  return spawnSync(process.execPath, [program, ...named], {
    input: 'pagne-bleu-marine\n',
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: '0', PORT: '0' },
  })
}

const NEWER = `insert into __drizzle_migrations (hash, created_at) values ('later', 9000000000000);
  insert into releases values ('9999_later', '9.1.0', 1800000000000)`

test.each(PROGRAMS)(
  '$program $args names the newer release that migrated the file, in one line',
  ({ program, args, status }) => {
    const ended = onFile(NEWER, program, args)
    expect({ status: ended.status, stdout: ended.stdout }).toEqual({ status, stdout: '' })
    const [line = '', ...others] = ended.stderr.trim().split('\n')
    expect(line).toContain('by a newer release, 9.1.0+9999_later (on 2027-01-15)')
    expect(others).toEqual([])
  },
)

const PLANTED = 'create trigger planted after insert on users begin delete from payments; end'
const WRITING = PROGRAMS.filter(
  ({ program, args }) => [SERVER, SEED, RESCUE].includes(program) || args.includes('--begin-again'),
)

test.each(WRITING)(
  '$program $args names a foreign object, in one line',
  ({ program, args, status }) => {
    const ended = onFile(PLANTED, program, args)
    expect({ status: ended.status, stdout: ended.stdout }).toEqual({ status, stdout: '' })
    expect(ended.stderr).toMatch(/^[^\n]*holds the trigger planted, and Lavéo has none[^\n]*\n$/)
  },
)

test('verify names a foreign object beside the chains, and fails', () => {
  const { status, stdout } = onFile(PLANTED, VERIFY, [])
  expect(stdout).toMatch(/^BROKEN {2}schema\n {8}laveo\.db holds the trigger planted, /m)
  expect(stdout.match(/^holds/gm)?.length).toBeGreaterThan(5)
  expect(status).toBe(1)
})
