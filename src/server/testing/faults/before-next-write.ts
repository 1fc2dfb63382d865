import type { Orm } from '#server/db/database.ts'
import type { TestContext } from '../create-test-context.ts'

/** Has this happen just before the next write: what the call that writes has read is no longer so. */
export function beforeNextWrite(
  { database }: Pick<TestContext, 'database'>,
  change: (orm: Orm) => void,
): void {
  const { write } = database
  database.write = async (fn) => {
    database.write = write
    await write(change)
    return write(fn)
  }
}
