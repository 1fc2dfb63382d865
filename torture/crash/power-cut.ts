import { readFileSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { systemClock } from '#server/lib/clock.ts'
import type { StrictDisk } from '#server/testing/faults/strict-disk.ts'
import { has } from '../../bench/machine.ts'
import { atLeast, atMost, type Line, none, type Work } from '../line.ts'
import { openProviders } from '../load/provider-fronts.ts'
import { startServer } from '../server.ts'
import { type Fact, lostFacts } from './facts.ts'
import { faultsAfterCut, openAfterCut, strict, torn } from './rebuild.ts'
import { diskOf, replay } from './replay.ts'
import { straceTo } from './system-calls.ts'
import { makeTeam } from './team.ts'
import { type Acknowledged, makeWriters } from './writers.ts'

const WRITERS = 8
/** Answers, and data folders that are checked whole: as synced, and torn. */
const FULL = { answers: 1_000, whole: 40, torn: 100 }

/**
 * Cuts the power at every answer: a trace of the server's system calls is replayed on a disk that keeps only synced
 * writes.
 */
export const powerCut: Line = {
  name: 'power-cut',
  promise: 'power cut at each of 1 000 answers, photos among them: 0 lost, 0 corrupt',
  missing: () => (has('strace') ? undefined : 'strace is missing'),
  async run(work) {
    const size = work.short
      ? { answers: 40, wholeEvery: 20, tornEvery: 12 }
      : { answers: 1_010, wholeEvery: 25, tornEvery: 8 }
    const wanted = work.short ? { answers: 40, whole: 2, torn: 1 } : FULL
    const dataDir = work.folder()
    const trace = join(work.folder(), 'trace')
    const team = await makeTeam(dataDir, { clients: 160, livreurs: WRITERS, admins: WRITERS })
    const disk = diskOf(dataDir)
    const { recorded, cut } = await record(work, { dataDir, trace, team, answers: size.answers })
    work.tell(`${recorded.length} answers in a trace of ${statSync(trace).size >> 20} MB`)
    const cuts = await cutAtEach(work, { disk, dataDir, trace, recorded, ...size })
    for (const fault of cuts.faults.slice(0, 20)) work.tell(fault)
    const photos = recorded.filter(({ kind }) => kind === 'photo').length
    return [
      atLeast('answers at which the power was cut', cuts.answers, wanted.answers),
      atLeast('photos among them', photos, work.short ? 1 : 50),
      atMost('answers that never came', cut, 0),
      atMost('acknowledged but not in the trace', recorded.length - cuts.answers, 0),
      atMost('acknowledged and lost', cuts.lost, 0, `in ${cuts.states} different disks`),
      atLeast('data folders rebuilt and checked whole', cuts.whole, wanted.whole),
      atLeast('the same with torn writes of a worse disk', cuts.torn, wanted.torn),
      none('faults in them', cuts.faults),
    ]
  },
}

interface Recording {
  dataDir: string
  trace: string
  team: Awaited<ReturnType<typeof makeTeam>>
  answers: number
}

/** The facts that the server acknowledged while its system calls were written down; then it is killed. */
async function record(
  { cleanup, random }: Work,
  { dataDir, trace, team, answers }: Recording,
): Promise<{ recorded: Acknowledged[]; cut: number }> {
  const { variables } = await openProviders({ random, cleanup, clock: systemClock })
  const server = await startServer({ cleanup }, dataDir, { variables, under: straceTo(trace) })
  const writers = await makeWriters({ cleanup, team, count: WRITERS, random })
  writers.resume(server.port)
  await writers.more(answers)
  await writers.pause()
  if (writers.refused.length > 0) throw new Error(`Refused: ${writers.refused.join(', ')}`)
  await server.kill()
  await ended(trace, server.pid)
  return { recorded: writers.acknowledged, cut: writers.cut }
}

const END_OF_TRACE_MS = 20_000

/** `strace` is no child of ours: the last line of its file tells that it has written all. Throws when that line does not come. */
async function ended(trace: string, pid: number): Promise<void> {
  const deadline = performance.now() + END_OF_TRACE_MS
  // strace makes a column of the numbers: one of four digits has two spaces after it.
  const end = new RegExp(`^${pid} +\\+{3} killed by SIGKILL`, 'm')
  const tail = Buffer.alloc(4096)
  await using file = await open(trace)
  for (;;) {
    const { size } = await file.stat()
    const { bytesRead } = await file.read(tail, 0, tail.length, Math.max(0, size - tail.length))
    if (end.test(tail.toString('latin1', 0, bytesRead))) return
    if (performance.now() > deadline) throw new Error('strace did not write the end of its trace')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

interface Cutting {
  disk: StrictDisk
  dataDir: string
  trace: string
  recorded: readonly Acknowledged[]
  /** Each answer is checked; so many answers apart the whole folder is, and so many syncs apart a torn one. */
  wholeEvery: number
  tornEvery: number
}

async function cutAtEach(
  { random, folder }: Work,
  { disk, dataDir, trace, recorded, wholeEvery, tornEvery }: Cutting,
) {
  const facts = new Map(recorded.map((fact) => [fact.requestId, fact]))
  const target = join(folder(), 'data')
  const results = { answers: 0, states: 0, lost: 0, whole: 0, torn: 0, faults: [] as string[] }
  const before: Fact[] = []
  let rebuilt: Database | undefined
  const forget = async () => {
    await rebuilt?.close()
    rebuilt = undefined
  }
  // A photo's files are compared with those of the server: they never change.
  const isWhole = (file: string) => disk.kept(file)?.kept().equals(readFileSync(file)) === true
  for await (const moment of replay(trace, disk)) {
    if (moment.what === 'sync') {
      await forget()
      if (before.length === 0 || random.below(tornEvery) > 0) continue
      results.torn += 1
      results.faults.push(
        ...(await faultsAfterCut({ disk, dataDir, target, cut: torn(random) }, before)),
      )
      continue
    }
    const fact = facts.get(moment.requestId)
    if (!fact) continue
    results.answers += 1
    before.push(fact)
    if (results.answers % wholeEvery === 0) {
      await forget()
      results.whole += 1
      results.faults.push(...(await faultsAfterCut({ disk, dataDir, target, cut: strict }, before)))
    }
    if (!rebuilt) {
      results.states += 1
      rebuilt = openAfterCut({ disk, target, cut: strict })
    }
    results.lost += lostFacts(rebuilt.sqlite, dataDir, [fact], isWhole).length
  }
  await forget()
  return results
}
