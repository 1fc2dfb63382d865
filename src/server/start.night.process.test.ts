import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { writeEmptyDatabase } from '#server/testing/empty-database.ts'
import { KEPT_RELEASES } from '#server/testing/kept-releases.ts'
import { BOUND } from '#server/testing/processes/bound.ts'
import { keepSocket, serveOn } from '#server/testing/processes/kept-socket.ts'
import {
  BACKUP,
  RESCUE,
  RESTORE,
  SEED,
  SERVER,
  VERIFY,
} from '#server/testing/processes/programs.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { openDatabase } from './db/database.ts'
import { holdFolder } from './db/file/folder-hold.ts'
import { openHistory } from './db/history/open.ts'

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://laveo.example' }
const HERE = { NODE_ENV: '', PUBLIC_URL: '' }

/** The command that starts the server. */
const PLAINLY = [process.execPath, SERVER]
/** The command where no file may be written, as on a full disk. */
const WITHOUT_ROOM = ['sh', '-c', 'ulimit -f 0; exec "$0" "$@"'].concat(PLAINLY)

interface Ended {
  status: number | null
  stdout: string
  stderr: string
}

/** A process of the server that runs until it listens or ends by itself. */
function launch(dataDir: string, variables: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [SERVER], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: '', ...variables },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Runs a command to its end. */
async function ended(
  [command = '', ...args]: string[],
  variables: Record<string, string>,
  input = '',
): Promise<Ended> {
  const env = { ...process.env, PORT: '0', DEMO: '', ...variables }
  const child = spawn(command, args, { env, stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdin.end(input)
  const [[status], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ])
  return { status, stdout, stderr }
}

/** The end of a start that is not expected to listen. */
function refusedStart(
  dataDir: string,
  variables: Record<string, string>,
  command = PLAINLY,
): Promise<Ended> {
  return ended(command, { DATA_DIR: dataDir, ...variables })
}

/** The command that makes the first account of a folder. */
function seedOwner(dataDir: string, variables: Record<string, string>): Promise<Ended> {
  const person = [
    '--email',
    'adjoua@laveo.ci',
    '--fullname',
    'Adjoua Brou',
    '--phone',
    '0707112583',
  ]
  const command = [process.execPath, SEED, 'superadmin', ...person, '--password-stdin']
  return ended(command, { DATA_DIR: dataDir, ...variables }, 'pagne-bleu-marine\n')
}

const listens = async (child: ChildProcess) => (await portOf(child)) !== undefined

async function portOf({ stdout }: ChildProcess): Promise<string | undefined> {
  if (!stdout) return
  for await (const line of createInterface({ input: stdout })) {
    const port = /"listening":(\d+)/.exec(line)?.[1]
    if (port) return port
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

test('a missing history.key beside a linked database is not made anew: the start says what to do', async () => {
  const dataDir = temporaryFolder()
  writeEmptyDatabase(join(dataDir, 'laveo.db'))
  const database = openDatabase(join(dataDir, 'laveo.db'))
  await openHistory(database, dataDir, 1)
  database.sqlite.exec(
    "insert into product_prices (product_id, name, service, price, actor_id, at) values ('p', 'Drap', 'Lavage', 500, 'a', 1)",
  )
  await database.close()
  rmSync(join(dataDir, 'history.key'))
  const { status, stderr } = await refusedStart(dataDir, HERE)
  expect([status, stderr]).toEqual([
    1,
    `Cannot start: history.key is missing, and the history in laveo.db was written with it: bring it back (DATA_DIR=${dataDir} npm run restore -- --keys <file>), or, when it is lost, begin the history anew (DATA_DIR=${dataDir} npm run rescue -- --history-key)\n`,
  ])
})

test('the demonstration is whole, whatever an earlier try left, and sends the link that a client asks for, and its data folder is never served outside it', async () => {
  const folder = temporaryFolder()
  const aside = join(folder, 'laveo.db.making')
  writeFileSync(aside, 'half of a database')
  const demo = launch(folder, HERE)
  await expectLinkSent(`http://localhost:${await portOf(demo)}`)
  expect(existsSync(aside)).toBe(false)
  await stop(demo)

  const [seeded, ...refused] = await Promise.all([
    // No account is added there either: it could never sign in.
    seedOwner(folder, PRODUCTION),
    refusedStart(folder, PRODUCTION),
    refusedStart(folder, { ...HERE, DEMO: '0' }),
  ])
  expect(seeded).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('was filled with the demonstration'),
  })
  for (const { status, stderr } of refused) {
    expect(status).toBe(1)
    expect(stderr.trim().split('\n')).toEqual([
      `Cannot start: DATA_DIR ${folder} was filled with the demonstration, whose passwords are public; make a clean folder with: DATA_DIR=<new folder> npm run seed -- superadmin --email … --fullname … --phone …`,
    ])
  }
  const again = launch(folder, HERE)
  expect(await listens(again)).toBe(true)
  await stop(again)
}, 120_000)

/** The server that runs gives what waits to WhatsApp, in whose place the demonstration answers. */
async function expectLinkSent(url: string): Promise<void> {
  const headers = { origin: url, 'content-type': 'application/json' }
  const body = JSON.stringify({ phone: '07 07 48 21 36' })
  await fetch(`${url}/trpc/clientLinks.ask`, { method: 'POST', headers, body })
  const sent = async () => (await fetch(`${url}/demo/messages`)).text()
  await expect.poll(sent, { timeout: 30_000 }).toContain('Au 07 07 48 21 36 · Remis')
}

test('a folder that holds a shop starts outside the demonstration, and DEMO=1 is refused there', async () => {
  const folder = join(temporaryFolder(), 'shop')
  expect((await seedOwner(folder, HERE)).status).toBe(0)
  const demonstration = await ended([process.execPath, SEED, 'demo'], { ...HERE, DATA_DIR: folder })
  expect(demonstration).toMatchObject({
    status: 1,
    stderr: `${folder} holds a shop: the demonstration fills an empty folder.\n`,
  })
  expect(await refusedStart(folder, { ...HERE, DEMO: '1' })).toMatchObject({
    status: 1,
    stderr: `Cannot start: DEMO=1 fills an empty folder, and DATA_DIR ${folder} holds a shop: leave DEMO out, or set another DATA_DIR\n`,
  })
  const url = `http://localhost:${await portOf(launch(folder, HERE))}`
  expect(await (await fetch(url)).text()).toContain('Nous ouvrons bientôt')
  expect((await fetch(`${url}/demo/messages`)).status).toBe(404)
}, 120_000)

test('keys that wait for their copy are never filled with the demonstration: the start says what comes first', async () => {
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, 'secret.key'), 'x'.repeat(32))
  const said = `DATA_DIR ${dataDir} holds keys and no laveo.db, and the demonstration is never filled in beside the keys of a shop: put its copy there first (DATA_DIR=${dataDir} npm run restore -- <file>), or set another DATA_DIR\n`
  const start = await refusedStart(dataDir, HERE)
  expect(start).toEqual({ status: 1, stdout: '', stderr: `Cannot start: ${said}` })
  const seed = await ended([process.execPath, SEED, 'demo'], { ...HERE, DATA_DIR: dataDir })
  expect(seed).toEqual({ status: 1, stdout: '', stderr: `Cannot seed: ${said}` })
  expect(existsSync(join(dataDir, 'laveo.db'))).toBe(false)
}, 120_000)

