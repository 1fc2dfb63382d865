import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import Database from 'better-sqlite3'
import { emptyHistory, linkRows } from '#server/testing/history.ts'
import { SERVER } from '#server/testing/processes/programs.ts'
import { MODULES_OF_TESTS } from '#server/testing/shop-of-tests.ts'
import { MODULES_KEY, type Modules } from '#shared/shop/modules/modules.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** The real server on a database of its own, and that database. */
export interface App {
  readonly url: string
  readonly db: Database.Database
  /** Its DATA_DIR. */
  readonly dir: string
  /** Stops it like an operator, and waits until it has ended. */
  stop(): Promise<void>
  /** Ends it like a crash or a power cut. */
  kill(): Promise<void>
  /** Starts it again on the same port and data; `variables` change its environment. */
  start(variables?: Record<string, string>): Promise<void>
  /** A test has stopped it since the last reset: requests made meanwhile get no answer. */
  wasEnded(): boolean
  /** The errors the server has logged since the last reset. */
  faults(): readonly string[]
  /** Allows a logged error that the test provokes; any other fails the test. */
  allowFault(line: RegExp): void
  unexpectedFaults(): string[]
  /**
   * Resets the database to its initial content with a running server, the history too: links to rows that left would not fit.
   */
  reset(): Promise<void>
  close(): Promise<void>
}

interface LogLine {
  level?: string
  listening?: number
}

/** Starts a server on a copy of the template database, on a port chosen by the system. */
export async function startApp(): Promise<App> {
  const { dir, db } = copyTemplate()
  const faults: string[] = []
  const allowed: RegExp[] = []
  let child: ChildProcess
  let port = 0
  let ended = false

  async function start(variables: Record<string, string> = {}): Promise<void> {
    child = launch({ PORT: String(port), DATA_DIR: dir, ...variables })
    port = await readyPort(child, faults)
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    ended = true
    if (!alive()) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  // An interrupted run must leave no server behind.
  process.once('exit', () => child.kill('SIGKILL'))
  const alive = () => child.exitCode === null && child.signalCode === null
  const products = db.prepare('select * from products').all()
  await start()
  return {
    url: `http://localhost:${port}`,
    db,
    dir,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    wasEnded: () => ended,
    faults: () => faults,
    allowFault: (line) => void allowed.push(line),
    unexpectedFaults: () => faults.filter((line) => !allowed.some((fault) => fault.test(line))),
    async reset() {
      ended = false
      faults.length = 0
      allowed.length = 0
      if (!alive()) await start()
      empty(db, products)
    },
    async close() {
      await end('SIGKILL')
      db.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** A server of one test, which nobody resets. */
interface OwnServer {
  url: string
  close: () => Promise<void>
}

/** Starts a server on a fresh demonstration. */
export async function startDemo(): Promise<OwnServer> {
  const dir = mkdtempSync(join(tmpdir(), 'laveo-e2e-demo-'))
  const child = launch({ PORT: '0', DATA_DIR: dir, DEMO: '1' })
  process.once('exit', () => child.kill('SIGKILL'))
  const port = await readyPort(child, [])
  return {
    url: `http://localhost:${port}`,
    async close() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function copyTemplate(): { dir: string; db: Database.Database } {
  const dir = mkdtempSync(join(tmpdir(), 'laveo-e2e-'))
  const file = join(dir, 'laveo.db')
  cpSync(process.env.E2E_TEMPLATE ?? '', file)
  const db = new Database(file, { timeout: 5000 })
  // A server refuses rows without links.
  db.transaction(() => linkRows({ sqlite: db }, Date.now())).immediate()
  return { dir, db }
}

/** Child tables before their parents. */
const EMPTIED = [
  'number_requests',
  'livreur_applications',
  'contact_messages',
  'mail_outbox',
  'links',
  'validation_codes',
  'devices',
  'workers',
  'batches',
  'claims',
  'order_checks',
  'order_photos',
  'order_flags',
  'order_adjustments',
  'cash_holdings',
  'order_items',
  'recurring_orders',
  'orders',
  // Numbers that are taken for good: a house that had an order is open.
  'deleted_orders',
  'sessions',
  'users_search',
  'users',
  'idempotency',
  'stats_day',
  'promise_days',
  'step_days',
  'settings',
  'products',
  'wave_sessions',
  'wave_events',
  'owner_asks',
  'wave_advances',
  'givings',
  'fne_sales',
  'fne_papers',
  'livreur_positions',
]

function empty(db: Database.Database, products: unknown[]): void {
  db.transaction(() => {
    const guards = dropGuards(db)
    for (const table of EMPTIED) db.prepare(`delete from ${table}`).run()
    emptyHistory({ sqlite: db })
    for (const guard of guards) db.exec(guard)
    const restore = db.prepare(
      'insert into products values (@id, @name, @image_url, @services, @created_at)',
    )
    for (const garment of products) restore.run(garment)
    arrangeHouse(db)
    linkRows({ sqlite: db }, Date.now())
  }).immediate()
}

/** Some tables are never emptied, but between two tests: what refuses it is taken away, and returned as it was written. */
function dropGuards(db: Database.Database): string[] {
  const guards = db
    .prepare(
      "select name, sql from sqlite_master where type = 'trigger' and name like '%_never_deleted'",
    )
    .all() as { name: string; sql: string }[]
  for (const { name } of guards) db.exec(`drop trigger ${name}`)
  return guards.map(({ sql }) => sql)
}

/** The site is open, the modules of the tests are on, and its team not advised to sign in with two factors: that card would stand on each home screen. */
export function arrangeHouse(db: Database.Database): void {
  const save = db.prepare('insert into settings values (?, ?, 1, null)')
  save.run('secondFactor', '{"rule":"off"}')
  save.run('site', '{"door":"open"}')
  chooseModules(db)
}

/** Chooses the modules of the tests' shop, and more or less where a test says so. */
export function chooseModules(db: Database.Database, chosen: Partial<Modules> = {}): void {
  const value = JSON.stringify({ ...MODULES_OF_TESTS, ...chosen })
  db.prepare('insert or replace into settings values (?, ?, 1, null)').run(MODULES_KEY, value)
}

function launch(variables: Record<string, string>): ChildProcess {
  const { E2E_TILE_URL = '', E2E_WAVE_LINK = '', PATH = '' } = process.env
  return spawn(process.execPath, [SERVER], {
    cwd: ROOT,
    // The shell's own configuration must not reach the tested server.
    env: {
      PATH,
      NODE_ENV: 'test',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      TILE_URL: E2E_TILE_URL,
      WAVE_PAYMENT_LINK: E2E_WAVE_LINK,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/**
 * Resolves to the port once the server reports that it listens; keeps reading, because a full pipe
 * would block it.
 */
function readyPort(child: ChildProcess, faults: string[]): Promise<number> {
  const { promise, resolve: ready, reject } = Promise.withResolvers<number>()
  if (!child.stdout) throw new Error('The server has no output to read')
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { level, listening } = parse(line)
    if (listening) ready(listening)
    if (level === 'error' || level === 'fatal') faults.push(line)
  })
  child.once('exit', (code, signal) =>
    reject(new Error(`The server ended with ${signal ?? code} before it listened`)),
  )
  return promise
}

function parse(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine
  } catch {
    return {}
  }
}
