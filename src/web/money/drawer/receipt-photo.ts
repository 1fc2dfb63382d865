import { useEffect, useState } from 'react'
import { serverNow } from '#web/lib/clock.ts'
import { tabStorage } from '#web/lib/storage.ts'
import {
  deleteDraftPhotos,
  type LocalPhoto,
  readDraftPhotos,
  saveDraftPhoto,
} from '#web/record/draft-photos.ts'

/** The photo of a receipt that is only on this device. */
export interface ReceiptPhoto {
  /** A random UUID, which the server stores: sending it again does not add a second one. */
  id: string
  blob: Blob
  /** The number that the bank wrote on it. */
  slip?: string | undefined
}

export const toLocalPhoto = ({ id, blob }: ReceiptPhoto): LocalPhoto => ({
  id,
  blob,
  caption: '',
  takenAt: serverNow(),
})

/** The photo of a receipt that is not sent. The device keeps it as long as this tab keeps the other entries, under their name. */
export function useReceiptPhoto(draft: `laveo-${string}`) {
  const idKey = `${draft}-photo` as const
  const [photo, setPhoto] = useState<ReceiptPhoto | null>(null)
  useEffect(() => {
    let isMounted = true
    void readDraftPhotos(draft).then((stored) => {
      // Another tab may have left one.
      const last = stored.find(({ id }) => id === tabStorage.read(idKey))
      if (isMounted && last) setPhoto((taken) => taken ?? { id: last.id, blob: last.blob })
    })
    return () => {
      isMounted = false
    }
  }, [draft, idKey])
  return {
    photo,
    change(next: ReceiptPhoto | null) {
      setPhoto(next)
      tabStorage.remove(idKey)
      void deleteDraftPhotos(draft, 0)
      if (!next) return
      tabStorage.write(idKey, next.id)
      void saveDraftPhoto(draft, toLocalPhoto(next))
    },
  }
}
