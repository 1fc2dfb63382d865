import { lastLivreur, markLivreur } from '../last-livreur.ts'
import { type MissionSnapshot, queueDatabase } from '../store/database.ts'

/** Keeps what this livreur's phone shows without a network; those of other accounts go. */
export async function keepSnapshot(snapshot: MissionSnapshot): Promise<void> {
  const { id } = snapshot.me
  await attempt(async (snapshots) => {
    for (const key of await snapshots.getAllKeys()) if (key !== id) await snapshots.delete(key)
    await snapshots.put(snapshot, id)
  })
  markLivreur(id)
}

/** What the last livreur saw on this phone; nothing after they signed out. */
export async function readSnapshot(): Promise<MissionSnapshot | undefined> {
  const id = lastLivreur()
  let found: MissionSnapshot | undefined
  if (id === null) return found
  await attempt(async (snapshots) => {
    found = await snapshots.get(id)
  })
  return found
}

/** Forgets who was here and what they had to do. The queue stays. */
export function dropSnapshots(): Promise<void> {
  return attempt((snapshots) => snapshots.clear())
}

async function open() {
  return (await queueDatabase()).transaction('snapshots', 'readwrite')
}

type Snapshots = Awaited<ReturnType<typeof open>>['store']

async function attempt(act: (snapshots: Snapshots) => Promise<void>): Promise<void> {
  try {
    const { store, done } = await open()
    await act(store)
    await done
  } catch {
    // A browser that keeps nothing shows nothing without a network.
  }
}
