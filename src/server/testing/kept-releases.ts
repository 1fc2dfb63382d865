import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Each release since 1.0 left one copy: see the README of the folder. */
const FOLDER = join(import.meta.dirname, 'releases')

/** Two archives that a release wrote with its own `backup`, of the demonstration with a photo of a visit and one of a receipt. */
export interface KeptRelease {
  /** The last migration that the release knew. */
  migration: string
  copy: string
  keys: string
}

export const KEPT_RELEASES: readonly KeptRelease[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.copy'))
  .sort()
  .map((name) => {
    const migration = name.slice(0, -'.copy'.length)
    const [copy, keys] = [join(FOLDER, name), join(FOLDER, `${migration}.keys`)]
    if (!existsSync(keys)) throw new Error(`${keys} is missing`)
    return { migration, copy, keys }
  })
