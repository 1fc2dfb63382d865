import { createTRPCClient, httpBatchLink } from '@trpc/client'
import type { AppRouter } from '#server/router.ts'
import { photoUploadPath } from '#shared/orders/photos.ts'
import {
  type Answer,
  answerFor,
  claimOf,
  OWNER_HEADER,
  type QueuedPhoto,
  type QueuedStep,
  type QueueTransport,
} from '#shared/orders/queue.ts'
import { appCodeOf, refusalDetailsOf } from '#web/lib/error-message.ts'
import { fetchInTime } from '#web/trpc-client.ts'

/** A photo may take longer than a step: 300 kB over the slowest network that still works. */
const PHOTO_LIMIT_MS = 90_000

/** The way to the server for what the owner of the queue did: another session's cookie counts as none. */
export function createQueueTransport(
  owner: string,
  photo: (key: string) => Promise<Blob | undefined>,
): QueueTransport {
  const headers = { [OWNER_HEADER]: owner }
  const api = createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: '/trpc',
        maxItems: 1,
        headers,
        fetch: (input, init) => fetchInTime(input as RequestInfo | URL, init as RequestInit),
      }),
    ],
  })
  return {
    async send(action, queued) {
      if (action.kind === 'photo') return sendPhoto(action, await photo(action.key), headers)
      return answerOf(api.missions.advance.mutate(stepInput(action, queued)))
    },
    claim: (step, refusal) => answerOf(api.missions.claim.mutate(claimOf(step, refusal))),
  }
}

function stepInput({ key, at, payload }: QueuedStep, queued: boolean) {
  const { orderId, from, cashReceived, check, code, withoutCode, waveUnverified } = payload
  const waited = queued ? { takenAt: at, queued } : {}
  const said = { cashReceived, check, code, withoutCode, waveUnverified }
  return { orderId, from, ...said, ...waited, idempotencyKey: key }
}

async function answerOf(call: Promise<unknown>): Promise<Answer> {
  try {
    await call
    return { kind: 'answered' }
  } catch (error) {
    return answerFor(appCodeOf(error), refusalDetailsOf(error))
  }
}

interface PhotoAnswer {
  /** Of the photo that was taken. */
  id?: unknown
  error?: { data?: Record<string, unknown> }
}

async function sendPhoto(
  { key, at, payload }: QueuedPhoto,
  blob: Blob | undefined,
  headers: Record<string, string>,
): Promise<Answer> {
  // Only its queue entry is left: nothing can be sent any more.
  if (!blob) return { kind: 'refused', refusal: { code: 'IMAGE_INVALID' } }
  const { orderId, step, caption } = payload
  const path = photoUploadPath({ orderId, photoId: key, step, caption, takenAt: at })
  const init = { method: 'PUT', body: blob, headers: { ...headers, 'Content-Type': blob.type } }
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(PHOTO_LIMIT_MS) })
    const body = (await response.json()) as PhotoAnswer
    // Another success, such as the sign-in page of a public network, is no receipt.
    if (response.ok) return { kind: body.id === key ? 'answered' : 'unanswered' }
    const { appCode, details } = body.error?.data ?? {}
    return answerFor(appCode, details)
  } catch {
    return { kind: 'unanswered' }
  }
}
