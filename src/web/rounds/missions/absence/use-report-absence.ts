import { isReasonAsked } from '#shared/orders/visits/presence.ts'
import { isRide } from '#shared/places/positions.ts'
import type { QueuedMissedVisit } from '#shared/rounds/queue.ts'
import { serverNow } from '#web/lib/clock.ts'
import { newKey } from '#web/lib/new-key.ts'
import type { LocalPhoto } from '#web/record/draft-photos.ts'
import { useMe } from '#web/session.ts'
import type { Mission } from '../mission.ts'
import { useSendStep } from '../use-send-step.ts'
import type { AbsenceDraft } from './absence-draft.ts'
import { visitedPlaceOf } from './use-absence-position.ts'

/** Reports a missed visit. */
export function useReportAbsence(mission: Mission, onAccepted: () => void) {
  const { id: owner } = useMe()
  const { sending, send } = useSendStep({ onAccepted })
  return {
    reporting: sending,
    /** `prepare` gives the report, or undefined where something is missing after all. */
    report: (prepare: () => Promise<AbsenceDraft | undefined>, photo: LocalPhoto) =>
      send(async () => {
        const draft = await prepare()
        const act = draft && visitOf(mission, owner, draft, photo)
        return act && { act, photos: [photo] }
      }),
  }
}

function visitOf(
  mission: Mission,
  owner: string,
  { arrivedAt, calls, point, reason }: AbsenceDraft,
  { id: photoId }: LocalPhoto,
): QueuedMissedVisit | undefined {
  const { id: orderId, reference, status } = mission
  if (!isRide(status)) return undefined
  const isAsked = isReasonAsked(visitedPlaceOf(mission), point)
  const presence = { point, reason: isAsked ? reason : undefined }
  const done = { arrivedAt, calls: calls.length, photoId, presence }
  const payload = { orderId, reference, from: status, ...done }
  return { key: newKey(), owner, kind: 'missed', at: serverNow(), payload }
}
