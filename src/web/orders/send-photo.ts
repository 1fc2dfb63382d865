import { useSyncExternalStore } from 'react'
import type { AppErrorCode } from '#shared/errors.ts'
import type { PhotoStep } from '#shared/orders/custody.ts'
import { photoUploadPath, type SentPhoto } from '#shared/orders/photos.ts'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import { type Answer, answerFor } from '#shared/refusals/answer.ts'
import { serverNow } from '#web/lib/clock.ts'
import { putFile } from '#web/lib/files/put-file.ts'
import type { LocalPhoto } from '#web/record/draft-photos.ts'

interface Target {
  /** The account that sends it: the server refuses it under another cookie. */
  owner: string
  orderId: string
  step: PhotoStep
}

/**
 * Sends a photo of an order at once, where there is a network: at the counter. The same photo again changes nothing.
 * Resolves to why it was not sent, for the screen to say.
 */
export async function sendPhoto(
  { owner, orderId, step }: Target,
  { id, blob, caption, takenAt }: LocalPhoto,
): Promise<string | undefined> {
  const photo = { orderId, photoId: id, step, caption, takenAt }
  const answer = await putPhoto(photo, blob, { [OWNER_HEADER]: owner })
  return answer.kind === 'answered' ? undefined : whyNot(answer)
}

/** In the server's words where it answered: the network is not the cause then. */
function whyNot(answer: Exclude<Answer, { kind: 'answered' }>): string {
  const { text } = answer.kind === 'refused' ? answer.refusal : answer
  return text ?? 'Vérifiez le réseau, puis réessayez.'
}

/** A photo may take longer than a step: it has 300 kB. */
const PHOTO_LIMIT_MS = 90_000

interface PhotoAnswer {
  /** The id of the photo that was received. */
  id?: unknown
  error?: { message?: string; data?: { appCode?: AppErrorCode; details?: unknown } }
}

/** Sends a photo of an order; the same one again changes nothing. Never throws. */
export async function putPhoto(
  photo: Omit<SentPhoto, 'sentAt'>,
  blob: Blob,
  headers: Record<string, string>,
): Promise<Answer> {
  const { photoId } = photo
  const sent = (bytes: number) => setUpload({ photoId, sent: bytes, total: blob.size })
  sent(0)
  try {
    const answer = await putFile(photoUploadPath({ ...photo, sentAt: serverNow() }), {
      body: blob,
      headers: { ...headers, 'Content-Type': blob.type },
      timeout: PHOTO_LIMIT_MS,
      onSent: sent,
    })
    const body = answer.body as PhotoAnswer
    // The sign-in page of a public network also answers 200, but without the photo's id.
    if (answer.ok) return { kind: body.id === photoId ? 'answered' : 'unanswered' }
    const { data, message } = body.error ?? {}
    return answerFor(data?.appCode, { details: data?.details, text: message })
  } catch {
    return { kind: 'unanswered' }
  } finally {
    endUpload(photoId)
  }
}

/** A photo that is being sent. */
interface PhotoOnItsWay {
  photoId: string
  /** Bytes that left this phone, and the bytes of the photo. */
  sent: number
  total: number
}

let uploads: readonly PhotoOnItsWay[] = []
const listeners = new Set<() => void>()

/** The photos that are being sent now, also those of a queue that a returned network empties. */
export function useUploads(): readonly PhotoOnItsWay[] {
  return useSyncExternalStore(subscribe, () => uploads)
}

/** Tells how much of a photo left. */
function setUpload(upload: PhotoOnItsWay): void {
  change([...without(upload.photoId), upload])
}

/** The photo arrived, or it did not. */
function endUpload(photoId: string): void {
  change(without(photoId))
}

const without = (photoId: string) => uploads.filter((upload) => upload.photoId !== photoId)

function change(next: readonly PhotoOnItsWay[]): void {
  uploads = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
