import { useEffect, useState } from 'react'
import { serverNow } from '#web/lib/clock.ts'
import { newKey } from '#web/lib/new-key.ts'
import {
  deleteDraftPhoto,
  type LocalPhoto,
  readDraftPhotos,
  saveDraftPhoto,
} from '#web/record/draft-photos.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { sendPhoto } from '../send-photo.ts'

const draftOf = (orderId: string) => `claim ${orderId}`

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
  }
}

/** Between two tries of the photos that did not leave. */
const TRY_AGAIN_MS = 15_000

/**
 * Sends the photos that a claim names and this phone still holds, one after the other, and again until they are there. Tells how
 * many are left.
 */
export function useSendClaimPhotos(orderId: string, named: readonly string[]): number {
  const { id: owner } = useMe()
  const utils = trpc.useUtils()
  const [left, setLeft] = useState(0)
  const names = named.join(' ')
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = async () => {
      const held = await readDraftPhotos(draftOf(orderId))
      const waiting = held.filter(({ id }) => names.includes(id))
      if (isGone) return
      setLeft(waiting.length)
      for (const [index, photo] of waiting.entries()) {
        const failure = await sendPhoto({ owner, orderId, step: 'claim' }, photo)
        if (isGone) return
        if (failure !== undefined) {
          timer = setTimeout(send, TRY_AGAIN_MS)
          return
        }
        await deleteDraftPhoto(photo.id)
        setLeft(waiting.length - index - 1)
        void utils.photos.ofOrder.invalidate({ orderId })
      }
    }
    const sendNow = () => {
      clearTimeout(timer)
      void send()
    }
    sendNow()
    window.addEventListener('online', sendNow)
    return () => {
      isGone = true
      clearTimeout(timer)
      window.removeEventListener('online', sendNow)
    }
  }, [orderId, owner, names, utils])
  return left
}
