import { existsSync } from 'node:fs'
import { HistoryFault } from '#server/db/history/open.ts'
import { hasPendingMigrations } from '#server/db/migrate.ts'
import { systemFault } from './file-fault.ts'

/** Ends this process with a text that says why. */
export function fail(text: string): never {
  console.error(text)
  process.exit(1)
}

/** Ends it so beside a file of an older version: the server of that version may still write into it. */
export function refuseOlderFile(file: string): void {
  if (existsSync(file) && hasPendingMigrations(file))
    fail(`${file} is not up to date with this version: start the server once.`)
}

/** Ends it so where the history cannot be opened, or a file of the system. Throws any other error again. */
export function refuseFault(error: unknown): never {
  if (error instanceof HistoryFault) fail(`Cannot start: ${error.message}`)
  const fault = systemFault(error)
  if (fault) fail(`Cannot start: ${fault}`)
  throw error
}

/** Reads the arguments of a command; ends it with its usage where one is unknown or has no value. */
export function readArguments<T>(usage: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}
