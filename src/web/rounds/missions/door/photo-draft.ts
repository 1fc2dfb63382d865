import { useEffect, useRef, useState } from 'react'
import { DAY_MS } from '#shared/dates.ts'
import { DRAFT_PHOTOS_KEPT_DAYS } from '#shared/retention.ts'
import { serverNow } from '#web/lib/clock.ts'
import { newKey } from '#web/lib/new-key.ts'
import { deviceStorage, tabStorage } from '#web/lib/storage.ts'
import {
  deleteDraftPhoto,
  deleteDraftPhotos,
  type LocalPhoto,
  readDraftPhotos,
  saveDraftPhoto,
} from '#web/record/draft-photos.ts'
import { forgetOldDrafts } from '../collection/collection-draft.ts'

/** Drafts and their photos expire after this long. */
const KEPT_MS = DRAFT_PHOTOS_KEPT_DAYS * DAY_MS

/** Removes the draft of a visit from this device, with its photos. */
export function forgetDraft(key: Parameters<typeof tabStorage.remove>[0]): void {
  for (const storage of [deviceStorage, tabStorage]) storage.remove(key)
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
    const oldest = serverNow() - KEPT_MS
    forgetOldDrafts(oldest)
    void deleteDraftPhotos(null, oldest)
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
