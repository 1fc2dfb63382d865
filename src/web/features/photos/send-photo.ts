import { OWNER_HEADER } from '#shared/accounts/owner-header.ts'
import { errorMessage, isAppErrorCode } from '#shared/errors.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import { photoUploadPath } from '#shared/orders/photos.ts'
import { notifyError } from '#web/components/feedback/notify.tsx'
import type { LocalPhoto } from './local-photo.ts'

interface Target {
  /** The account that sends it: the server refuses it under another cookie. */
  owner: string
  orderId: string
  step: CheckStep
}

const FAILED = 'Photo non envoyée'

/**
 * Sends a photo of an order at once, where there is a network: at the counter. The same photo again changes nothing. A
 * failure is told and thrown.
 */
export async function sendPhoto(
  { owner, orderId, step }: Target,
  { id, blob, caption, takenAt }: LocalPhoto,
): Promise<void> {
  const path = photoUploadPath({ orderId, photoId: id, step, caption, takenAt })
  const headers = { [OWNER_HEADER]: owner, 'Content-Type': blob.type }
  const response = await fetch(path, { method: 'PUT', body: blob, headers }).catch(() => null)
  if (response?.ok) return
  const code = response ? await codeOf(response) : undefined
  const text = code ? errorMessage(code, undefined).text : 'Vérifiez le réseau, puis réessayez.'
  notifyError(FAILED, text)
  throw new PhotoNotSent()
}

/** A photo did not arrive; the person was told. */
export class PhotoNotSent extends Error {}

async function codeOf(response: Response) {
  const body = (await response.json().catch(() => ({}))) as {
    error?: { data?: { appCode?: unknown } }
  }
  const code = body.error?.data?.appCode
  return isAppErrorCode(code) ? code : undefined
}
