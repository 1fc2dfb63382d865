import { type OfflineSnapshot, queueDatabase } from '#web/record/queue-database.ts'

/** Stores what this device shows without a network, and deletes the snapshots of other accounts. */
export async function saveSnapshot(snapshot: OfflineSnapshot): Promise<void> {
  const { id } = snapshot.me
  await run(async (snapshots) => {
    for (const key of await snapshots.getAllKeys()) if (key !== id) await snapshots.delete(key)
    await snapshots.put(snapshot, id)
  })
}

export async function readSnapshot(accountId: string): Promise<OfflineSnapshot | undefined> {
  let found: OfflineSnapshot | undefined
  await run(async (snapshots) => {
    found = await snapshots.get(accountId)
  })
  return found
}

/** Deletes the snapshots. The queue stays. */
export function deleteSnapshots(): Promise<void> {
  return run((snapshots) => snapshots.clear())
}

async function openTransaction() {
  const db = await queueDatabase()
  return db.transaction('snapshots', 'readwrite')
}

type Snapshots = Awaited<ReturnType<typeof openTransaction>>['store']

async function run(operation: (snapshots: Snapshots) => Promise<void>): Promise<void> {
  try {
    const { store, done } = await openTransaction()
    await operation(store)
    await done
  } catch {
    // A browser that stores nothing shows nothing without a network.
  }
}
