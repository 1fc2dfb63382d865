import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { holdFolder, wasHeld } from '#server/db/file/folder-hold.ts'
import { RefusedFile } from '#server/db/file/refused-file.ts'
import { makeFolder } from '#server/lib/storage/durable-files.ts'
import { backupsFolder } from '#server/lib/storage/nightly-copies.ts'
import { DAY_MS } from '#shared/dates.ts'
import { BackupFault } from './backup-fault.ts'
import { filesBelow } from './file-links.ts'
import { DATABASE } from './manifest.ts'

const PREFIX = '.work-'

/**
 * Calls `use` with an empty folder for files beside the copies, and removes it with its files. What killed runs left is removed
 * first.
 */
export async function withWorkFolder<T>(
  dataDir: string,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const parent = backupsFolder(dataDir)
  await makeFolder(parent)
  return withFolderIn(parent, PREFIX, use)
}

/** Does so in any folder, with names of one prefix. */
export async function withFolderIn<T>(
  parent: string,
  prefix: string,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  await removeLeftOver(parent, prefix)
  const folder = await mkdtemp(join(parent, prefix))
  const hold = holdFolder(folder, 0)
  try {
    return await use(folder)
  } finally {
    await removeFolder(folder)
    hold.release()
  }
}

/** Removes the folders of a prefix that killed runs left. Another run may be under way: its folder is held. */
async function removeLeftOver(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue
    const folder = join(parent, name)
    if (await isLeftOver(folder)) await removeFolder(folder)
  }
}

/** One that was never held is of a run that begins at this moment, or was killed then: its age tells. */
async function isLeftOver(folder: string): Promise<boolean> {
  if (!wasHeld(folder)) return Date.now() - (await stat(folder)).mtimeMs > DAY_MS
  try {
    holdFolder(folder, 0).release()
    return true
  } catch (error) {
    if (error instanceof RefusedFile) return false
    throw error
  }
}

const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true })

/** Room that a copy never takes: the server's own writes must go on. */
const LEFT_FREE = 256 * 1024 * 1024

/** Throws a fault unless the disk of the data folder has room for so many bytes beside what must stay free. */
export async function requireRoom(dataDir: string, bytes: number, free = freeBytes): Promise<void> {
  const available = await free(dataDir)
  const needed = bytes + LEFT_FREE
  if (available < needed)
    throw new BackupFault(
      `no room: ${megabytes(available)} MB are free, ${megabytes(needed)} MB are needed`,
    )
}

/** The bytes of the database with its log. */
export async function databaseBytes(dataDir: string): Promise<number> {
  const file = join(dataDir, DATABASE)
  const log = await stat(`${file}-wal`).catch(() => ({ size: 0 }))
  return (await stat(file)).size + log.size
}

/** The bytes of the uploads. */
export async function uploadBytes(dataDir: string): Promise<number> {
  const folder = join(dataDir, 'uploads')
  let bytes = 0
  // One that is removed meanwhile takes no room.
  for (const name of await filesBelow(folder))
    bytes += (await stat(join(folder, name)).catch(() => ({ size: 0 }))).size
  return bytes
}

/** The bytes that may still be written to the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