test('a shop that a person starts in a terminal says at its end where its team signs in', async () => {
  const folder = temporaryFolder()
  const shop = spawn('script', ['-qec', PLAINLY.join(' '), '/dev/null'], {
    env: { ...process.env, ...HERE, DEMO: '0', PORT: '0', DATA_DIR: folder },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  onTestFinished(() => void shop.kill('SIGKILL'))
  let said = ''
  shop.stdout.on('data', (bytes) => {
    const wasReady = said.includes('/connexion')
    said += bytes
    // Ctrl-C, as the terminal sends it.
    if (!wasReady && said.includes('/connexion')) shop.stdin.write('\u0003')
  })
  await once(shop, 'close')
  expect(said).toMatch(/ {2}Lavéo est prêt : http:\/\/localhost:\d+\/connexion\r?\n/)
}, 120_000)

test('what a newcomer reads first has no warning, and says the address, the accounts and how a shop begins', async () => {
  const child = launch(temporaryFolder(), HERE)
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout as Readable })
  reader.on('line', (line) => lines.push(line))
  await expect
    .poll(() => lines.join('\n'), { timeout: 60_000 })
    .toContain('message to a client sent')
  await stop(child)
  const logged = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
  expect(logged.filter(({ level }) => level !== 'info')).toEqual([])
  expect(logged.filter(({ path }) => String(path).startsWith('/demo/'))).toEqual([])
  const said = lines.join('\n')
  expect(said).toMatch(/Lavéo est prêt : http:\/\/localhost:\d+\n/)
  expect(said).toContain('superadmin@laveo.test')
  expect(said).toContain('DATA_DIR=<new folder> npm run seed -- superadmin')
  expect(said).toContain('DATA_DIR=<new folder> npm start')
}, 120_000)

