import { AppError } from '#server/lib/app-error.ts'
import type { Database } from '../database.ts'
import { requireOwnSchema } from './own-schema.ts'
import { RefusedFile } from './refused-file.ts'

/**
 * Refuses every write from the moment at which the schema of the file is not ours any more, and calls `onForeign` once, with
 * a line that names the object. Looks again within each transaction in which another program turns out to have written:
 * `schema_version` alone can be set back by who changed it, and counts a VACUUM too.
 */
export function guardSchema(database: Database, onForeign: (reason: string) => void): void {
  const { sqlite } = database
  const schemaVersion = sqlite.prepare('pragma main.schema_version').pluck()
  const dataVersion = sqlite.prepare('pragma main.data_version').pluck()
  let seen = ''
  let isForeign = false
  const look = () => {
    const now = `${schemaVersion.get()}/${dataVersion.get()}`
    if (now === seen) return
    requireOwnSchema(sqlite)
    seen = now
  }
  look()
  database.beforeWrites(() => {
    if (isForeign) throw new AppError('STORAGE_UNAVAILABLE')
    try {
      look()
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error
      isForeign = true
      onForeign(error.message)
      throw new AppError('STORAGE_UNAVAILABLE')
    }
  })
}
