import { randomBytes } from 'node:crypto'
import { createWriteStream, openSync } from 'node:fs'
import { access, link, mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Writable } from 'node:stream'

/** Makes a folder for the server's user only. Its name, and those of parents made for it, survive a power cut. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first !== undefined) await syncFolders(dirname(folder), dirname(first))
}

/**
 * Writes a file below `root` whole or not at all, for the server's user only. When it resolves, the bytes and the name
 * survive a power cut: each folder up to `root` is synced, because a name is stored in its folder, also those that
 * another writer made a moment ago. `root` must exist.
 */
export async function writeDurably(root: string, file: string, bytes: Uint8Array): Promise<void> {
  await makeFolder(dirname(file))
  await withFileAside(file, bytes, (aside) => rename(aside, file))
  await syncFolders(dirname(file), root)
}

/**
 * As `writeDurably`, in an existing folder, and only when no file has the name; false when one has it. Nothing is written
 * then, so that it works on a full disk too.
 */
export async function createDurably(file: string, bytes: Uint8Array): Promise<boolean> {
  const created = !(await exists(file)) && (await linkNew(file, bytes))
  await syncFolders(dirname(file), dirname(file))
  return created
}

/** A new file for its owner only; its bytes survive a power cut once the stream is closed. */
export function newFile(path: string): Writable {
  const fd = openSync(path, 'wx', 0o600)
  return createWriteStream(path, { fd, flush: true })
}

/** Gives a file of the same folder another name, which survives a power cut once it resolves. */
export async function renameDurably(file: string, name: string): Promise<void> {
  await rename(file, name)
  await syncFolders(dirname(name), dirname(name))
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** Writes a file under a name that is free; false when another writer took the name meanwhile. */
function linkNew(file: string, bytes: Uint8Array): Promise<boolean> {
  return withFileAside(file, bytes, async (aside) => {
    try {
      await link(aside, file)
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      return false
    }
  })
}

/** Calls `give` with a temporary file beside `file` whose bytes are synced, and removes it afterwards. */
async function withFileAside<T>(
  file: string,
  bytes: Uint8Array,
  give: (aside: string) => Promise<T>,
): Promise<T> {
  const aside = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}.part`)
  try {
    const handle = await open(aside, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    return await give(aside)
  } finally {
    await rm(aside, { force: true })
  }
}

/** Puts the names in a folder on the disk, and those in each folder above it up to `root`. */
async function syncFolders(folder: string, root: string): Promise<void> {
  for (let next = folder; ; next = dirname(next)) {
    const handle = await open(next, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (next === root || next === dirname(next)) return
  }
}
