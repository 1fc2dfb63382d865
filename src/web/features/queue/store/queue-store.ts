import type { QueuedAction, QueueStore } from '#shared/orders/queue.ts'
import { type QueueDatabase, queueDatabase, type RefusalNotice } from './database.ts'

/** The queue of this phone, with the photos that wait and what was refused. */
export interface PhoneStore extends QueueStore {
  /** False while something is only in the page's memory, and would go with it. */
  durable(): boolean
  /** Keeps all of these or none, behind what waits already. */
  add(actions: readonly QueuedAction[], photos: ReadonlyMap<string, Blob>): Promise<void>
  photo(key: string): Promise<Blob | undefined>
  notices(): Promise<RefusalNotice[]>
  addNotice(notice: RefusalNotice): Promise<void>
  removeNotice(key: string): Promise<void>
}

/** The queue in the phone's database. */
export function databaseStore(open: () => Promise<QueueDatabase> = queueDatabase): PhoneStore {
  return {
    durable: () => true,
    list: async () => (await open()).getAll('actions'),
    add: async (actions, photos) => addAll(await open(), actions, photos),
    update: async (action) => change(await open(), action.key, action),
    remove: async (key) => change(await open(), key, null),
    async photo(key) {
      const kept = await (await open()).get('photos', key)
      return kept && new Blob([kept.bytes], { type: kept.type })
    },
    notices: async () => (await open()).getAll('notices'),
    addNotice: async (notice) => void (await (await open()).put('notices', notice)),
    removeNotice: async (key) => (await open()).delete('notices', key),
  }
}

async function addAll(
  db: QueueDatabase,
  actions: readonly QueuedAction[],
  photos: ReadonlyMap<string, Blob>,
): Promise<void> {
  // Read before the transaction, which ends as soon as it has to wait for anything else.
  const read = await Promise.all(
    [...photos].map(async ([key, blob]) => ({
      key,
      kept: { bytes: await blob.arrayBuffer(), type: blob.type },
    })),
  )
  const tx = db.transaction(['actions', 'photos'], 'readwrite', { durability: 'strict' })
  const kept = read.map(({ key, kept }) => tx.objectStore('photos').put(kept, key))
  const added = actions.map((action) => tx.objectStore('actions').add(action))
  await Promise.all([...kept, ...added, tx.done])
}

/** Puts an action in the place it has, or takes it away with its photo; one that has left stays away. */
async function change(db: QueueDatabase, key: string, now: QueuedAction | null): Promise<void> {
  const tx = db.transaction(['actions', 'photos'], 'readwrite', { durability: 'strict' })
  const actions = tx.objectStore('actions')
  const place = await actions.index('key').getKey(key)
  await Promise.all([
    place === undefined ? null : now ? actions.put(now, place) : actions.delete(place),
    now ? null : tx.objectStore('photos').delete(key),
    tx.done,
  ])
}

/** The queue of a browser that keeps nothing: it lives as long as the page. */
export function memoryStore(): PhoneStore {
  const actions = new Map<string, QueuedAction>()
  const blobs = new Map<string, Blob>()
  const notices = new Map<string, RefusalNotice>()
  return {
    durable: () => actions.size === 0,
    list: async () => [...actions.values()],
    async add(added, photos) {
      for (const [key, blob] of photos) blobs.set(key, blob)
      for (const action of added) actions.set(action.key, action)
    },
    async update(action) {
      if (actions.has(action.key)) actions.set(action.key, action)
    },
    async remove(key) {
      actions.delete(key)
      blobs.delete(key)
    },
    photo: async (key) => blobs.get(key),
    notices: async () => [...notices.values()],
    addNotice: async (notice) => void notices.set(notice.key, notice),
    removeNotice: async (key) => void notices.delete(key),
  }
}

/** A store, and the page's memory for what it cannot keep: a phone that is full or fails still sends what was done. */
export function withFallback(store: PhoneStore, spare = memoryStore()): PhoneStore {
  // What is in memory needs nothing of the phone.
  const holderOf = async (key: string) =>
    (await spare.list()).some((action) => action.key === key) ? spare : store
  return {
    durable: () => store.durable() && spare.durable(),
    async list() {
      const left = await spare.list()
      // The page's memory does not wait for a phone that has failed: it would go with the page.
      const kept = left.length === 0 ? store.list() : store.list().catch(() => [])
      return [...(await kept), ...left]
    },
    add: (actions, photos) => store.add(actions, photos).catch(() => spare.add(actions, photos)),
    update: async (action) => (await holderOf(action.key)).update(action),
    remove: async (key) => (await holderOf(key)).remove(key),
    photo: async (key) => (await holderOf(key)).photo(key),
    async notices() {
      // Those that cannot be read now are read another time.
      const kept = await store.notices().catch(() => [])
      return [...kept, ...(await spare.notices())]
    },
    addNotice: (notice) => store.addNotice(notice).catch(() => spare.addNotice(notice)),
    async removeNotice(key) {
      await spare.removeNotice(key)
      await store.removeNotice(key)
    },
  }
}
