import { copyFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listNightlyCopies } from '#server/lib/storage/nightly-copies.ts'
import { BACKUP, RESTORE } from '#server/testing/processes/programs.ts'
import { prepareDataset } from '../../bench/dataset/dataset.ts'
import { askProcess } from '../ask-process.ts'
import { withDatabase } from '../data-folder.ts'
import { atLeast, atMost, type Figure, type Line, none, readable, type Work } from '../line.ts'
import { runProgram } from '../run-program.ts'
import { startServer, type TorturedServer } from '../server.ts'
import { faultsOfFile, faultsOfPhotos } from './audit.ts'
import { lostFacts } from './facts.ts'
import type { LoopGap } from './loop-gap.ts'
import { makePacedWriter } from './paced-writer.ts'
import { makeTeam } from './team.ts'
import type { Acknowledged } from './writers.ts'

const ORDERS = 100_000
const RATE = 200
const GAP_MS = 100
const PROBE = ['--import', './torture/crash/loop-gap.ts']

/** Copies a busy server, brings the copy back elsewhere, and looks for everything that was answered before it began. */
export const copies: Line = {
  name: 'copies',
  promise: `a copy of ${ORDERS} orders under ${RATE} changes a second: whole, nothing of before missing, loop gap ≤ ${GAP_MS} ms`,
  async run(work) {
    const { short, random, folder, cleanup, tell } = work
    const [rate, seconds] = short ? [40, 1] : [RATE, 10]
    const dataDir = folder()
    if (!short) copyFileSync((await prepareDataset(ORDERS, tell)).file, join(dataDir, 'laveo.db'))
    const clients = Math.ceil((rate * seconds * 10) / 8)
    const team = await makeTeam(dataDir, { clients, livreurs: 16, admins: 16 })
    const server = await startServer({ cleanup }, dataDir, { nodeOptions: PROBE })
    const writer = await makePacedWriter({ team, rate, random, port: server.port })
    cleanup.defer(writer.stop)
    await pause(seconds)
    await gapOf(server)
    await pause(seconds)
    const without = await gapOf(server)

    const archive = join(folder(), 'copy.tar.zst')
    const before = [...writer.acknowledged]
    const taken = await runProgram(BACKUP, ['--out', archive], dataDir)
    const during = await gapOf(server)
    const changes = writer.acknowledged.length - before.length
    const beforeNight = [...writer.acknowledged]
    const night = await runProgram(BACKUP, ['--nightly'], dataDir)
    const duringNight = await gapOf(server)
    await writer.stop()
    await server.stop()
    for (const what of writer.refused.slice(0, 10)) tell(what)
    const [nightly] = listNightlyCopies(dataDir)

    tell(`loop without a copy: ${describeGap(without)}`)
    tell(
      `archive of ${megabytes(archive)} MB in ${readable(taken)} s; nightly in ${readable(night)} s`,
    )
    return [
      atLeast('acknowledged before the copy', before.length, short ? 1 : rate * seconds),
      atLeast('changes a second while it is taken', changes / taken, short ? 0 : rate * 0.9),
      ...(await restored(work, 'the archive', archive, before)),
      ...(await restored(work, 'the nightly copy', nightly?.file ?? '', beforeNight)),
      loopGap('loop gap while it is taken', during, without, short),
      loopGap('loop gap while the nightly one is made', duringNight, without, short),
      none('refusals', writer.refused),
    ]
  },
}

/** Restores a copy into an empty folder and compares it with the answers before its beginning. */
async function restored(
  { short, folder }: Work,
  name: string,
  archive: string,
  before: readonly Acknowledged[],
): Promise<Figure[]> {
  const target = folder()
  const seconds = await runProgram(RESTORE, [archive], target)
  const { orders, photos, lost, faults } = await withDatabase(target, async (database) => {
    const count = (table: string) =>
      Number(database.sqlite.prepare(`select count(*) from ${table}`).pluck().get())
    return {
      orders: count('orders'),
      photos: count('order_photos'),
      lost: lostFacts(database.sqlite, target, before).length,
      faults: [...faultsOfFile(database), ...(await faultsOfPhotos(target, database))],
    }
  })
  return [
    atMost(`${name}: facts of before missing`, lost, 0, `of ${before.length}`),
    none(`${name}: faults, and photos that are no picture`, faults),
    atLeast(`${name}: photos, each decoded in both sizes`, photos, short ? 0 : 100),
    atLeast(`${name}: orders`, orders, short ? 1 : ORDERS),
    atMost(`${name}: its restore`, seconds, 60, 's'),
  ]
}

/** Beside the gap without a copy, since other work of the machine makes gaps too. A short form runs beside other tests. */
function loopGap(says: string, gap: LoopGap, without: LoopGap, short: boolean): Figure {
  const measured = `${describeGap(gap)}; without a copy ${describeGap(without)}`
  return { says, measured, held: short || gap.longest <= GAP_MS }
}

const describeGap = ({ longest, p99, own }: LoopGap) =>
  `${readable(longest)} ms (p99 ${readable(p99)}; ${readable(own)} but for other processes)`

/** The loop's delays since the last question. */
const gapOf = ({ child }: TorturedServer) => askProcess<LoopGap>(child, 'delays')

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
const megabytes = (file: string) => readable(Math.round(statSync(file).size / 1e6))
