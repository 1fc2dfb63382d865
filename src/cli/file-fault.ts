import { accessSync, constants, statSync } from 'node:fs'
import { MEANING, systemFault } from '#server/lib/storage/operator-fault.ts'

/** The sentence for a file that cannot be read; undefined where it can. */
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
