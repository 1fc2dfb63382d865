import { lastLivreur, setLastLivreur } from '../last-livreur.ts'
import { type MissionSnapshot, queueDatabase } from '../store/database.ts'

/** Stores what this livreur's phone shows without a network, and deletes the snapshots of other accounts. */
export async function saveSnapshot(snapshot: MissionSnapshot): Promise<void> {
  const { id } = snapshot.me
  await run(async (snapshots) => {
    for (const key of await snapshots.getAllKeys()) if (key !== id) await snapshots.delete(key)
    await snapshots.put(snapshot, id)
  })
  setLastLivreur(id)
}

/** The snapshot of the last livreur, if they have not signed out. */
export async function readSnapshot(): Promise<MissionSnapshot | undefined> {
  const id = lastLivreur()
  let found: MissionSnapshot | undefined
  if (id === null) return found
  await run(async (snapshots) => {
    found = await snapshots.get(id)
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
