import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { copyDataset } from '../dataset/dataset.ts'
import { headersOf, people, person } from '../dataset/people.ts'
import { always, getRequest, type LoadResult, type Traffic } from '../load/load.ts'
import type { LoopDelay } from '../probes/loop-delay.ts'
import { LOOP_PROBE, order, runLoad, startProduct } from '../processes.ts'
import { type Report, whole } from '../report.ts'
import type { Bench, Section } from '../section.ts'
import { placeTraffic } from './place.ts'

/** A minute of a business's work: lists, orders and sign-in checks at once. */
export const mixed: Section = {
  name: 'mixed',
  says: 'the board, other pages, orders and sessions at once for a minute: memory and slowest answers',
  run,
}

const BOARD = '/trpc/orders.list?batch=1&input=%7B%220%22%3A%7B%7D%7D'
const ME = '/trpc/auth.me?batch=1&input=%7B%7D'
const DELIVERED =
  '/trpc/orders.list?batch=1&input=%7B%220%22%3A%7B%22view%22%3A%22delivered%22%7D%7D'

async function run(bench: Bench): Promise<Report> {
  const { cores, dataset } = bench
  const folder = copyDataset(dataset, 'mixed')
  const product = await startProduct(folder, { cores, nodeOptions: LOOP_PROBE })
  await order<LoopDelay>(product.child, 'delay')
  const idle = product.resident()
  const seconds = bench.minute
  const admin = headersOf(person('admin', 0))
  const kinds: Array<[name: string, connections: number, traffic: Traffic]> = [
    ['the board', 8, always(getRequest(BOARD, admin))],
    ['delivered orders', 8, always(getRequest(DELIVERED, admin))],
    ['auth.me', 8, always(getRequest(ME, headersOf(person('client', 1))))],
    ['placing an order', 8, placeTraffic(dataset.garments, people('client'))],
  ]
  const results = await Promise.all(
    kinds.map(([, connections, traffic]) =>
      runLoad({ port: product.port, connections, seconds, traffic }, cores),
    ),
  )
  const after = product.resident()
  const delay = await order<LoopDelay>(product.child, 'delay')
  await product.stop()
  const orders = countOrders(join(folder, 'laveo.db'))
  const told = after === undefined ? 'unknown' : `${Math.round(after)} MB`
  return {
    title: `Mixed load for ${seconds} s`,
    notes: [
      `32 connections, each kind on eight; ${orders} orders at the end. Memory: ${idle === undefined ? 'unknown' : Math.round(idle)} MB idle, ${told} after.`,
      `Event loop: 99 of 100 turns within ${delay.p99.toFixed(1)} ms, the longest ${delay.longest.toFixed(0)} ms.`,
    ],
    tables: [
      {
        columns: ['work', '/s', 'p50 ms', 'p99 ms', 'refused'],
        rows: kinds.map(([name], i) => rowOf(name, results[i])),
      },
    ],
    verdicts: [
      {
        target: 'memory after a minute of mixed load ≤ 190 MB',
        measured: `${told}${seconds < 60 ? `, after ${seconds} s only` : ''}`,
        held: after === undefined || seconds < 60 ? undefined : after <= 190,
      },
    ],
  }
}

function rowOf(name: string, result: LoadResult | undefined): string[] {
  if (!result) return [name]
  const { answers, seconds, p50, p99, refused } = result
  return [name, whole(answers / seconds), p50.toFixed(1), p99.toFixed(1), String(refused)]
}

function countOrders(file: string): number {
  const sqlite = new BetterSqlite(file, { readonly: true })
  const count = sqlite.prepare('select count(*) from orders').pluck().get() as number
  sqlite.close()
  return count
}
