import { useState } from 'react'
import type { CheckStep } from '#shared/orders/custody.ts'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import { serverNow } from '#web/lib/clock.ts'
import { describeError } from '#web/lib/error-message.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { putPhoto } from '#web/orders/send-photo.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { removeMissionSnapshot } from '../collection/collection-draft.ts'
import type { CheckState } from '../collection/use-check.ts'
import { findingsOf, hasGap, isCountedLine } from '../count/count.ts'
import { forgetDraft } from '../door/photo-draft.ts'
import type { Mission } from '../mission.ts'
import type { LeftMission } from './leave-reason.ts'
import { describeCount, isCounted } from './step-notes.ts'

const FAILED = 'Impossible d’envoyer ce que vous avez noté.'

interface Options {
  mission: Mission
  step: CheckStep
  check: Pick<CheckState, 'key' | 'lines' | 'draft' | 'photos'>
  left: LeftMission | undefined
}

/** Sends the entries for a lost mission to the team. They stay on the phone until they are received. */
export function useSendStepNotes({ mission, step, check, left }: Options) {
  const { id: owner } = useMe()
  const [idempotencyKey, setKey] = useState(newKey)
  const [sentAt, setSentAt] = useState<number | null>(null)
  const [sending, setSending] = useState(false)
  const [arePhotosUnsent, setPhotosUnsent] = useState(false)
  const { id: orderId, status } = mission
  const claim = useAct(trpc.missions.claim, {
    failed: FAILED,
    stale: ['missions.left', 'cash'],
    onSuccess() {
      forgetDraft(check.key)
      removeMissionSnapshot(owner, orderId)
      setSentAt(serverNow())
    },
  })

  const sendAll = async (cashReceived: number | null) => {
    claim.reset()
    const areSent = await sendPhotos(owner, { mission, step, photos: check.photos.photos })
    setPhotosUnsent(!areSent)
    if (!areSent) return
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
      ...countOf(check),
    })
  }
  const send = useOneAtATime(async (cashReceived: number | null) => {
    setSending(true)
    try {
      await sendAll(cashReceived)
    } finally {
      setSending(false)
    }
  })
  return {
    send,
    sending,
    /** The time of the reception, or null. */
    sentAt,
    /** The failure of the photos, which leave first. */
    photosFailure: arePhotosUnsent ? describeError(undefined, FAILED) : undefined,
    unanswered: claim.unanswered,
    /** Makes the next sending a new request, because its content has changed. */
    renewKey: () => setKey(newKey()),
  }
}

/** The count, if anything of one was made. A gap without a reason gets the reason « autre ». */
function countOf({ lines, draft, photos }: Options['check']) {
  if (!isCounted({ lines, draft, photos: photos.photos.length })) return {}
  const explained = lines.map((line) =>
    hasGap(line) ? { ...line, reason: line.reason ?? ('autre' as const) } : line,
  )
  const check = { ...findingsOf(explained, draft.reserves), withClient: draft.withClient }
  return { check, note: lines.some(isCountedLine) ? describeCount(lines) : undefined }
}

/** False where there was no answer to one of them: all are sent again then. A refused one would be refused again. */
async function sendPhotos(
  owner: string,
  {
    mission,
    step,
    photos,
  }: Pick<Options, 'mission' | 'step'> & Pick<Options['check']['photos'], 'photos'>,
): Promise<boolean> {
  const { id: orderId } = mission
  for (const { id: photoId, caption, takenAt, blob } of photos) {
    const photo = { orderId, photoId, step, caption, takenAt }
    const { kind } = await putPhoto(photo, blob, { [OWNER_HEADER]: owner })
    if (kind === 'unanswered' || kind === 'signed-out') return false
  }
  return true
}
