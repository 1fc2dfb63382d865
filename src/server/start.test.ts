import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { openDatabase } from './db/database.ts'
import { settings } from './db/schema.ts'
import { makeDemoFile } from './demo/demo-file.ts'

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://laveo.example' }
const HERE = { NODE_ENV: '', PUBLIC_URL: '' }

/** The command that starts the server. */
const PLAINLY = [process.execPath, 'src/server/main.ts']
/** The same where no file may be written, as on a full disk. */
const WITHOUT_ROOM = ['sh', '-c', 'ulimit -f 0; exec "$0" "$@"'].concat(PLAINLY)

interface Ended {
  status: number | null
  stdout: string
  stderr: string
}

/** A process of the server that runs until it listens or ends by itself. */
function launch(dataDir: string, variables: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: '', ...variables },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** What a start ends with that is not expected to listen. */
function refusedStart(
  dataDir: string,
  variables: Record<string, string>,
  [command = '', ...args] = PLAINLY,
): Ended {
  return spawnSync(command, args, {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: '', ...variables },
    encoding: 'utf8',
    timeout: 30_000,
  })
}

/** The command that makes the first account of a folder. */
function seedOwner(dataDir: string, variables: Record<string, string>): Ended {
  const person = [
    '--email',
    'adjoua@laveo.ci',
    '--fullname',
    'Adjoua Brou',
    '--phone',
    '0707112583',
  ]
  return spawnSync(
    process.execPath,
    ['src/cli/seed.ts', 'superadmin', ...person, '--password-stdin'],
    {
      input: 'pagne-bleu-marine\n',
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir, DEMO: '', ...variables },
    },
  )
}

async function listens(child: ChildProcess): Promise<boolean> {
  if (!child.stdout) return false
  for await (const line of createInterface({ input: child.stdout }))
    if (line.includes('"listening":')) return true
  return false
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

test('a data folder that the demonstration filled is never served outside it', async () => {
  const folder = temporaryFolder()
  const demo = launch(folder, HERE)
  expect(await listens(demo)).toBe(true)
  await stop(demo)

  // No account is added there either: it could never sign in.
  expect(seedOwner(folder, PRODUCTION)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('was filled with the demonstration'),
  })
  for (const variables of [PRODUCTION, { ...HERE, DEMO: '0' }]) {
    const { status, stderr } = refusedStart(folder, variables)
    expect(status).toBe(1)
    expect(stderr.trim().split('\n')).toEqual([
      `Cannot start: DATA_DIR ${folder} was filled with the demonstration, whose passwords are public; make a clean folder with: DATA_DIR=<new folder> npm run seed -- superadmin --email … --fullname … --phone …`,
    ])
  }
  expect(await listens(launch(folder, HERE))).toBe(true)
}, 120_000)

test('a folder that an older version filled is known by its accounts', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'laveo.db')
  await makeDemoFile(file)
  const { orm, close } = openDatabase(file)
  orm.delete(settings).where(eq(settings.key, 'demonstration')).run()
  await close()
  expect(refusedStart(folder, PRODUCTION)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('was filled with the demonstration'),
  })
}, 120_000)

test('the command that the refusal names makes a folder that production serves', async () => {
  const folder = join(temporaryFolder(), 'new')
  const person = [
    '--email',
    'adjoua@laveo.ci',
    '--fullname',
    'Adjoua Brou',
    '--phone',
    '0707112583',
  ]
  const seeded = spawnSync(
    process.execPath,
    ['src/cli/seed.ts', 'superadmin', ...person, '--password-stdin'],
    { input: 'pagne-bleu-marine\n', env: { ...process.env, DATA_DIR: folder } },
  )
  expect(seeded.status).toBe(0)
  expect(await listens(launch(folder, PRODUCTION))).toBe(true)
}, 120_000)

test('where SQLite has no room for its files, the start ends with one line', () => {
  const folder = temporaryFolder()
  expect(seedOwner(folder, PRODUCTION).status).toBe(0)
  const { status, stdout, stderr } = refusedStart(folder, PRODUCTION, WITHOUT_ROOM)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(
    /^Cannot start: nothing can be stored in DATA_DIR .+ \(SQLITE_IOERR\w*\): .+\n$/,
  )
}, 120_000)