/** A folder as the release of 1.0 left it, which holds the demonstration. */
async function oldFolder(): Promise<string> {
  const dataDir = temporaryFolder()
  const [release] = KEPT_RELEASES
  for (const args of [['--keys', release?.keys ?? ''], [release?.copy ?? '']])
    await ended([process.execPath, RESTORE, ...args], { ...HERE, DATA_DIR: dataDir })
  return dataDir
}

function migrationsOf(dataDir: string): number {
  const sqlite = new BetterSqlite(join(dataDir, 'laveo.db'), { readonly: true })
  const count = sqlite.prepare('select count(*) from __drizzle_migrations').pluck().get()
  sqlite.close()
  return Number(count)
}

test('a demonstration of an earlier release is refused in production before it is migrated', async () => {
  const dataDir = await oldFolder()
  const { status, stderr } = await refusedStart(dataDir, PRODUCTION)
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^Cannot start: DATA_DIR [^\n]* was filled with the demonstration[^\n]*\n$/,
    ),
  ])
  expect(migrationsOf(dataDir)).toBe(1)
  expect(existsSync(join(dataDir, 'backups'))).toBe(false)
}, 120_000)

test('a migration that has no room for its copy leaves none, however often it is tried', async () => {
  const dataDir = await oldFolder()
  // Blocks of 512 bytes: less than the file takes.
  const command = ['sh', '-c', 'ulimit -f 600; exec "$0" "$@"'].concat(PLAINLY)
  for (const _ of [1, 2]) {
    const { status, stderr } = await refusedStart(dataDir, HERE, command)
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^Cannot start: nothing can be stored in DATA_DIR [^\n]+\n$/),
    ])
  }
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([])
  expect(migrationsOf(dataDir)).toBe(1)
}, 120_000)

test.each<[string, Record<string, string>, string]>([
  [
    'an address of another machine',
    { HOST: '192.0.2.1', DEMO: '0' },
    'HOST 192.0.2.1 is no address of this machine',
  ],
  [
    'a name that is none',
    { HOST: 'laveo.invalid', DEMO: '0' },
    'HOST laveo.invalid is a name that this machine does not know',
  ],
  [
    'no socket that was handed over',
    { LISTEN_FDS: '1', DEMO: '0' },
    'LISTEN_FDS=1, and file descriptor 3 is no TCP socket: systemd sets LISTEN_FDS, by hand leave it out',
  ],
  [
    'a word that NODE_ENV does not know',
    { NODE_ENV: 'prod' },
    'NODE_ENV must be production, test or development',
  ],
])('%s ends the start with one line, before anything is made', async (_, variables, line) => {
  const dataDir = temporaryFolder()
  const { status, stdout, stderr } = await refusedStart(dataDir, { ...HERE, ...variables })
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: `Cannot start: ${line}\n`,
  })
  expect(existsSync(join(dataDir, 'laveo.db'))).toBe(false)
})

test('a port that is taken ends the start with one line, before anything is made', async () => {
  const dataDir = temporaryFolder()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const { stderr } = await refusedStart(dataDir, { ...HERE, PORT: String(port) })
  expect(stderr).toBe(
    `Cannot start: port ${port} of 127.0.0.1 is taken: stop the other server or set PORT\n`,
  )
  expect(existsSync(join(dataDir, 'laveo.db'))).toBe(false)
})

test('the command that the refusal names makes a folder that production serves; without room for SQLite’s files its start ends with one line', async () => {
  const folder = join(temporaryFolder(), 'new')
  expect((await seedOwner(folder, { NODE_ENV: '' })).status).toBe(0)
  const { status, stdout, stderr } = await refusedStart(folder, PRODUCTION, WITHOUT_ROOM)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(
    /^Cannot start: nothing can be stored in DATA_DIR .+ \(SQLITE_IOERR\w*\): .+\n$/,
  )
  expect(await listens(launch(folder, PRODUCTION))).toBe(true)
}, 120_000)

test('a trigger that is planted beside the server stops it at the next write, which is refused, and keeps it from starting', async () => {
  const dataDir = temporaryFolder()
  const child = launch(dataDir, { ...HERE, DEMO: '0' })
  const lines: string[] = []
  const { promise: port, resolve } = Promise.withResolvers<number>()
  createInterface({ input: child.stdout as Readable }).on('line', (line) => {
    lines.push(line)
    const { listening } = JSON.parse(line) as { listening?: number }
    if (listening) resolve(listening)
  })
  const url = `http://127.0.0.1:${await port}`
  const exit = once(child, 'exit')
  const sqlite = new BetterSqlite(join(dataDir, 'laveo.db'))
  sqlite.exec('create trigger planted after insert on users begin delete from payments; end')
  sqlite.close()
  // It stores something to know whether anything can be stored; the sweep of the start may have met the trigger before.
  const status = await fetch(`${url}/readyz`).then(
    (answer) => answer.status,
    () => 'stopped',
  )
  expect([503, 'stopped']).toContain(status)
  expect((await exit)[0]).toBe(1)
  const reason =
    'laveo.db holds the trigger planted, and Lavéo has none: another program changed its schema. See « A foreign schema » in docs/operations.md'
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 'fatal', msg: reason }),
  )
  expect(await refusedStart(dataDir, { ...HERE, DEMO: '0' })).toEqual({
    status: 1,
    stdout: '',
    stderr: `Cannot start: ${reason}\n`,
  })
}, 120_000)

