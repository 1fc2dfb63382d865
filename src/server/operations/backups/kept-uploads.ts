import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backupsFolder } from '#server/lib/storage/nightly-copies.ts'
import { addDays, type LocalDay } from '#shared/time/zone.ts'
import { filesBelow, linkOrCopy } from './file-links.ts'

/**
 * How long an upload that was removed stays with the copies: as long as the daily and weekly ones. The monthly ones are
 * restored without it, because the photos of a person who was erased must not stay for a year.
 */
const REMOVED_KEPT_DAYS = 35
const REMOVED = /^removed-(\d{4}-\d\d-\d\d)$/

/**
 * Gives each upload that the database names a second name beside the copies. Uploads never change, so that costs no room:
 * the bytes go once both names are gone. What is named no more moves to the folder of its day, and goes 35 days later.
 */
export async function keepUploads(
  dataDir: string,
  named: ReadonlySet<string>,
  today: LocalDay,
): Promise<void> {
  const folder = backupsFolder(dataDir)
  for (const name of named) {
    const [file, kept] = [join(dataDir, name), join(folder, name)]
    if (!existsSync(kept) && existsSync(file)) await linkOrCopy(file, kept)
  }
  for (const name of await filesBelow(join(folder, 'uploads'))) {
    const upload = join('uploads', name)
    if (named.has(upload)) continue
    const removed = join(folder, `removed-${today}`, upload)
    await mkdir(dirname(removed), { recursive: true, mode: 0o700 })
    await rename(join(folder, upload), removed)
  }
  for (const name of await readdir(folder)) {
    const day = REMOVED.exec(name)?.[1]
    if (day !== undefined && addDays(day, REMOVED_KEPT_DAYS) < today)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}
