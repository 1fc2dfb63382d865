import { MISSION_STEPS } from '#shared/order-status.ts'
import { isOfLaterDay } from '#shared/orders/visits/visits.ts'
import type { QueuedStep } from '#shared/rounds/queue.ts'
import { isolated } from '#shared/text/isolate.ts'
import { dayWords, slotWords } from '#shared/time/slot-words.ts'
import { askToConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { dismissFailure } from '#web/components/feedback/notify.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { useMe } from '#web/session.ts'
import { absenceKey } from '../absence/absence-draft.ts'
import { forgetDraft } from '../door/photo-draft.ts'
import { isWaitingForPiece, type QueuedMission, visitSlot } from '../mission.ts'
import { useSendStep } from '../use-send-step.ts'

/** Sets off for a mission: the step that needs no count, no cash and no code, unlike those of `useAdvance`. */
export function useDepart(mission: QueuedMission) {
  const { id: orderId, reference, status, items } = mission
  const { id: owner } = useMe()
  const { sending, send } = useSendStep()
  const depart = useOneAtATime(async () => {
    dismissFailure()
    if (isWaitingForPiece(mission) && !(await askToConfirm(HELD))) return
    if (!(await isMeantForToday(mission))) return
    const pieces = items.reduce((sum, { expected }) => sum + expected, 0)
    const from = status as QueuedStep['payload']['from']
    const payload = { orderId, reference, from, pieces }
    // The wait, the calls and the photo of an earlier ride to the same slot prove nothing of this one.
    forgetDraft(
      absenceKey(owner, { id: orderId, status: MISSION_STEPS[from].to, slot: visitSlot(mission) }),
    )
    await send(() => ({ done: { kind: 'advance', payload } }))
  })
  return { depart, departing: sending }
}

/** Without a network the office may have said so by telephone: the server has the last word. */
const HELD = {
  title: 'Attend une pièce',
  text: 'Il manque une pièce à cette commande. Appelez le bureau\u00a0: il dit si vous partez sans.',
  confirmLabel: 'Le bureau a dit oui',
}

/** Asks before a livreur sets off for a visit of another day; an early one may well be agreed with the client. */
async function isMeantForToday(mission: QueuedMission): Promise<boolean> {
  const [slot, now] = [visitSlot(mission), serverNow()]
  if (!slot || !isOfLaterDay(slot, now)) return true
  return askToConfirm({
    title: `Ce passage est prévu ${dayWords(slot.from, now)}`,
    text: `${isolated(mission.client.fullname || 'Le client')} vous attend ${slotWords(slot, now)}. Partez aujourd’hui seulement si c’est convenu\u00a0: appelez d’abord.`,
    confirmLabel: 'Partir quand même',
  })
}
