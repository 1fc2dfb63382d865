import type { AppErrorCode } from '#shared/errors.ts'
import { photoUploadPath, type SentPhoto } from '#shared/orders/photos.ts'
import { type Answer, answerFor } from '#shared/refusals/answer.ts'
import { putFile } from '#web/lib/files/put-file.ts'
import { endUpload, setUpload } from './uploads.ts'

/** A photo may take longer than a step: it has 300 kB. */
const PHOTO_LIMIT_MS = 90_000

interface PhotoAnswer {
  /** The id of the photo that was received. */
  id?: unknown
  error?: { message?: string; data?: { appCode?: AppErrorCode; details?: unknown } }
}

/** Sends a photo of an order; the same one again changes nothing. Never throws. */
export async function putPhoto(
  photo: SentPhoto,
  blob: Blob,
  headers: Record<string, string>,
): Promise<Answer> {
  const { photoId } = photo
  const sent = (bytes: number) => setUpload({ photoId, sent: bytes, total: blob.size })
  sent(0)
  try {
    const answer = await putFile(photoUploadPath(photo), {
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
