import { opendir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** An unknown file of this age was left by a crash: its upload was answered long ago. */
const STRAY_AFTER_MS = 24 * 3_600_000

/** The folder of all images. */
export const uploadsFolder = (dataDir: string) => join(dataDir, 'uploads')

/** The folder of the public images. */
export const publicFolder = (dataDir: string) => join(uploadsFolder(dataDir), 'public')

/** The folder of the orders' photos, one subfolder for each order. */
export const ordersFolder = (dataDir: string) => join(uploadsFolder(dataDir), 'orders')

/** The bytes of a file; undefined when it does not exist. */
export async function readWhole(file: string): Promise<Buffer<ArrayBuffer> | undefined> {
  const bytes = await readFile(file).catch(ifMissing(undefined))
  return bytes as Buffer<ArrayBuffer> | undefined
}

/** The names in a folder, read a few at a time; nothing when it does not exist. */
export async function* eachNameIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(ifMissing(undefined))
  if (entries) for await (const { name } of entries) yield name
}

/** The names in a folder; none when it does not exist. */
function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(ifMissing([]))
}

/** Removes the unknown files of a folder that are old enough to have been left by a crash. */
export async function removeStrays(
  folder: string,
  isKnown: (name: string) => boolean,
  now: number,
): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (isKnown(name)) continue
    const file = join(folder, name)
    const facts = await stat(file).catch(ifMissing(undefined))
    if (facts && now - facts.mtimeMs > STRAY_AFTER_MS) await rm(file, { force: true })
  }
}

function ifMissing<T>(fallback: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return fallback
    throw error
  }
}
