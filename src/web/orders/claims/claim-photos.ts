import { useEffect, useState } from 'react'
import { serverNow } from '#web/lib/clock.ts'
import { newKey } from '#web/lib/new-key.ts'
import {
  deleteDraftPhoto,
  type LocalPhoto,
  readDraftPhotos,
  saveDraftPhoto,
} from '#web/record/draft-photos.ts'

/** The name under which the photos of a claim about this order are kept. */
export const draftOf = (orderId: string) => `claim ${orderId}`

/** Photos of a claim that are on this phone only, kept until they left. */
export function useClaimPhotos(orderId: string) {
  const [photos, setPhotos] = useState<LocalPhoto[]>([])
  useEffect(() => {
    let isGone = false
    void readDraftPhotos(draftOf(orderId)).then((found) => {
      if (!isGone) setPhotos((taken) => [...found, ...taken])
    })
    return () => {
      isGone = true
    }
  }, [orderId])
  return {
    photos,
    add(blob: Blob) {
      const photo = { id: newKey(), blob, caption: '', takenAt: serverNow() }
      setPhotos((taken) => [...taken, photo])
      void saveDraftPhoto(draftOf(orderId), photo)
    },
    remove(id: string) {
      setPhotos((taken) => taken.filter((photo) => photo.id !== id))
      void deleteDraftPhoto(id)
    },
    /** Stores a photo under an id that the claim names already. */
    async renew(photo: LocalPhoto, id: string) {
      await saveDraftPhoto(draftOf(orderId), { ...photo, id })
      await deleteDraftPhoto(photo.id)
    },
  }
}
