import { join } from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { systemClock } from '#server/lib/clock.ts'
import { atLeast, atMost, type Line } from '../line.ts'
import { openProviders } from '../load/provider-fronts.ts'
import { startServer } from '../server.ts'
import { audit, faultsOfFile, strayPhotoFiles } from './audit.ts'
import { lostFacts } from './facts.ts'
import { makeTeam } from './team.ts'
import { makeWriters } from './writers.ts'

const WRITERS = 8
/** Answers before each kill, and the longest random wait after them. */
const ANSWERS = 210
const WAIT_MS = 60
const READY_MS = 1_000

/** Kills the process at random moments while eight people change things; they ask again for what was not answered. */
export const kill: Line = {
  name: 'kill',
  promise: '100 times kill -9 under 8 writers: 0 of 20 000 acknowledged facts lost, 0 half-written',
  async run({ short, random, folder, cleanup, tell }) {
    const [kills, answers] = short ? [3, 40] : [100, ANSWERS]
    const dataDir = folder()
    const team = await makeTeam(dataDir, { clients: 480, livreurs: WRITERS, admins: WRITERS })
    const { variables } = await openProviders({ random, cleanup, clock: systemClock })
    const start = () => startServer({ cleanup }, dataDir, { variables })
    const writers = await makeWriters({ team, count: WRITERS, random })
    const readyMs: number[] = []
    const damage: string[] = []
    let server = await start()
    for (let done = 0; done < kills; done += 1) {
      writers.resume(server.port)
      await writers.more(answers)
      await new Promise((resolve) => setTimeout(resolve, random.below(WAIT_MS)))
      await Promise.all([server.kill(), writers.pause()])
      server = await start()
      readyMs.push(server.readyMs)
      // Beside the running server, which has recovered the file by itself.
      damage.push(...(await damageOf(dataDir)))
      if (done % 10 === 9) tell(`${done + 1} kills, ${writers.acknowledged.length} facts`)
    }
    const exit = await server.stop()
    const { acknowledged, refused, cut, foundMade } = writers
    const database = openDatabase(join(dataDir, 'laveo.db'))
    const lost = lostFacts(database.sqlite, dataDir, acknowledged)
    await database.close()
    const halves = await audit(dataDir)
    const strays = await strayPhotoFiles(dataDir)
    for (const what of [...damage, ...halves, ...refused, ...strays]) tell(what)
    const p95 = readyMs.sort((a, b) => a - b)[Math.floor(readyMs.length * 0.95)] ?? 0
    return [
      atLeast('acknowledged facts', acknowledged.length, kills * answers),
      atMost('lost', lost.length, 0),
      atMost('half-written', halves.length, 0),
      atMost('damaged files after a kill', damage.length, 0, `of ${kills}`),
      atMost('files of photos without a row', strays.length, 0),
      atMost('refusals', refused.length, 0, `; ${cut} answers lost, ${foundMade} of them stored`),
      atMost('restart to ready, p95', p95, short ? 10 * READY_MS : READY_MS, 'ms'),
      atMost('exit at the end', Number(exit), 0),
    ]
  },
}

async function damageOf(dataDir: string): Promise<string[]> {
  const database = openDatabase(join(dataDir, 'laveo.db'))
  try {
    return faultsOfFile(database)
  } finally {
    await database.close()
  }
}
