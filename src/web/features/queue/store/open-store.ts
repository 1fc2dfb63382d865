import { queueDatabase } from './database.ts'
import { databaseStore, memoryStore, type PhoneStore, withMemoryFallback } from './queue-store.ts'

const memory = memoryStore()
const durableStore = withMemoryFallback(databaseStore(), memory)
/** Used while the database does not open. It is never durable, because the database may hold actions. */
const volatileStore: PhoneStore = { ...memory, durable: () => false }

/** The store of the queue. The database is tried again each time, so that it is used as soon as it opens. */
export async function openStore(): Promise<PhoneStore> {
  try {
    await queueDatabase()
    return durableStore
  } catch {
    return volatileStore
  }
}
