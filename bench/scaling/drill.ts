// Loses a server on purpose and restores it from the copies on another machine:
//   node bench/scaling/drill.ts --target host:/folder/laveo.db --ssh 'ssh -p 22' [--rounds 5] [--every 5] [--rate 50]
// or, with --cost, compares the latency of orders with and without the copies.
import { execFileSync, type StdioOptions, spawn } from 'node:child_process'
import { createSecretKey } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import BetterSqlite from 'better-sqlite3'
import { openDatabase } from '#server/db/database.ts'
import { verifyNow } from '#server/db/history/verify.ts'
import { HISTORY_KEY } from '#server/lib/secret.ts'
import { ask } from '../ask.ts'
import { copyDataset, prepareDataset, removeCopies } from '../dataset/dataset.ts'
import { headersOf, people, person } from '../dataset/people.ts'
import { chooseCores, pinned } from '../machine.ts'
import { killAll, message, type Product, startProduct } from '../processes.ts'
import { placeRequest } from '../sections/place.ts'
import type { Copied } from './copier.ts'

const { values: options } = parseArgs({
  options: {
    target: { type: 'string', default: '' },
    ssh: { type: 'string', default: 'ssh' },
    orders: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    every: { type: 'string', default: '5' },
    rate: { type: 'string', default: '50' },
    cost: { type: 'boolean', default: false },
  },
})
const BOARD = '/trpc/orders.list?batch=1&input=%7B%220%22%3A%7B%7D%7D'
const cores = chooseCores()
const dataset = await prepareDataset(Number(options.orders), console.error)
const clients = people('client')
let client = 0

process.on('exit', () => {
  killAll()
  removeCopies()
})
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))
const firstFolder = copyDataset(dataset, 'drill-0')
await (options.cost ? measureCost(firstFolder) : loseAndRestore(firstFolder))
process.exit(0)

async function loseAndRestore(start: string): Promise<void> {
  let folder = start
  let server = await startProduct(folder, { cores })
  for (let round = 1; round <= Number(options.rounds); round += 1) {
    const load = placeOrders(server)
    const copies = startCopies(folder)
    await copies.arrived(2)
    // Somewhere between two copies, another place each round.
    await pause((Number(options.every) * 1000 * round) / Number(options.rounds))
    const killedAt = Date.now()
    server.child.kill('SIGKILL')
    copies.stop()
    const { placed } = await load.stop()
    const restored = `${start}-${round}`
    const back = await bringBack(folder, restored)
    server = await startProduct(restored, { cores, rest: false })
    await ask(server, { path: BOARD, headers: headersOf(person('admin', 0)) })
    const answeredAt = Date.now()
    const last = copies.all.at(-1)
    console.log({
      rpoMs: killedAt - newestOrder(restored),
      lostOrders: countMissing(restored, placed),
      acknowledged: placed.length,
      rtoMs: answeredAt - killedAt,
      backMs: back,
      readyMs: Math.round(server.readyMs),
      last,
      checks: check(restored),
    })
    folder = restored
  }
  await server.stop()
}

async function measureCost(folder: string): Promise<void> {
  const server = await startProduct(folder, { cores })
  const times: Record<'without' | 'with', number[]> = { without: [], with: [] }
  for (let round = 0; round < Number(options.rounds); round += 1)
    for (const phase of ['without', 'with'] as const) {
      const copying = phase === 'with' ? startCopies(folder) : undefined
      await pause(500)
      const load = placeOrders(server)
      await pause(15_000)
      times[phase].push(...(await load.stop()).times)
      copying?.stop()
    }
  for (const [phase, all] of Object.entries(times)) {
    const sorted = all.sort((a, b) => a - b)
    const at = (part: number) => sorted[Math.floor(sorted.length * part)]?.toFixed(1)
    console.log(phase, { orders: all.length, p50: at(0.5), p99: at(0.99), max: at(0.99999) })
  }
  await server.stop()
}

/** Places orders at a steady rate until it is stopped; a time counts from when the order was due. */
function placeOrders(server: Product) {
  const times: number[] = []
  const placed: string[] = []
  const pending = new Set<Promise<void>>()
  const gap = 1000 / Number(options.rate)
  const start = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    for (; start + sent * gap <= performance.now(); sent += 1) {
      const due = start + sent * gap
      const one = place(server).then(
        (id) => {
          times.push(performance.now() - due)
          placed.push(id)
        },
        () => {},
      )
      pending.add(one)
      void one.then(() => pending.delete(one))
    }
  }, 2)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
      return { times, placed }
    },
  }
}

async function place(server: Product): Promise<string> {
  const who = clients[client++ % clients.length] ?? person('client', 0)
  const text = await ask(server, placeRequest(dataset.garments, who))
  const [answer] = JSON.parse(text) as [{ result: { data: { orderId: string } } }]
  return answer.result.data.orderId
}

function startCopies(folder: string) {
  const all: Copied[] = []
  const file = join(import.meta.dirname, 'copier.ts')
  const copy = join(folder, 'copy.db')
  const args = [join(folder, 'laveo.db'), copy, options.target, options.every, options.ssh]
  const [program, command] = pinned(cores.load, [process.execPath, file, ...args])
  const stdio: StdioOptions = ['ignore', 'inherit', 'inherit', 'ipc']
  const child = spawn(program, command, { stdio, detached: true })
  child.on('message', (copied: Copied) => all.push(copied))
  return {
    all,
    async arrived(count: number) {
      while (all.length < count) await message(child, 'the copies')
    },
    // With the processes that it started: a machine that is lost sends nothing any more.
    stop: () => process.kill(-(child.pid ?? 0), 'SIGKILL'),
  }
}

/** Brings the last whole copy back from the other machine; milliseconds. */
async function bringBack(from: string, to: string): Promise<number> {
  const start = Date.now()
  mkdirSync(to, { recursive: true })
  execFileSync('rsync', [
    '--whole-file',
    '--rsh',
    options.ssh,
    options.target,
    join(to, 'laveo.db'),
  ])
  // Kept elsewhere, as docs/operations.md asks.
  for (const key of ['secret.key', HISTORY_KEY]) copyFileSync(join(from, key), join(to, key))
  return Date.now() - start
}

function newestOrder(folder: string): number {
  return query(
    folder,
    'select max(created_at) from orders where created_at < ?',
    Date.now(),
  ) as number
}

function countMissing(folder: string, ids: string[]): number {
  const ask = 'select count(*) from json_each(?) where value not in (select id from orders)'
  return query(folder, ask, JSON.stringify(ids)) as number
}

function query(folder: string, sql: string, value: unknown): unknown {
  const sqlite = new BetterSqlite(join(folder, 'laveo.db'), { readonly: true })
  const answer = sqlite.prepare(sql).pluck().get(value)
  sqlite.close()
  return answer
}

/** Checks the restored file: its integrity, its references and its history. */
function check(folder: string) {
  const { sqlite } = openDatabase(join(folder, 'laveo.db'))
  const integrity = sqlite.pragma('integrity_check', { simple: true })
  const orphans = (sqlite.pragma('foreign_key_check') as unknown[]).length
  const [brokenLink] = verifyNow(
    sqlite,
    createSecretKey(readFileSync(join(folder, HISTORY_KEY))),
  ).faults
  sqlite.close()
  return { integrity, orphans, brokenLink }
}
