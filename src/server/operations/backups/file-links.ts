import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BackupFault } from './backup-fault.ts'

/** Gives the same bytes, which never change, another name; makes a copy where the disk or its kind is another. */
export async function linkOrCopy(file: string, name: string): Promise<void> {
  await mkdir(dirname(name), { recursive: true, mode: 0o700 })
  try {
    await link(file, name)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes(code)) throw error
    await copyFile(file, name)
  }
}

/** The files below a folder, as paths from it; none when it does not exist. */
export async function filesBelow(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** Brings all that was written to that disk down to it, names included: a file at a time would take minutes. */
export function flushToDisk(folder: string): void {
  const { status } = spawnSync('sync', ['--file-system', folder])
  if (status !== 0 && spawnSync('sync').status !== 0)
    throw new BackupFault('what was written could not be brought to the disk (sync)')
}
