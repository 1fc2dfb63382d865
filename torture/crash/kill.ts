import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '#server/lib/clock.ts'
import { quantile } from '../../bench/compare.ts'
import { readDataFolder, withDatabase } from '../data-folder.ts'
import { atLeast, atMost, type Line, none, readable, type Work } from '../line.ts'
import { openProviders } from '../load/provider-fronts.ts'
import { startServer, type TorturedServer } from '../server.ts'
import { audit, faultsOfFile, strayPhotoFiles } from './audit.ts'
import { lostFacts } from './facts.ts'
import { makeTeam } from './team.ts'
import { makeWriters, type Writers } from './writers.ts'

const WRITERS = 8
const FACTS = 20_000
/** Answers before each kill, and the longest random wait after them. */
const ANSWERS = 210
const WAIT_MS = 60
/** Before each start of so many, one is killed at a random moment of its first milliseconds. */
const STARTS_APART = 4
const START_MS = 400
const READY_MS = 1_000

/** Kills the process at random moments while eight people change things; they repeat calls without an answer. */
export const kill: Line = {
  name: 'kill',
  promise: '100 times kill -9 under 8 writers: 0 of 20 000 acknowledged facts lost, 0 half-written',
  async run(work) {
    const { short, random, folder, cleanup, tell } = work
    const [kills, answers] = short ? [3, 40] : [100, ANSWERS]
    const dataDir = folder()
    const team = await makeTeam(dataDir, { clients: 480, livreurs: WRITERS, admins: WRITERS })
    const { variables } = await openProviders({ random, cleanup, clock: systemClock })
    const writers = await makeWriters({ cleanup, team, count: WRITERS, random })
    const { server, ...results } = await killOften(work, {
      dataDir,
      variables,
      writers,
      kills,
      answers,
    })
    const exit = await server.stop()
    const { acknowledged, refused, cut, foundMade } = writers
    const lost = readDataFolder(dataDir, (sqlite) => lostFacts(sqlite, dataDir, acknowledged))
    const halves = await audit(dataDir)
    const strays = await strayPhotoFiles(dataDir)
    for (const what of [...results.damage, ...halves, ...refused, ...strays]) tell(what)
    const p95 = quantile(results.readyMs, 0.95)
    return [
      atLeast('kills under the writers', results.readyMs.length, kills),
      atLeast('kills before it listened', results.inStart, kills / STARTS_APART),
      atLeast('acknowledged facts', acknowledged.length, short ? kills * answers : FACTS),
      none('lost', lost),
      none('half-written', halves),
      none('damaged files after a kill', results.damage, `of ${kills}`),
      none('files of photos without a row', strays),
      atMost('refusals', refused.length, 0, `; ${cut} answers lost, ${foundMade} of them stored`),
      atMost('restart to ready, p95', p95, short ? 10 * READY_MS : READY_MS, 'ms'),
      atMost('exit at the end', Number(exit), 0),
    ]
  },
}

interface Killing {
  dataDir: string
  variables: Record<string, string>
  writers: Writers
  kills: number
  answers: number
}

/** Returns the last server, which runs, with the faults found after each kill. */
async function killOften(
  { random, cleanup, tell }: Work,
  { dataDir, variables, writers, kills, answers }: Killing,
) {
  const results = { inStart: 0, readyMs: [] as number[], damage: [] as string[] }
  const isKilledInStart = (lifeMs: number) =>
    startServer({ cleanup }, dataDir, { variables, lifeMs }).then(killLate, isKilled)
  const start = async (turn: number) => {
    // The first start too, which makes the keys.
    if (turn % STARTS_APART === 0) {
      while (!(await isKilledInStart(random.below(START_MS))))
        tell('It listened before it was killed')
      results.inStart += 1
    }
    const server = await startServer({ cleanup }, dataDir, { variables })
    return { server, readyMs: server.readyMs + (await untilReady(server)) }
  }
  let { server } = await start(0)
  for (let turn = 1; turn <= kills; turn += 1) {
    writers.resume(server.port)
    await writers.more(answers)
    await wait(random.below(WAIT_MS))
    await Promise.all([server.kill(), writers.pause()])
    const again = await start(turn)
    server = again.server
    results.readyMs.push(again.readyMs)
    // Beside the running server, which has recovered the file by itself.
    results.damage.push(...(await withDatabase(dataDir, faultsOfFile)))
    if (turn % 10 > 0) continue
    const facts = writers.acknowledged.length
    tell(`${turn} kills, ${facts} facts, ready after ${readable(again.readyMs)} ms`)
  }
  return { server, ...results }
}

async function killLate(server: TorturedServer): Promise<boolean> {
  await server.kill()
  return false
}

function isKilled(error: Error): boolean {
  if (error.message.includes('SIGKILL')) return true
  throw error
}

/** Milliseconds until a server that listens reports that it can serve. */
async function untilReady({ port }: TorturedServer): Promise<number> {
  const start = performance.now()
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`)).ok) await wait(5)
  return performance.now() - start
}
