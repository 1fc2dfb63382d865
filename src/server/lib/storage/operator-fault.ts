import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite from 'better-sqlite3'

/** A sentence for a code of the system: what it means for the file that it names, and what to do. */
export const MEANING: Record<string, string> = {
  ENOENT: 'is not there: check its name',
  ENOTDIR: 'is not there: a part of its name is a file, and no folder',
  EISDIR: 'is a folder: name a file',
  EACCES: 'may not be read or written by this user: run this as the user that owns it',
  EPERM: 'may not be read or written by this user: run this as the user that owns it',
  EROFS: 'lies on a disk that cannot be written to: name a place elsewhere',
}

/** One sentence about an error of the system that names a file; undefined for any other error. */
export function systemFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', path, syscall } = error as NodeJS.ErrnoException
  const isFolder = code === 'EEXIST' && syscall === 'mkdir'
  const meaning = isFolder ? 'is a file: name a folder' : MEANING[code]
  if (!meaning || !path) return undefined
  const isForbidden = code === 'EACCES' || code === 'EPERM'
  return `${isForbidden ? refusingPart(path) : path} ${meaning} (${code}).`
}

/** Names the folder that keeps this user from looking at a path that is not there, or from making it. */
function refusingPart(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : refusingPart(dirname(path))
}

/** A sentence for a code of SQLite: what it means for the database, and what to do. */
const DATABASE_MEANING: readonly [codes: RegExp, meaning: string][] = [
  [/^SQLITE_(?:NOTADB|CORRUPT)/, 'is damaged, or no database of Lavéo: restore a copy'],
  [/^SQLITE_(?:BUSY|LOCKED)/, 'is held by another program: try again once it has ended'],
  [
    /^SQLITE_CANTOPEN/,
    'cannot be opened: it is a folder, or this user may not read it, or write into its folder',
  ],
]

/** One sentence about a database that cannot be read, by its state and by no mistake of ours; undefined for any other error. */
export function databaseFault(error: unknown): string | undefined {
  if (!(error instanceof BetterSqlite.SqliteError)) return undefined
  const found = DATABASE_MEANING.find(([codes]) => codes.test(error.code))
  return found && `laveo.db ${found[1]} (${error.code}).`
}
