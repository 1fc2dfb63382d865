import { type DBSchema, openDB } from 'idb'
import { useEffect, useRef, useState } from 'react'
import { DAY_MS } from '#shared/dates.ts'
import { DRAFT_PHOTOS_KEPT_DAYS } from '#shared/retention.ts'
import { serverNow } from '#web/lib/clock.ts'
import { newKey } from '#web/lib/new-key.ts'
import { DRAFT_PHOTOS_DATABASE, tabStorage } from '#web/lib/storage.ts'
import type { LocalPhoto } from '#web/orders/photo-picker.tsx'

/** Draft photos expire after this long. */
const KEPT_MS = DRAFT_PHOTOS_KEPT_DAYS * DAY_MS

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

/** Removes the draft of a visit from this tab, with its photos. */
export function forgetDraft(key: Parameters<typeof tabStorage.remove>[0]): void {
  tabStorage.remove(key)
  void deleteDraftPhotos(key, 0)
}

/** The stored photos and those on screen. A photo that is in both is taken from the screen. */
export function mergePhotos(
  stored: readonly LocalPhoto[],
  onScreen: readonly LocalPhoto[],
): LocalPhoto[] {
  const ids = new Set(onScreen.map(({ id }) => id))
  return [...stored.filter(({ id }) => !ids.has(id)), ...onScreen]
}

/** The photos of a draft. They are stored, because a phone may close the tab to open its camera. */
export function usePhotoDraft(draft: string) {
  const [photos, setPhotos] = useState<LocalPhoto[]>([])
  const [isRead, setRead] = useState(false)
  const current = useRef(photos)
  current.current = photos
  useEffect(() => {
    let isMounted = true
    void deleteDraftPhotos(null, serverNow() - KEPT_MS)
    void readDraftPhotos(draft).then((stored) => {
      if (!isMounted) return
      setPhotos((taken) => mergePhotos(stored, taken))
      setRead(true)
    })
    return () => {
      isMounted = false
    }
  }, [draft])
  const save = (photo: LocalPhoto) => void saveDraftPhoto(draft, photo)
  return {
    photos,
    /** The stored photos were read: a photo that is missing then is lost. */
    isRead,
    add(blob: Blob, caption: string) {
      const photo = { id: newKey(), blob, caption, takenAt: serverNow() }
      save(photo)
      setPhotos((taken) => [...taken, photo])
    },
    setCaption(id: string, caption: string) {
      const photo = current.current.find((one) => one.id === id)
      if (photo) save({ ...photo, caption })
      setPhotos((taken) => taken.map((photo) => (photo.id === id ? { ...photo, caption } : photo)))
    },
    remove(id: string) {
      void deleteDraftPhoto(id)
      setPhotos((taken) => taken.filter((photo) => photo.id !== id))
    },
  }
}
