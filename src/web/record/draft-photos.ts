import { type DBSchema, openDB } from 'idb'
import { DRAFT_PHOTOS_DATABASE } from '#web/lib/storage.ts'

/** A photo that is only on this phone. */
export interface LocalPhoto {
  /** A random UUID, which the server stores: sending the photo again does not add a second one. */
  id: string
  /** The result of `compressPhoto`. */
  blob: Blob
  /** Empty when nothing was written. */
  caption: string
  /** Milliseconds UTC. */
  takenAt: number
}

interface StoredPhoto extends Omit<LocalPhoto, 'blob'> {
  /** The key of its draft. */
  draft: string
  /** The picture as bytes, because some browsers lose a stored Blob. */
  bytes: ArrayBuffer
  type: string
}

interface Schema extends DBSchema {
  photos: { key: string; value: StoredPhoto; indexes: { draft: string } }
}

const openDatabase = () =>
  openDB<Schema>(DRAFT_PHOTOS_DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('photos', { keyPath: 'id' }).createIndex('draft', 'draft')
    },
  })

type Operation<T> = (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>

let lastOperation: Promise<unknown> = Promise.resolve()

/** Runs operations one after the other, so that a removed photo is not written again. */
function enqueue<T>(operation: Operation<T>): Promise<T | undefined> {
  const done = lastOperation.then(() => run(operation))
  lastOperation = done
  return done
}

/** Runs one operation on the database. Undefined when the browser forbids it or has no room for it. */
async function run<T>(operation: Operation<T>): Promise<T | undefined> {
  try {
    const db = await openDatabase()
    try {
      return await operation(db)
    } finally {
      db.close()
    }
  } catch {
    // The photos are then only kept in memory.
    return undefined
  }
}

/** The stored photos of a draft, oldest first. */
export async function readDraftPhotos(draft: string): Promise<LocalPhoto[]> {
  const stored = (await enqueue((db) => db.getAllFromIndex('photos', 'draft', draft))) ?? []
  return stored
    .map(({ bytes, type, draft: _, ...photo }) => ({ ...photo, blob: new Blob([bytes], { type }) }))
    .sort((a, b) => a.takenAt - b.takenAt)
}

/** Stores a photo of a draft, or its new caption. */
export function saveDraftPhoto(draft: string, { blob, ...photo }: LocalPhoto): Promise<unknown> {
  return enqueue(async (db) => {
    const bytes = await blob.arrayBuffer()
    await db.put('photos', { ...photo, draft, bytes, type: blob.type })
  })
}

export function deleteDraftPhoto(id: string): Promise<unknown> {
  return enqueue((db) => db.delete('photos', id))
}

/** Deletes the photos of a draft, and those of any draft taken before `takenBefore` (milliseconds UTC). */
export function deleteDraftPhotos(draft: string | null, takenBefore: number): Promise<unknown> {
  return enqueue(async (db) => {
    const all = await db.getAll('photos')
    const deleted = all.filter((photo) => photo.draft === draft || photo.takenAt < takenBefore)
    await Promise.all(deleted.map(({ id }) => db.delete('photos', id)))
  })
}
