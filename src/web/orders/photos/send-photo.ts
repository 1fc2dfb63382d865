import type { CheckStep } from '#shared/orders/custody.ts'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import type { Answer } from '#shared/refusals/answer.ts'
import { notifyError } from '#web/components/feedback/notify.tsx'
import type { LocalPhoto } from './local-photo.ts'
import { putPhoto } from './put-photo.ts'

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
  const photo = { orderId, photoId: id, step, caption, takenAt }
  const answer = await putPhoto(photo, blob, { [OWNER_HEADER]: owner })
  if (answer.kind === 'answered') return
  notifyError(FAILED, whyNot(answer))
  throw new PhotoNotSent()
}

/** A photo did not arrive; the person was told. */
export class PhotoNotSent extends Error {}

/** In the server's words where it answered: the network is not the cause then. */
function whyNot(answer: Exclude<Answer, { kind: 'answered' }>): string {
  const { text } = answer.kind === 'refused' ? answer.refusal : answer
  return text ?? 'Vérifiez le réseau, puis réessayez.'
}
