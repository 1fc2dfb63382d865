import { EventEmitter, once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openSession } from '#server/features/sessions/sessions.service.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  type User,
} from '#server/testing/factories.ts'
import { createFakeClock } from '#server/testing/fakes/fake-clock.ts'
import type { Footprint } from '#server/testing/processes/footprint.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/processes/server-process.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { OWNER_HEADER } from '#shared/accounts/owner-header.ts'

const WRITERS = 8
/** Changes in one request of a writer: they share a commit. */
const GROUP = 2
const READERS = 20
const READERS_PER_SESSION = 5
/** After so many, what the code itself takes of the memory hardly grows. */
const WARM_UP = 500
const DEPARTURES = 1600
/** A leak of 1.5 kB a stream exceeds it together with what caches take on the way, which is half of it at most. */
const HEAP_MARGIN = DEPARTURES * 1500
const NONE: Footprint['objects'] = { IncomingMessage: 0, ServerResponse: 0, AbortSignal: 0 }
const PATIENCE = { timeout: 30_000, interval: 100 }

interface Team {
  dataDir: string
  /** Cookies of staff sessions. */
  cookies: string[]
  orderIds: string[]
  livreurs: [User, User]
  adminId: string
}

async function makeTeam(): Promise<Team> {
  const dataDir = temporaryFolder()
  const file = join(dataDir, 'laveo.db')
  migrateDatabase(file)
  const clock = createFakeClock(Date.now())
  const t = createTestContext({}, { database: openDatabase(file), clock })
  const [admin, client] = [await makeAdmin(t), await makeClient(t)]
  const livreurs: [User, User] = [await makeLivreur(t), await makeLivreur(t)]
  const plan = { client, admin, livreur: livreurs[0], status: 'assigned' } as const
  const orderIds: string[] = []
  while (orderIds.length < WRITERS * GROUP) orderIds.push((await makeOrder(t, plan)).id)
  const cookies: string[] = []
  while (cookies.length < READERS / READERS_PER_SESSION) {
    const options = { secure: false, userAgent: 'Vitest' }
    const { cookie } = await openSession(t.database, admin.id, options)
    cookies.push(cookie.split(';')[0] ?? '')
  }
  await t.database.close()
  return { dataDir, cookies, orderIds, livreurs, adminId: admin.id }
}

/** Everything that a run shares: the server, who uses it, and a beat at each commit. */
interface Run {
  server: ServerProcess
  team: Team
  commits: EventEmitter
  writing: boolean
}

/**
 * Gives its orders from one livreur to the other and back, in one request each time, as long as the run asks for it. The
 * first livreur has them again at the end.
 */
async function write(run: Run, orderIds: readonly string[]): Promise<void> {
  const { server, team, commits } = run
  const path = `/trpc/${orderIds.map(() => 'orders.assign').join()}?batch=1`
  const headers = {
    cookie: team.cookies[0],
    [OWNER_HEADER]: team.adminId,
    origin: server.url,
    'content-type': 'application/json',
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let [holder, next] = team.livreurs
  while (run.writing || holder !== team.livreurs[0]) {
    const move = { kind: 'reassign', from: 'assigned', currentLivreurId: holder.id }
    const calls = orderIds.map((orderId) => ({ orderId, livreurId: next.id, ...move }))
    const asked = request(server.url + path, { agent, method: 'POST', headers })
    asked.end(JSON.stringify(Object.fromEntries(calls.entries())))
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    await answer.resume().toArray()
    expect(answer.statusCode).toBe(200)
    commits.emit('commit')
    ;[holder, next] = [next, holder]
  }
  agent.destroy()
}

/** Reads some of a stream, or as much as there is before it ends: the server ends the oldest of too many. */
const hear = async (answer: IncomingMessage, chunks: number) => {
  for (let i = 0; i < chunks && !answer.closed; i++)
    await Promise.race([once(answer, 'data'), once(answer, 'close')])
}

/** The ways in which a phone leaves a stream that has begun. */
const WAYS: Array<(answer: IncomingMessage, run: Run) => Promise<unknown> | undefined> = [
  (answer) => hear(answer, 2).then(() => answer.destroy()),
  (answer) => hear(answer, 2).then(() => answer.socket.resetAndDestroy()),
  (answer) => hear(answer, 2).then(() => answer.socket.end()),
  // Stops reading, stays for a while, and leaves without a word.
  async (answer, { commits }) => {
    await hear(answer, 1)
    answer.pause()
    for (let i = 0; i < WRITERS; i++) await once(commits, 'commit')
    answer.socket.resetAndDestroy()
  },
  (answer) => void answer.destroy(),
  (answer) => void answer.socket.resetAndDestroy(),
]

/** Opens streams one after the other and leaves each; every other one before the server has answered. */
async function read(run: Run, cookie: string, departures: number): Promise<void> {
  for (let i = 0; i < departures; i++) {
    const options = { headers: { cookie }, agent: false }
    const asked = request(`${run.server.url}/trpc/live.events`, options)
    asked.on('error', () => {})
    asked.end()
    if (i % 2 === 1) {
      for (let turns = i % 13; turns > 0; turns--) await turn()
      asked.destroy()
      continue
    }
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.on('error', () => {})
    expect(answer.statusCode).toBe(200)
    await WAYS[(i / 2) % WAYS.length]?.(answer, run)
  }
}

const readAll = (run: Run, departures: number) =>
  Promise.all(
    Array.from({ length: READERS }, (_, i) => {
      const { cookies } = run.team
      return read(run, cookies[i % cookies.length] ?? '', departures / READERS)
    }),
  )

/** Readers leave while others write; then the server is weighed, once it has forgotten all of them. */
async function weigh(run: Run, departures: number): Promise<Footprint> {
  run.writing = true
  const writers = Array.from({ length: WRITERS }, (_, i) =>
    write(run, run.team.orderIds.slice(i * GROUP, (i + 1) * GROUP)),
  )
  await readAll(run, departures)
  run.writing = false
  await Promise.all(writers)
  const { server } = run
  await vi.waitFor(async () => expect(await server.sockets()).toBe(0), PATIENCE)
  return vi.waitFor(async () => {
    const footprint = await server.footprint()
    expect(footprint.objects).toEqual(NONE)
    return footprint
  }, PATIENCE)
}

test('thousands of readers leave in every way while eight others write: the server lives, and its memory is flat', async () => {
  const team = await makeTeam()
  const server = await startServerProcess(team.dataDir)
  const commits = new EventEmitter().setMaxListeners(0)
  const run: Run = { server, team, commits, writing: false }
  const before = await weigh(run, WARM_UP)
  const after = await weigh(run, DEPARTURES)
  expect(after.timers).toBeLessThan(READERS)
  expect(after.heapBytes - before.heapBytes).toBeLessThan(HEAP_MARGIN)
  expect(server.faults).toEqual([])
  expect(await server.stop()).toBe('0')
}, 120_000)
