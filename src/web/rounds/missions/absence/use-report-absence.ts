import { isReasonAsked } from '#shared/orders/visits/presence.ts'
import { isRide } from '#shared/places/positions.ts'
import type { QueuedMissedVisit } from '#shared/rounds/queue.ts'
import type { LocalPhoto } from '#web/record/draft-photos.ts'
import type { Mission } from '../mission.ts'
import { useSendStep } from '../use-send-step.ts'
import type { AbsenceDraft } from './absence-draft.ts'
import { visitedPlaceOf } from './use-absence-position.ts'

/** Reports a missed visit. */
export function useReportAbsence(mission: Mission, onAccepted: () => void) {
  const { sending, send } = useSendStep({ onAccepted })
  return {
    reporting: sending,
    /** `prepare` gives the report, or undefined where something is missing after all. */
    report: (prepare: () => Promise<AbsenceDraft | undefined>, photo: LocalPhoto) =>
      send(async () => {
        const draft = await prepare()
        const payload = draft && visitOf(mission, draft, photo)
        return payload && { done: { kind: 'missed', payload }, photos: [photo] }
      }),
  }
}

function visitOf(
  mission: Mission,
  { arrivedAt, calls, point, reason }: AbsenceDraft,
  { id: photoId }: LocalPhoto,
): QueuedMissedVisit['payload'] | undefined {
  const { id: orderId, reference, status } = mission
  if (!isRide(status)) return undefined
  const isAsked = isReasonAsked(visitedPlaceOf(mission), point)
  const presence = { point, reason: isAsked ? reason : undefined }
  const done = { arrivedAt, calls: calls.length, photoId, presence }
  return { orderId, reference, from: status, ...done }
}