test('a folder has one server: a second one is refused in one line, and a killed one leaves it free', async () => {
  const dataDir = temporaryFolder()
  const here = { ...HERE, DEMO: '0' }
  const first = launch(dataDir, here)
  expect(await listens(first)).toBe(true)
  const { status, stderr } = await refusedStart(dataDir, here)
  expect([status, stderr]).toEqual([
    1,
    `Cannot start: a server or a restore holds the data folder ${dataDir}: stop it first (Ctrl-C where npm start runs; systemctl stop laveo.socket laveo.service where systemd runs it), or set another DATA_DIR\n`,
  ])
  const killed = once(first, 'exit')
  first.kill('SIGKILL')
  await killed
  holdFolder(dataDir, 0).release()
}, 120_000)

test('a server that takes a socket over waits until the one before lets go of the folder', async () => {
  const { fd, port, close } = keepSocket()
  onTestFinished(close)
  const dataDir = temporaryFolder()
  const before = holdFolder(dataDir, 0)
  const taking = serveOn(fd, { DATA_DIR: dataDir, PUBLIC_URL: 'http://127.0.0.1' })
  // One that opens its own port, and began later, has waited in vain.
  const { stderr } = await refusedStart(dataDir, { ...HERE, DEMO: '0' })
  expect(stderr).toContain('holds the data folder')
  before.release()
  const second = await taking
  onTestFinished(() => void second.kill())
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
}, 120_000)

test('a folder in the place of a key ends the start with one line that names it', async () => {
  const dataDir = temporaryFolder()
  // The last of the keys that a start reads.
  const file = join(dataDir, 'push.key')
  mkdirSync(file)
  expect(await refusedStart(dataDir, { ...HERE, DEMO: '0' })).toMatchObject({
    status: 1,
    stderr: `Cannot start: ${file} is a folder: move it away, and bring the key back from its copy\n`,
  })
})

test('a folder that may not be written to ends the start with one line, with and without a database', async () => {
  const here = { ...HERE, DEMO: '0' }
  const empty = temporaryFolder()
  const filled = temporaryFolder()
  writeEmptyDatabase(join(filled, 'laveo.db'))
  for (const dataDir of [empty, filled]) {
    chmodSync(dataDir, 0o500)
    onTestFinished(() => chmodSync(dataDir, 0o700))
    const { status, stdout, stderr } = await refusedStart(dataDir, here, BOUND.concat(PLAINLY))
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toBe(
      `Cannot start: DATA_DIR: ${dataDir} may not be read or written by this user: run this as the user that owns it (EACCES).\n`,
    )
  }
}, 120_000)

test('a data folder that cannot be made is told of by the folder that refuses it', async () => {
  const parent = temporaryFolder()
  chmodSync(parent, 0o500)
  onTestFinished(() => chmodSync(parent, 0o700))
  const dataDir = join(parent, 'shop')
  const { stderr } = await refusedStart(dataDir, HERE, BOUND.concat(PLAINLY))
  expect(stderr).toBe(
    `Cannot start: DATA_DIR ${dataDir}: ${parent} may not be read or written by this user: run this as the user that owns it (EACCES).\n`,
  )
})

/** Makes a process call itself an older Node, before the program is read. */
const OLD_NODE = `data:text/javascript,globalThis.process = Object.create(process, {
  version: { value: 'v20.20.2' },
  versions: { value: { node: '20.20.2' } },
})`

test('a Node that is too old is told so in one line by every program, with the command to use instead, before anything else is loaded', async () => {
  for (const program of [SERVER, SEED, RESCUE, BACKUP, RESTORE, VERIFY]) {
    const instead = program === SERVER ? 'npm start' : `npm run ${basename(program, '.js')}`
    expect(readFileSync(program, 'utf8')).not.toMatch(/^import /m)
    expect(await ended([process.execPath, '--import', OLD_NODE, program], {})).toEqual({
      status: 1,
      stdout: '',
      stderr: `Lavéo needs Node 24 or newer; this is v20.20.2. « ${instead} » brings its own.\n`,
    })
  }
})
