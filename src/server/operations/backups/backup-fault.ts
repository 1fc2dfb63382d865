/** Something that the operator can understand and act on: told in one line, without a stack. */
export class BackupFault extends Error {
  override name = 'BackupFault'
}

const FULL = ['ENOSPC', 'EFBIG', 'EDQUOT', 'SQLITE_FULL']

/** The sentence of a fault of ours, or what the system said. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code = '' } = error as NodeJS.ErrnoException
  if (FULL.includes(code) || code.startsWith('SQLITE_IOERR'))
    return `the disk is full or fails (${code}): nothing was replaced, and what was begun is removed`
  if (code === 'EPIPE') return 'the program that reads the archive has ended (EPIPE)'
  const lines = error.message.split('\n').map((line) => line.trim())
  return lines.filter(Boolean).join(' ')
}
