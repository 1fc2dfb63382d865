import { promiseWords, slotWords } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'
import type { VisitKind } from '#shared/time/visits.ts'
import type { SlotReason } from '#shared/visits/slot-reasons.ts'
import { slotOfVisit } from '#shared/visits/visits.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { type Outputs, trpc } from '#web/trpc.ts'

/** Refusals after which another slot may be chosen in the same sheet. */
const RETRIED = new Set<unknown>(['SLOT_FULL', 'SLOT_CLOSED'])

/** Chooses another slot for a visit. A slot that was taken meanwhile is shown as full, in the sheet that stays open. */
export function useChangeSlot(order: OrderView, visit: VisitKind, onDone: () => void) {
  const utils = trpc.useUtils()
  const change = trpc.visits.change.useMutation({
    meta: { failed: 'Impossible de changer l’heure.', invalidates: ['orders', 'visits', 'flags'] },
    onSuccess: (times) => {
      notifySuccess('Heure enregistrée', doneText(visit, times))
      onDone()
    },
    onError: (error) => {
      if (RETRIED.has(appCodeOf(error))) void utils.visits.slots.invalidate()
      else onDone()
    },
  })
  return {
    changing: change.isPending,
    change: (slot: Slot, reason?: SlotReason) =>
      change.mutate({ orderId: order.id, visit, slot, seen: slotOfVisit(order, visit), reason }),
  }
}

function doneText(visit: VisitKind, times: Outputs['visits']['change']): string {
  const now = Date.now()
  const { pickup, delivery, readyBy } = times
  if (visit === 'delivery') return delivery ? `Livraison ${slotWords(delivery, now)}.` : ''
  const first = pickup ? `Ramassage ${slotWords(pickup, now)}.` : ''
  return readyBy === null ? first : `${first} ${promiseWords({ readyBy, delivery }, now)}.`
}
