import type { Queued, QueueStore } from '#shared/record/queue.ts'
import { type QueueDatabase, queueDatabase, type RefusalNotice } from './queue-database.ts'

/** The store of a queue on this device: the actions, their photos and the notices of refusals. */
export interface DeviceStore<Action extends Queued> extends QueueStore<Action> {
  /** Adds all the actions with their photos at the end of the queue, or none of them. */
  add(actions: readonly Action[], photos: ReadonlyMap<string, Blob>): Promise<void>
  photo(key: string): Promise<Blob | undefined>
  notices(): Promise<RefusalNotice[]>
  addNotice(notice: RefusalNotice): Promise<void>
  removeNotice(key: string): Promise<void>
}

/** Removes what waits of an account that is deleted: nobody could send it any more. */
export async function removeActionsOf(owner: string, open = queueDatabase): Promise<void> {
  const db = await open()
  for (const action of await db.getAll('actions'))
    if (action.owner === owner) await removeAction(db, action.key)
}

/** The actions of these kinds in the device's database. */
export function databaseStore<Action extends Queued>(
  kinds: readonly string[],
  open: () => Promise<QueueDatabase> = queueDatabase,
): DeviceStore<Action> {
  return {
    async list() {
      const actions = await (await open()).getAll('actions')
      return actions.filter((action): action is Action => kinds.includes(action.kind))
    },
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

/** Stores the only notice of an order. One that `yields` is not stored beside another: false then. */
export async function addOnlyNotice(
  store: Pick<DeviceStore<Queued>, 'notices' | 'addNotice' | 'removeNotice'>,
  notice: RefusalNotice,
  yields: boolean,
): Promise<boolean> {
  const { key, owner, reference } = notice
  const others = (await store.notices()).filter(
    (one) => one.owner === owner && one.reference === reference && one.key !== key,
  )
  if (yields && others.length > 0) return false
  await store.addNotice(notice)
  for (const other of others) await store.removeNotice(other.key)
  return true
}

async function addAll(
  db: QueueDatabase,
  actions: readonly Queued[],
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
async function updateAction(db: QueueDatabase, action: Queued): Promise<void> {
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
