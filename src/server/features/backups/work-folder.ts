import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#server/lib/storage/durable-files.ts'
import { DAY_MS } from '#shared/dates.ts'

/** The folder of the copies. */
export const backupsFolder = (dataDir: string) => join(dataDir, 'backups')

const PREFIX = '.work-'

/** Calls `use` with an empty folder beside the copies, and removes it afterwards, with those that killed runs left. */
export async function withWorkFolder<T>(
  dataDir: string,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const parent = backupsFolder(dataDir)
  await makeFolder(parent)
  await removeLeftOver(parent)
  const folder = await mkdtemp(join(parent, PREFIX))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Another run may be under way: only what is a day old was left by one that ended. */
async function removeLeftOver(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue
    const folder = join(parent, name)
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > DAY_MS) await rm(folder, { recursive: true, force: true })
  }
}
