import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { atLeast, atMost, type Line, none, type Work } from '../line.ts'
import type { Answer } from './send.ts'
import { endWork, isTyped, passThrough, startWork, type Worked } from './trouble.ts'

const MEGABYTES = 48
const CODES = ['STORAGE_UNAVAILABLE']
const PIECE = Buffer.alloc(65_536, 1)
/** The disk stays full for this time once something was refused. */
const FULL_MS = 3_000
/** The promise: what came back is back in this time. */
const BACK_MS = 5_000

/** The data folder lies on a small disk of its own, which something else fills while people write and send photos. */
export const diskFull: Line = {
  name: 'disk-full',
  promise:
    'disk full: 503 with Retry-After, reads go on, loop never stopped > 300 ms, back within 5 s, 0 lost',
  missing: () => (canMount() ? undefined : 'no tmpfs can be mounted here'),
  async run(work) {
    const dataDir = work.folder()
    mount(dataDir, MEGABYTES)
    work.cleanup.defer(() => unmount(dataDir))
    const started = await startWork(work, dataDir)
    const photos: Answer[] = []
    const figures = await passThrough(work, started, {
      name: 'full',
      happen: () => fill(work, started, photos),
      codes: CODES,
    })
    const untyped = photos.filter((answer) => !isTyped(answer, CODES))
    const status = await photoAfterwards(started)
    return [
      ...figures,
      atLeast('photos refused with 503, code and Retry-After', photos.length - untyped.length, 1),
      none('photos refused otherwise', untyped),
      atMost('answer to a photo within 5 s afterwards', status, 200),
      ...(await endWork(started)),
    ]
  },
}

/** Leaves no room until some changes and a photo were refused. */
async function fill(
  { short }: Work,
  { dataDir, refusals, upload }: Worked,
  refusedPhotos: Answer[],
): Promise<void> {
  const filler = join(dataDir, 'filler')
  await using file = await open(filler, 'w')
  const end = performance.now() + (short ? FULL_MS / 3 : FULL_MS)
  while (!refusals.length || !refusedPhotos.length || performance.now() < end) {
    // Space that the server gives back meanwhile is taken too.
    const isFull = await file.appendFile(PIECE).then(
      () => false,
      () => true,
    )
    if (!isFull) continue
    const answer = await upload()
    if (answer.status !== 200) refusedPhotos.push(answer)
    await wait(50)
  }
  rmSync(filler)
}

/** A busy machine may refuse a photo or two more with 503: its phone tries again. Returns the last status. */
async function photoAfterwards({ upload }: Worked): Promise<number> {
  const end = performance.now() + BACK_MS
  for (;;) {
    const { status } = await upload()
    if (status !== 503 || performance.now() > end) return status
    await wait(250)
  }
}

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'laveo-mount-'))
  try {
    mount(folder, 1)
    writeFileSync(join(folder, 'file'), '')
    unmount(folder)
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}

function mount(folder: string, megabytes: number): void {
  run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'laveo-torture', folder])
}

const unmount = (folder: string) => run('umount', [folder])

function run(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
}
