import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { systemFault } from '#server/lib/storage/operator-fault.ts'
import { RefusedFile } from './refused-file.ts'

/** The use that a program makes of a data folder. SQLite makes files of its own beside one that it writes to. */
export type FolderUse = 'read' | 'write'

const MODE = {
  read: constants.R_OK,
  write: constants.R_OK | constants.W_OK,
} as const satisfies Record<FolderUse, number>

/**
 * Throws a RefusedFile where this user may not use a data folder so, or the database in it: whatever looks for a file in such a
 * folder would say that there is none. A folder or a file that is not there is another's matter.
 */
export function requireAccess(dataDir: string, use: FolderUse): void {
  requireMode(dataDir, MODE[use])
  requireMode(join(dataDir, 'laveo.db'), MODE[use])
}

/** The database of a data folder. Throws a RefusedFile where there is none: `DATA_DIR` names another folder than was meant. */
export function requireDatabase(dataDir: string): string {
  const file = join(dataDir, 'laveo.db')
  if (existsSync(file)) return file
  throw new RefusedFile(
    `there is no laveo.db in ${dataDir}: DATA_DIR names no data folder of Lavéo`,
  )
}

function requireMode(path: string, mode: number): void {
  try {
    accessSync(path, mode)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['EACCES', 'EPERM', 'EROFS'].includes(code))
      throw new RefusedFile(`DATA_DIR: ${systemFault(error)}`)
  }
}
