import { type DBSchema, openDB } from 'idb'
import { useEffect, useRef, useState } from 'react'
import { DAY_MS } from '#shared/dates.ts'
import { DRAFT_PHOTOS_KEPT_DAYS } from '#shared/retention.ts'
import type { LocalPhoto } from '#web/features/photos/local-photo.ts'
import { newKey } from '#web/lib/new-key.ts'
import { DRAFT_PHOTOS_DATABASE } from '#web/lib/storage.ts'

/** Draft photos expire after this long. */
const KEPT_MS = DRAFT_PHOTOS_KEPT_DAYS * DAY_MS

interface Kept extends Omit<LocalPhoto, 'blob'> {
  /** The draft it belongs to. */
  draft: string
  /** The picture as bytes: some browsers lose a Blob. */
  bytes: ArrayBuffer
  type: string
}

interface Schema extends DBSchema {
  photos: { key: string; value: Kept; indexes: { draft: string } }
}

const open = () =>
  openDB<Schema>(DRAFT_PHOTOS_DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('photos', { keyPath: 'id' }).createIndex('draft', 'draft')
    },
  })

type Act<T> = (db: Awaited<ReturnType<typeof open>>) => Promise<T>

/** Sequential: a removed photo must not be written again. */
let turn: Promise<unknown> = Promise.resolve()

function attempt<T>(act: Act<T>): Promise<T | undefined> {
  const done = turn.then(() => attemptNow(act))
  turn = done
  return done
}

/**
 * One operation on the store, which is then closed; undefined when the browser has no such store.
 */
async function attemptNow<T>(act: Act<T>): Promise<T | undefined> {
  try {
    const db = await open()
    try {
      return await act(db)
    } finally {
      db.close()
    }
  } catch {
    // A forbidden or full store only costs the memory of the photos.
    return undefined
  }
}

/** The photos that this phone keeps for a draft, oldest first. */
export async function readDraftPhotos(draft: string): Promise<LocalPhoto[]> {
  const kept = (await attempt((db) => db.getAllFromIndex('photos', 'draft', draft))) ?? []
  return kept
    .map(({ bytes, type, draft: _, ...photo }) => ({ ...photo, blob: new Blob([bytes], { type }) }))
    .sort((a, b) => a.takenAt - b.takenAt)
}

/** Keeps a photo of a draft, or its new caption. */
export function saveDraftPhoto(draft: string, { blob, ...photo }: LocalPhoto): Promise<unknown> {
  return attempt(async (db) => {
    const bytes = await blob.arrayBuffer()
    await db.put('photos', { ...photo, draft, bytes, type: blob.type })
  })
}

export function deleteDraftPhoto(id: string): Promise<unknown> {
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

/** The stored photos merged with those taken since; where both have one, the version on screen. */
export function mergePhotos(
  kept: readonly LocalPhoto[],
  taken: readonly LocalPhoto[],
): LocalPhoto[] {
  const here = new Set(taken.map(({ id }) => id))
  return [...kept.filter(({ id }) => !here.has(id)), ...taken]
}

/** The photos of a draft, which survive when the phone closes the tab for its camera. */
export function usePhotoDraft(draft: string) {
  const [photos, setPhotos] = useState<LocalPhoto[]>([])
  const [read, setRead] = useState(false)
  const current = useRef(photos)
  current.current = photos
  // The store is the browser's, and answers later.
  useEffect(() => {
    let wanted = true
    void forgetPhotos(null, Date.now() - KEPT_MS)
    void readDraftPhotos(draft).then((kept) => {
      if (!wanted) return
      setPhotos((taken) => mergePhotos(kept, taken))
      setRead(true)
    })
    return () => {
      wanted = false
    }
  }, [draft])
  const put = (photo: LocalPhoto) => void saveDraftPhoto(draft, photo)
  return {
    photos,
    /** The store was read: a photo missing here is lost. */
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
      void deleteDraftPhoto(id)
      setPhotos((taken) => taken.filter((photo) => photo.id !== id))
    },
  }
}
