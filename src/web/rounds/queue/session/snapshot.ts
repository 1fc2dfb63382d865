import { BOARD_KEY, type OfflineSnapshot, queueDatabase } from '#web/record/queue-database.ts'

/** Stores what this device shows without a network, and deletes the snapshots of other accounts. */
export async function saveSnapshot(snapshot: OfflineSnapshot): Promise<void> {
  const { id } = snapshot.me
  await run(async (snapshots) => {
    await deleteOthers(snapshots, id)
    await snapshots.put(snapshot, id)
  })
}

export async function readSnapshot(accountId: string): Promise<OfflineSnapshot | undefined> {
  let found: OfflineSnapshot | undefined
  await run(async (snapshots) => {
    const snapshot = await snapshots.get(accountId)
    if (snapshot && 'me' in snapshot) found = snapshot
  })
  return found
}

/** Deletes the snapshots. The queue stays. */
export function deleteSnapshots(): Promise<void> {
  return run((snapshots) => deleteOthers(snapshots, null))
}

/** A tablet of the workshop stays one when a person signs in on it for a while. */
async function deleteOthers(snapshots: Snapshots, id: string | null): Promise<void> {
  for (const key of await snapshots.getAllKeys())
    if (key !== id && key !== BOARD_KEY) await snapshots.delete(key)
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
