import { type DBSchema, openDB } from 'idb'
import { useEffect, useRef, useState } from 'react'
import type { LocalPhoto } from '#web/features/photos/local-photo.ts'
import { newKey } from '#web/lib/new-key.ts'
import { PHOTO_STORE } from './collection-draft.ts'

/** Whoever left a mission unconfirmed for so long takes its photos again. */
const KEPT_MS = 3 * 24 * 3_600_000

interface Kept extends LocalPhoto {
  /** The draft it belongs to. */
  draft: string
}

interface Schema extends DBSchema {
  photos: { key: string; value: Kept; indexes: { draft: string } }
}

const open = () =>
  openDB<Schema>(PHOTO_STORE, 1, {
    upgrade(database) {
      database.createObjectStore('photos', { keyPath: 'id' }).createIndex('draft', 'draft')
    },
  })

/** One act on the store, which then closes; nothing when the browser keeps no such store. */
async function attempt<T>(act: (db: Awaited<ReturnType<typeof open>>) => Promise<T>) {
  try {
    const db = await open()
    try {
      return await act(db)
    } finally {
      db.close()
    }
  } catch {
    // A forbidden or full store only costs the memory of the photos.
  }
}

/** The photos that this phone keeps for a draft, oldest first. */
export async function readPhotos(draft: string): Promise<LocalPhoto[]> {
  const kept = (await attempt((db) => db.getAllFromIndex('photos', 'draft', draft))) ?? []
  return kept
    .map(({ id, blob, caption, takenAt }) => ({ id, blob, caption, takenAt }))
    .sort((a, b) => a.takenAt - b.takenAt)
}

/** Keeps a photo of a draft, or its new caption. */
export function keepPhoto(draft: string, photo: LocalPhoto): Promise<unknown> {
  return attempt((db) => db.put('photos', { ...photo, draft }))
}

export function dropPhoto(id: string): Promise<unknown> {
  return attempt((db) => db.delete('photos', id))
}

/** Forgets the photos of a draft, and those that were left behind before `before` (milliseconds UTC). */
export function forgetPhotos(draft: string | null, before: number): Promise<unknown> {
  return attempt(async (db) => {
    const all = await db.getAll('photos')
    const gone = all.filter((photo) => photo.draft === draft || photo.takenAt < before)
    await Promise.all(gone.map(({ id }) => db.delete('photos', id)))
  })
}

/** The photos of a draft, which outlive a camera for which the phone closed the tab. */
export function usePhotoDraft(draft: string) {
  const [photos, setPhotos] = useState<LocalPhoto[]>([])
  const [read, setRead] = useState(false)
  const current = useRef(photos)
  current.current = photos
  // The store is the browser's, and answers later.
  useEffect(() => {
    let wanted = true
    void forgetPhotos(null, Date.now() - KEPT_MS)
    void readPhotos(draft).then((kept) => {
      if (!wanted) return
      setPhotos((taken) => [...kept, ...taken])
      setRead(true)
    })
    return () => {
      wanted = false
    }
  }, [draft])
  const put = (photo: LocalPhoto) => void keepPhoto(draft, photo)
  return {
    photos,
    /** The store has been asked: what is not here is lost. */
    read,
    add(blob: Blob, caption: string) {
      const photo = { id: newKey(), blob, caption, takenAt: Date.now() }
      put(photo)
      setPhotos((taken) => [...taken, photo])
    },
    setCaption(id: string, caption: string) {
      const named = current.current.find((photo) => photo.id === id)
      if (named) put({ ...named, caption })
      setPhotos((taken) => taken.map((photo) => (photo.id === id ? { ...photo, caption } : photo)))
    },
    remove(id: string) {
      void dropPhoto(id)
      setPhotos((taken) => taken.filter((photo) => photo.id !== id))
    },
  }
}
