import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { LocalDay } from '#shared/time/zone.ts'
import { backupsFolder } from './work-folder.ts'

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
