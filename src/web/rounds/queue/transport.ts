import { OWNER_HEADER } from '#shared/owner-header.ts'
import { type Answer, answerFor } from '#shared/refusals/answer.ts'
import { imageRefusals } from '#shared/refusals/images.ts'
import {
  claimOf,
  type QueuedMissedVisit,
  type QueuedPhoto,
  type QueuedStep,
  type QueueTransport,
  waitedMinutes,
} from '#shared/rounds/queue.ts'
import { serverNow } from '#web/lib/clock.ts'
import { appCodeOf, whyRefused } from '#web/lib/error-message.ts'
import { putPhoto } from '#web/orders/send-photo.ts'
import { createOwnedClient } from '#web/trpc-client.ts'

/** Sends the queued actions of `owner`. The server refuses them when the cookie is another account's. */
export function createQueueTransport(
  owner: string,
  photo: (key: string) => Promise<Blob | undefined>,
): QueueTransport {
  const headers = { [OWNER_HEADER]: owner }
  const { missions, visits } = createOwnedClient(owner)
  return {
    async send(action, queued) {
      if (action.kind === 'photo') return sendPhoto(action, await photo(action.key), headers)
      if (action.kind === 'missed')
        return answerOf(visits.reportMissed.mutate(missedInput(action, queued)))
      return answerOf(missions.advance.mutate(stepInput(action, queued)), ({ late }) => late)
    },
    claim: (act, refusal) =>
      answerOf(missions.claim.mutate({ ...claimOf(act, refusal), sentAt: serverNow() })),
  }
}

function stepInput({ key, at, payload }: QueuedStep, queued: boolean) {
  const { orderId, from, cashReceived, check, agreed, code, withoutCode } = payload
  const { waveUnverified, point } = payload
  const statements = { cashReceived, check, agreed, code, withoutCode, waveUnverified, point }
  return { orderId, from, ...statements, ...timesOf(at, queued), idempotencyKey: key }
}

function missedInput(visit: QueuedMissedVisit, queued: boolean) {
  const { key, at, payload } = visit
  const { orderId, from, arrivedAt, calls, photoId, disagreed, presence } = payload
  const waited = waitedMinutes(visit)
  const facts = { arrivedAt, calls, waitedMinutes: waited, photoId, disagreed, presence }
  return { orderId, from, ...facts, ...timesOf(at, queued), idempotencyKey: key }
}

/** When it was done, where it waited, and when it leaves: between the two, a wrong clock of the phone is wrong by as much. */
const timesOf = (at: number, queued: boolean) => ({
  sentAt: serverNow(),
  ...(queued && { takenAt: at, queued }),
})

async function answerOf<Output>(
  call: Promise<Output>,
  isLate: (output: Output) => true | undefined = () => undefined,
): Promise<Answer> {
  try {
    return { kind: 'answered', late: isLate(await call) }
  } catch (error) {
    return answerFor(appCodeOf(error), whyRefused(error))
  }
}

async function sendPhoto(
  { key, at, payload }: QueuedPhoto,
  blob: Blob | undefined,
  headers: Record<string, string>,
): Promise<Answer> {
  // The browser has lost the photo, so it can never be sent.
  if (!blob)
    return {
      kind: 'refused',
      refusal: { code: 'IMAGE_INVALID', text: imageRefusals.IMAGE_INVALID.text },
    }
  const { orderId, step, caption } = payload
  return putPhoto({ orderId, photoId: key, step, caption, takenAt: at }, blob, headers)
}
