import { HistoryFault } from '#server/db/history/open.ts'

/** Ends this process with a text that says why. */
export function fail(text: string): never {
  console.error(text)
  process.exit(1)
}

/** Ends it so where the history cannot be opened. Throws any other error again. */
export function refuseFault(error: unknown): never {
  if (error instanceof HistoryFault) fail(`Cannot start: ${error.message}`)
  throw error
}
