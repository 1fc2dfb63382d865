import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder, newFile, renameDurably } from '#server/lib/storage/durable-files.ts'
import {
  backupsFolder,
  listNightlyCopies,
  nightlyFile,
} from '#server/lib/storage/nightly-copies.ts'
import { copiesToKeep } from '#shared/operations/backups/rotation.ts'
import { BUSINESS_ZONE, type LocalDay, localDay } from '#shared/time/zone.ts'
import { tarOf } from './archive-writer.ts'
import { copyDatabase } from './database-copy.ts'
import { checkCopy, openCopy, readFacts, uploadsNamedBy } from './database-facts.ts'
import { keepUploads } from './kept-uploads.ts'
import { DATABASE } from './manifest.ts'
import { seal } from './sealing.ts'
import { databaseBytes, freeBytes, requireRoom, withWorkFolder } from './work-folder.ts'

/**
 * Makes the copy of this day in `backups/`, checked, and removes those that are over. It is for a process of its own: it
 * takes the processor for itself. Returns its file. Throws a fault, and changes nothing, when the disk would become full.
 */
export async function makeNightlyCopy(
  dataDir: string,
  now: number,
  free = freeBytes,
): Promise<string> {
  await makeFolder(backupsFolder(dataDir))
  const today = localDay(now, BUSINESS_ZONE)
  const file = nightlyFile(dataDir, today)
  await removeOld(dataDir, today)
  // The copy as it is, and the archive made of it, which is smaller.
  await requireRoom(dataDir, 2 * (await databaseBytes(dataDir)), free)
  await withWorkFolder(dataDir, async (folder) => {
    const copy = join(folder, DATABASE)
    const takenAt = await copyDatabase(join(dataDir, DATABASE), copy)
    const sqlite = openCopy(copy)
    try {
      checkCopy(sqlite, 'quick_check')
      const head = {
        kind: 'database',
        takenAt: new Date(takenAt).toISOString(),
        database: readFacts(sqlite),
      } as const
      // An archive has its name once its uploads are kept: a restore finds them.
      await keepUploads(dataDir, new Set(uploadsNamedBy(sqlite)), today)
      const archive = join(folder, 'archive')
      const tar = tarOf(head, [{ name: DATABASE, path: copy }], () => {})
      await pipeline(Readable.from(await seal(tar, undefined)), newFile(archive))
      await renameDurably(archive, file)
    } finally {
      sqlite.close()
    }
  })
  await removeOld(dataDir, today)
  return file
}

/** Copies dated after today stay, and take no place: either the clock ran ahead once, or it is behind now. */
async function removeOld(dataDir: string, today: LocalDay): Promise<void> {
  const copies = listNightlyCopies(dataDir).filter(({ day }) => day <= today)
  const kept = copiesToKeep(copies.map(({ day }) => day))
  for (const { day, file } of copies) if (!kept.has(day)) await rm(file)
}
