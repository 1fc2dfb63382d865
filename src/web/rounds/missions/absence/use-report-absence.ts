import { useState } from 'react'
import { isReasonAsked } from '#shared/orders/visits/presence.ts'
import { isRide } from '#shared/places/positions.ts'
import type { QueuedMissedVisit } from '#shared/rounds/queue.ts'
import { dismissFailure, notifyError } from '#web/components/feedback/notify.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import type { LocalPhoto } from '#web/orders/photo-picker.tsx'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { refusalText } from '../../queue/words.ts'
import { actErrorText, FAILURE_TITLE } from '../failure-words.ts'
import type { Mission } from '../mission.ts'
import { sendStep } from '../send-step.ts'
import type { AbsenceDraft } from './absence-draft.ts'
import { visitedPlaceOf } from './use-absence-position.ts'

/** Reports a missed visit. Like a step, it is stored on the phone with its photo before it is sent. */
export function useReportAbsence(mission: Mission, onAccepted: () => void) {
  const { id: owner } = useMe()
  const { missions } = trpc.useUtils()
  const [reporting, setReporting] = useState(false)
  const send = async (draft: AbsenceDraft, photo: LocalPhoto) => {
    const visit = visitOf(mission, owner, draft, photo)
    if (!visit) return
    await sendStep(visit, [photo], {
      onAccepted,
      onRefused(refusal) {
        notifyError(FAILURE_TITLE, actErrorText('missed', refusalText(refusal)))
        void missions.invalidate()
      },
    })
  }
  return {
    reporting,
    /** `prepare` gives the report, or undefined where something is missing after all. */
    report: useOneAtATime(
      async (prepare: () => Promise<AbsenceDraft | undefined>, photo: LocalPhoto) => {
        dismissFailure()
        setReporting(true)
        const draft = await prepare()
        if (draft) await send(draft, photo).finally(() => setReporting(false))
        else setReporting(false)
      },
    ),
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
