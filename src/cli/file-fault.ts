import { accessSync, constants, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type FolderUse, requireAccess } from '#server/db/file/folder-access.ts'
import { type Env, loadEnv } from '#server/env.ts'
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

/** The absolute name of a file that was typed. Throws that sentence where it cannot be read. */
export function requireFile(name: string): string {
  const file = typedFile(name)
  const fault = fileFault(file)
  if (fault) throw new Error(fault)
  return file
}

/** The environment of a command. Throws a RefusedFile where this user may not use the data folder as the command does. */
export function envFor(use: FolderUse): Env {
  const env = loadEnv(process.env)
  requireAccess(env.dataDir, use)
  return env
}

/** The scripts of npm that take the name of a file. */
const NAMING_FILES = ['backup', 'restore', 'verify', 'fne']

/** The absolute name of a file that was typed: npm runs a script in the folder of the product, and says where it was called. */
export function typedFile(name: string): string {
  const { npm_lifecycle_event: script = '', INIT_CWD: calledIn = '' } = process.env
  return NAMING_FILES.includes(script) ? resolve(calledIn, name) : resolve(name)
}
