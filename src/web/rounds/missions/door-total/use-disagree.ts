import type { PhonePoint } from '#shared/orders/visits/presence.ts'
import { isRide } from '#shared/places/positions.ts'
import type { QueuedMissedVisit } from '#shared/rounds/queue.ts'
import { serverNow } from '#web/lib/clock.ts'
import { useMe } from '#web/session.ts'
import { type DraftKey, removeMissionSnapshot } from '../collection/collection-draft.ts'
import { forgetDraft } from '../door/photo-draft.ts'
import type { Mission } from '../mission.ts'
import { useSendStep } from '../use-send-step.ts'

interface Told {
  /** The place of the phone; null where it gave no position. */
  point: PhonePoint | null
  onSending: (isSending: boolean) => void
  onFinished: () => void
}

/** « Pas d’accord », said on the livreur's phone: the client keeps their clothes. */
export function useDisagree(
  mission: Mission,
  key: DraftKey,
  { point, onSending, onFinished }: Told,
) {
  const { id: owner } = useMe()
  const { sending, send } = useSendStep({
    onAccepted() {
      forgetDraft(key)
      removeMissionSnapshot(owner, mission.id)
      onFinished()
    },
    onRefused: () => onSending(false),
  })
  return {
    sending,
    send: () =>
      void send(async () => {
        const payload = disagreementOf(mission, point)
        if (!payload) return undefined
        onSending(true)
        return { done: { kind: 'missed', payload } }
      }),
  }
}

function disagreementOf(
  mission: Mission,
  point: PhonePoint | null,
): QueuedMissedVisit['payload'] | undefined {
  const { id: orderId, reference, status } = mission
  if (!isRide(status)) return undefined
  // Nobody had to be looked for.
  const done = { arrivedAt: serverNow(), calls: 0, photoId: null, presence: { point } }
  return { orderId, reference, from: status, disagreed: true, ...done }
}
