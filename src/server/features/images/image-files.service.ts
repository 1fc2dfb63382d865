import { opendir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of this age that nothing knows was left by a crash: whoever wrote it has long had an answer. */
const STRAY_AFTER_MS = 24 * 3_600_000

/** Where all pictures lie. */
export const uploadsFolder = (dataDir: string) => join(dataDir, 'uploads')

/** Where the pictures that everybody may see lie. */
export const publicFolder = (dataDir: string) => join(uploadsFolder(dataDir), 'public')

/** Where the photos of all orders lie, a folder for each. */
export const ordersFolder = (dataDir: string) => join(uploadsFolder(dataDir), 'orders')

/** The bytes of a file; nothing when there is none. */
export async function readWhole(file: string): Promise<Buffer<ArrayBuffer> | undefined> {
  const bytes = await readFile(file).catch(ifMissing(undefined))
  return bytes as Buffer<ArrayBuffer> | undefined
}

/** What a folder holds, a few names at a time however many there are; nothing when it does not exist. */
export async function* eachNameIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(ifMissing(undefined))
  if (entries) for await (const { name } of entries) yield name
}

/** What a folder holds; nothing when it does not exist. */
function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(ifMissing([]))
}

/** Removes the files of a folder that nothing knows and that are old enough to have been left behind. */
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
