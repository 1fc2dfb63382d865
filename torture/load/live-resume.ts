import { MAX_REPLAY } from '#server/operations/live/live.service.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { atLeast, atMost, type Figure, type Work } from '../line.ts'
import { MOVED_CLOCK, moveClock } from '../moved-clock.ts'
import { startServer, type TorturedServer } from '../server.ts'
import { makeOffice, type Office, STREAMS_A_SESSION } from './office.ts'
import { openReader, type Reader, settled } from './reader.ts'
import { reassigner } from './reassign.ts'
import { trailOf } from './trail.ts'

/** Changes in one request. */
const GROUP = 10
const ABSENCE_MS = 10 * MINUTE_MS

/**
 * Readers leave in the middle of changes, are away while the clock moves by ten minutes, changes go on and the server is
 * restarted, and come back with the last id they have.
 */
export async function resumeAfterAbsence(work: Work): Promise<Figure[]> {
  const streams = work.short ? 20 : 100
  const office = await makeOffice(work.folder(), {
    sessions: streams / STREAMS_A_SESSION,
    orders: GROUP,
  })
  const first = await startServer(work, office.dataDir, { nodeOptions: MOVED_CLOCK })
  const from = trailOf(office.dataDir).length
  const readers = await openAll(first, office, streams)
  await change(first, office, 4)
  await settled(readers, GROUP)
  for (const reader of readers) reader.leave()
  await moveClock(first.child, ABSENCE_MS)
  const left = trailOf(office.dataDir).length
  // The most events that are replayed one by one; beyond that a screen is told to read everything again.
  await change(first, office, (MAX_REPLAY - 4 * GROUP) / GROUP)
  const meanwhile = trailOf(office.dataDir).length - left
  await first.stop()
  const second = await startServer(work, office.dataDir, { nodeOptions: MOVED_CLOCK })
  await moveClock(second.child, ABSENCE_MS)
  const back = await openAll(second, office, streams, readers)
  await change(second, office, 2)
  const trail = trailOf(office.dataDir).slice(from)
  await settled(back, trail.length - Math.max(...readers.map(({ hints }) => hints.length)))
  const all = readers.map(({ hints }, i) => [...hints, ...(back[i]?.hints ?? [])])
  const missed = all.map((own) => trail.filter((hint) => !own.includes(hint)).length)
  const doubled = all.map((own) => own.length - new Set(own).size)
  const disordered = all.filter((own) => own.join() !== trail.join()).length
  const resyncs = back.filter(({ others }) => others.includes('resync')).length
  return [
    atLeast('changes while nobody listened', meanwhile, MAX_REPLAY - 4 * GROUP),
    atMost('hints missed by those who came back', sum(missed), 0, `of ${trail.length * streams}`),
    atMost('hints that came twice', sum(doubled), 0),
    atMost('streams out of order', disordered, 0),
    atMost('streams told to read everything again', resyncs, 0),
  ]
}

async function openAll(
  { url }: TorturedServer,
  { cookies }: Office,
  streams: number,
  before: readonly Reader[] = [],
): Promise<Reader[]> {
  return Promise.all(
    Array.from({ length: streams }, (_, i) =>
      openReader(url, cookies[i % cookies.length] ?? '', before[i]?.lastId),
    ),
  )
}

/** Gives the orders to the other livreur and back, a request each time; `requests` is even. */
async function change(server: TorturedServer, office: Office, requests: number): Promise<void> {
  const { reassign, end } = reassigner(server, office, office.orderIds)
  for (let i = 0; i < requests; i += 1) await reassign()
  end()
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
