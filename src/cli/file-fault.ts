import { accessSync, constants, statSync } from 'node:fs'

/** What a code of the system means for the file that it names, and what to do. */
const MEANING: Record<string, string> = {
  ENOENT: 'is not there: check its name',
  ENOTDIR: 'is not there: a part of its name is a file, and no folder',
  EISDIR: 'is a folder: name a file',
  EACCES: 'is refused to this user: run the command as the user that owns it',
  EPERM: 'is refused to this user: run the command as the user that owns it',
  EROFS: 'lies on a disk that cannot be written to: name a place elsewhere',
}

/** One sentence about an error of the system that names a file; undefined for any other error. */
export function systemFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', path, syscall } = error as NodeJS.ErrnoException
  const isFolder = code === 'EEXIST' && syscall === 'mkdir'
  const meaning = isFolder ? 'is a file: name a folder' : MEANING[code]
  return meaning && path ? `${path} ${meaning} (${code}).` : undefined
}

/** One sentence about a file that was named and cannot be read; undefined where it can. */
export function fileFault(file: string): string | undefined {
  try {
    if (statSync(file).isDirectory()) return `${file} ${MEANING.EISDIR} (EISDIR).`
    accessSync(file, constants.R_OK)
    return undefined
  } catch (error) {
    return systemFault(error) ?? `${file} cannot be read: ${String(error)}`
  }
}

/** Throws that sentence, for a file that may be named or not. */
export function requireFile(file: string | undefined): void {
  const fault = file === undefined ? undefined : fileFault(file)
  if (fault) throw new Error(fault)
}
