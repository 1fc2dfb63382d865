import { useState } from 'react'
import type { CheckStep } from '#shared/orders/custody.ts'
import type { QueuedPhoto } from '#shared/rounds/queue.ts'
import { serverNow } from '#web/lib/clock.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { showError } from '#web/query-client.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { createQueueTransport } from '../../queue/transport.ts'
import { removeCollection, removeMissionSnapshot } from '../collection/collection-draft.ts'
import { deleteDraftPhotos } from '../collection/photo-draft.ts'
import type { useCollection } from '../collection/use-collection.ts'
import { findingsOf, hasGap, isCountedLine } from '../count/count.ts'
import type { Mission } from '../mission.ts'
import type { LeftMission } from './leave-reason.ts'
import { describeCount, isCounted } from './step-notes.ts'

const FAILED = 'Impossible d’envoyer ce que vous avez noté.'

interface Options {
  mission: Mission
  step: CheckStep
  collection: Pick<ReturnType<typeof useCollection>, 'key' | 'lines' | 'draft' | 'photos'>
  left: LeftMission | undefined
}

/** Sends the entries for a lost mission to the team. They stay on the phone until they are received. */
export function useSendStepNotes({ mission, step, collection, left }: Options) {
  const { id: owner } = useMe()
  const [idempotencyKey, setKey] = useState(newKey)
  const [sentAt, setSentAt] = useState<number | null>(null)
  const [sending, setSending] = useState(false)
  const { id: orderId, status } = mission
  const claim = useAct(trpc.missions.claim, {
    failed: FAILED,
    stale: ['missions.left', 'cash'],
    onSuccess() {
      removeCollection(collection.key)
      removeMissionSnapshot(owner, orderId)
      void deleteDraftPhotos(collection.key, 0)
      setSentAt(serverNow())
    },
  })

  const sendAll = async (cashReceived: number | null) => {
    await sendPhotos(owner, { mission, step, photos: collection.photos.photos })
    const now = serverNow()
    await claim.run({
      orderId,
      from: status as 'pickup_en_route',
      live: true,
      takenAt: now,
      sentAt: now,
      refusal: left?.fate === 'deleted' ? 'ORDER_DELETED' : 'ORDER_CHANGED',
      idempotencyKey,
      cashReceived: cashReceived ?? undefined,
      ...countOf(collection),
    })
  }
  const send = useOneAtATime(async (cashReceived: number | null) => {
    setSending(true)
    try {
      await sendAll(cashReceived)
    } catch (error) {
      showError(error, FAILED)
    } finally {
      setSending(false)
    }
  })
  return {
    send,
    sending,
    /** The time of the reception, or null. */
    sentAt,
    /** Makes the next sending a new request, because its content has changed. */
    renewKey: () => setKey(newKey()),
  }
}

/** The count, if anything of one was made. A gap without a reason gets the reason « autre ». */
function countOf({ lines, draft, photos }: Options['collection']) {
  if (!isCounted({ lines, draft, photos: photos.photos.length })) return {}
  const explained = lines.map((line) =>
    hasGap(line) ? { ...line, reason: line.reason ?? ('autre' as const) } : line,
  )
  const check = { ...findingsOf(explained, draft.reserves), withClient: draft.withClient }
  return { check, note: lines.some(isCountedLine) ? describeCount(lines) : undefined }
}

async function sendPhotos(
  owner: string,
  {
    mission,
    step,
    photos,
  }: Pick<Options, 'mission' | 'step'> & Pick<Options['collection']['photos'], 'photos'>,
): Promise<void> {
  const { id: orderId, reference } = mission
  const transport = createQueueTransport(
    owner,
    async (key) => photos.find(({ id }) => id === key)?.blob,
  )
  for (const { id, caption, takenAt } of photos) {
    const payload = { orderId, reference, step, caption, stepKey: id }
    const photo: QueuedPhoto = { key: id, owner, kind: 'photo', at: takenAt, payload }
    // A refused photo is skipped, because it would be refused again. Without an answer all is sent again.
    const { kind } = await transport.send(photo, false)
    if (kind === 'unanswered' || kind === 'signed-out') throw new TypeError('Failed to fetch')
  }
}
