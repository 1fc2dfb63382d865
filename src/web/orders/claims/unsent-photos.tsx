import { useEffect, useState } from 'react'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { deleteDraftPhoto, readDraftPhotos } from '#web/record/draft-photos.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { putPhoto } from '../send-photo.ts'
import { draftOf } from './claim-photos.ts'
import type { OwnClaim } from './own-claims.ts'

/** Sends the photos of a claim that are still on this phone, and says so while one is. */
export function UnsentPhotos({ claim }: { claim: Pick<OwnClaim, 'orderId' | 'photoIds'> }) {
  const { left, isRefused } = useSendClaimPhotos(claim.orderId, claim.photoIds)
  return (
    <>
      {left > 0 ? (
        <Note role="status">
          {left === 1 ? 'Une photo est' : `${left} photos sont`} encore sur ce téléphone. Gardez
          Lavéo ouvert&nbsp;: nous l’envoyons dès que le réseau passe.
        </Note>
      ) : null}
      {isRefused ? (
        <Note tone="warning" role="alert">
          Une photo n’a pas pu être reçue. Ajoutez-la de nouveau si elle compte.
        </Note>
      ) : null}
    </>
  )
}

/** Between two tries of the photos that did not leave. */
const TRY_AGAIN_MS = 15_000

/**
 * Sends the photos that a claim names and this phone still holds, one after the other, and again until they are there. One that
 * the server refuses for good is dropped: sent again it would be refused again.
 */
function useSendClaimPhotos(orderId: string, named: readonly string[]) {
  const { id: owner } = useMe()
  const utils = trpc.useUtils()
  const [left, setLeft] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const names = named.join(' ')
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = async () => {
      const held = await readDraftPhotos(draftOf(orderId))
      const waiting = held.filter(({ id }) => names.includes(id))
      if (isGone) return
      setLeft(waiting.length)
      for (const [index, { id, blob, caption, takenAt }] of waiting.entries()) {
        const photo = { orderId, photoId: id, step: 'claim', caption, takenAt } as const
        const { kind } = await putPhoto(photo, blob, { [OWNER_HEADER]: owner })
        if (isGone) return
        if (kind === 'unanswered' || kind === 'signed-out') {
          timer = setTimeout(send, TRY_AGAIN_MS)
          return
        }
        if (kind === 'refused') setRefused(true)
        await deleteDraftPhoto(id)
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
  return { left, isRefused }
}
