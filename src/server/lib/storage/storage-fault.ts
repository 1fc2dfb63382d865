import { MINUTE_MS } from '#shared/dates.ts'
import { errorStatus } from '#shared/errors.ts'
import { AppError } from '../app-error.ts'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logger.ts'

/** Error codes of SQLite and the file system when nothing can be stored: no room, no permission, a failing disk. */
const STORAGE_FAULT = /^(?:SQLITE_(?:FULL|IOERR|READONLY)(?:_\w+)?|ENOSPC|EDQUOT|EROFS|EIO)$/
/** Most causes of an error that are examined. */
const MAX_CAUSES = 5

/** The code of the fault of storage behind an error, or behind what caused it; undefined for any other error. */
export function storageFaultOf(error: unknown): string | undefined {
  let inner = error
  for (let depth = 0; depth < MAX_CAUSES && inner instanceof Error; depth += 1) {
    const code = 'code' in inner ? String(inner.code) : ''
    if (STORAGE_FAULT.test(code)) return code
    inner = inner.cause
  }
  return undefined
}

/** Whether an error means that data could not be stored, which is already logged. */
export function isStorageRefusal(error: unknown): boolean {
  return error instanceof AppError && error.appCode === 'STORAGE_UNAVAILABLE'
}

/**
 * Does what follows a change that is committed, and may be left out: a fault of storage here must not tell the person that
 * nothing was recorded. Returns undefined after such a fault.
 */
export async function unlessStorageFails<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    const waits = error instanceof AppError && errorStatus(error.appCode) === 503
    if (!waits && storageFaultOf(error) === undefined) throw error
  }
}

/** Observes whether data can be stored. */
export interface StorageWatch {
  /** A write failed; `code` is the fault. */
  refused(code: string): void
  /** A write succeeded. */
  stored(): void
}

/** Reports nothing: for tests and for commands. */
export const silentStorageWatch: StorageWatch = { refused() {}, stored() {} }

/** Logs one line a minute at most while nothing can be stored, and one when writes succeed again. */
export function createStorageWatch(log: Logger, clock: Clock): StorageWatch {
  let lastLine = Number.NEGATIVE_INFINITY
  let refusals = 0
  let isReported = false
  return {
    refused(code) {
      refusals += 1
      if (clock.now() - lastLine < MINUTE_MS) return
      log.error(
        { code, refusals },
        'NOTHING CAN BE STORED: look at the room on the disk and at its rights',
      )
      lastLine = clock.now()
      refusals = 0
      isReported = true
    },
    stored() {
      if (!isReported) return
      isReported = false
      log.warn({ refusals }, 'things are stored again')
      refusals = 0
    },
  }
}
