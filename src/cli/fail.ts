import { existsSync } from 'node:fs'
import { RefusedFile } from '#server/db/file/refused-file.ts'
import { HistoryFault } from '#server/db/history/open.ts'
import { hasPendingMigrations } from '#server/db/migrate.ts'
import { EnvError } from '#server/env.ts'
import { KeyFault } from '#server/lib/secret.ts'
import { databaseFault, systemFault } from '#server/lib/storage/operator-fault.ts'

/** Ends this process with a text that says why. */
export function fail(text: string): never {
  console.error(text)
  process.exit(1)
}

/**
 * Ends this process for a file of an older version: the server of that version may still write into it. Throws a
 * RefusedFile for a file that is not ours.
 */
export function refuseOlderFile(file: string): void {
  if (existsSync(file) && hasPendingMigrations(file)) fail(olderFile(file))
}

export const olderFile = (file: string) =>
  `${file} is not up to date with this version: start the server once.`

/** A fault that the operator can act on, in words; undefined for a mistake of ours, whose stack is wanted. */
export function operatorFault(error: unknown): string | undefined {
  const isOurs = [RefusedFile, HistoryFault, KeyFault, EnvError].some(
    (kind) => error instanceof kind,
  )
  return isOurs ? (error as Error).message : (databaseFault(error) ?? systemFault(error))
}

/** Ends this process so where the operator can act, with what it `cannot` do before the words. Throws any other error again. */
export const refuseFault =
  (cannot: string) =>
  (error: unknown): never => {
    const fault = operatorFault(error)
    if (fault) fail(`${cannot}: ${fault}`)
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
