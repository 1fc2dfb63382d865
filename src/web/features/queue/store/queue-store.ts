import type { QueuedAction, QueueStore } from '#shared/orders/queue.ts'
import { type QueueDatabase, queueDatabase, type RefusalNotice } from './database.ts'

/** The store of the queue on this phone: the actions, their photos and the notices of refusals. */
export interface PhoneStore extends QueueStore {
  /** False while an action is only in memory and would be lost with the page. */
  durable(): boolean
  /** Adds all the actions with their photos at the end of the queue, or none of them. */
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
    update: async (action) => updateAction(await open(), action),
    remove: async (key) => removeAction(await open(), key),
    async photo(key) {
      const db = await open()
      const stored = await db.get('photos', key)
      return stored && new Blob([stored.bytes], { type: stored.type })
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
  // The blobs are read first: the transaction ends as soon as it waits for something else.
  const storedPhotos = await Promise.all(
    [...photos].map(async ([key, blob]) => ({
      key,
      value: { bytes: await blob.arrayBuffer(), type: blob.type },
    })),
  )
  const tx = db.transaction(['actions', 'photos'], 'readwrite', { durability: 'strict' })
  const addedPhotos = storedPhotos.map(({ key, value }) => tx.objectStore('photos').put(value, key))
  const addedActions = actions.map((action) => tx.objectStore('actions').add(action))
  await Promise.all([...addedPhotos, ...addedActions, tx.done])
}

/** Replaces an action at its place in the queue. Does nothing when it was removed. */
async function updateAction(db: QueueDatabase, action: QueuedAction): Promise<void> {
  const tx = db.transaction('actions', 'readwrite', { durability: 'strict' })
  const place = await tx.store.index('key').getKey(action.key)
  await Promise.all([place === undefined ? undefined : tx.store.put(action, place), tx.done])
}

/** Removes an action with its photo. */
async function removeAction(db: QueueDatabase, key: string): Promise<void> {
  const tx = db.transaction(['actions', 'photos'], 'readwrite', { durability: 'strict' })
  const actions = tx.objectStore('actions')
  const place = await actions.index('key').getKey(key)
  await Promise.all([
    place === undefined ? undefined : actions.delete(place),
    tx.objectStore('photos').delete(key),
    tx.done,
  ])
}

/** A store in memory, for a browser that stores nothing. It is lost with the page. */
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

/** A store that uses memory for the actions that `store` cannot hold, so that a full phone can still send them. */
export function withMemoryFallback(store: PhoneStore, memory = memoryStore()): PhoneStore {
  const holderOf = async (key: string) =>
    (await memory.list()).some((action) => action.key === key) ? memory : store
  return {
    durable: () => store.durable() && memory.durable(),
    async list() {
      const inMemory = await memory.list()
      // The actions in memory are returned even if the store fails: they would be lost with the page.
      const stored = inMemory.length === 0 ? store.list() : store.list().catch(() => [])
      return [...(await stored), ...inMemory]
    },
    add: (actions, photos) => store.add(actions, photos).catch(() => memory.add(actions, photos)),
    update: async (action) => (await holderOf(action.key)).update(action),
    remove: async (key) => (await holderOf(key)).remove(key),
    photo: async (key) => (await holderOf(key)).photo(key),
    async notices() {
      // If the store fails, its notices are shown another time.
      const stored = await store.notices().catch(() => [])
      return [...stored, ...(await memory.notices())]
    },
    addNotice: (notice) => store.addNotice(notice).catch(() => memory.addNotice(notice)),
    async removeNotice(key) {
      await memory.removeNotice(key)
      await store.removeNotice(key)
    },
  }
}
