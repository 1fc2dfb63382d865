import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from '#server/deps.ts'
import { copyState, newestUntil } from '#shared/operations/backups/rotation.ts'
import type { LocalDay } from '#shared/time/zone.ts'

/** The folder of the copies. */
export const backupsFolder = (dataDir: string) => join(dataDir, 'backups')

/** A nightly copy on the disk. One that has its name was checked, and is whole. */
export interface NightlyCopy {
  day: LocalDay
  file: string
  bytes: number
  /** When it was made, in milliseconds UTC. */
  at: number
}

const NAME = /^laveo-(\d{4}-\d\d-\d\d)\.tar\.zst$/

/** The file of a day's copy. */
export const nightlyFile = (dataDir: string, day: LocalDay) =>
  join(backupsFolder(dataDir), `laveo-${day}.tar.zst`)

/** The nightly copies of a data folder, newest first. A folder of some thirty names: read at once. */
export function listNightlyCopies(dataDir: string): NightlyCopy[] {
  const folder = backupsFolder(dataDir)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .flatMap((name): NightlyCopy[] => {
      const day = NAME.exec(name)?.[1]
      if (day === undefined) return []
      const file = join(folder, name)
      const facts = statSync(file, { throwIfNoEntry: false })
      return facts ? [{ day, file, bytes: facts.size, at: facts.mtimeMs }] : []
    })
    .sort((a, b) => (a.day < b.day ? 1 : -1))
}

/** Whether the last good copy is recent enough. */
export function hasFreshCopy({ env, clock }: Pick<Deps, 'env' | 'clock'>): boolean {
  return copyState(lastCopyAt(env.dataDir, clock.now()), clock.now()) === 'fresh'
}

/** When the last good copy was made, in milliseconds UTC; null when there is none. */
export function lastCopyAt(dataDir: string, now: number): number | null {
  return newestUntil(listNightlyCopies(dataDir), now)?.at ?? null
}
