import { useState } from 'react'
import type { Slot } from '#shared/time/slots.ts'
import { slotOfVisit, type VisitKind } from '#shared/time/visits.ts'
import type { SlotReason } from '#shared/visits/slot-reasons.ts'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import { appCodeOf, isNetworkError } from '#web/lib/error-message.ts'
import { trpc } from '#web/trpc.ts'

/** Refusals after which another slot may be chosen in the same sheet, where they are said. */
const REFUSALS = {
  SLOT_FULL: 'Cette heure vient d’être prise. Choisissez-en une autre.',
  SLOT_CLOSED: 'Cette heure n’est plus proposée. Choisissez-en une autre.',
  EXPRESS_FULL: 'L’express est complet pour cette heure. Choisissez-en une autre.',
  EXPRESS_UNAVAILABLE: 'L’express n’est pas possible avec cette heure. Choisissez-en une autre.',
} as const
type Refusal = keyof typeof REFUSALS

interface Callbacks {
  /** The slot was refused: another one is to be chosen. */
  onRefused: () => void
  onDone: () => void
}

/**
 * Chooses another slot for a visit. After a refusal of the slot, and where the network failed, the sheet stays open
 * with the chosen slot; repeating a change that has arrived changes nothing.
 */
export function useChangeSlot(order: OrderView, visit: VisitKind, callbacks: Callbacks) {
  const { onRefused, onDone } = callbacks
  const utils = trpc.useUtils()
  const [refusal, setRefusal] = useState('')
  const change = trpc.visits.change.useMutation({
    meta: {
      failed: 'Impossible de changer l’heure.',
      handled: Object.keys(REFUSALS) as Refusal[],
      stale: ['orders', 'visits', 'flags', 'requests'],
    },
    onMutate: () => setRefusal(''),
    onSuccess: onDone,
    onError: (error) => {
      const code = appCodeOf(error)
      if (code !== undefined && code in REFUSALS) {
        setRefusal(REFUSALS[code as Refusal])
        void utils.visits.slots.invalidate()
        onRefused()
      } else if (!isNetworkError(error)) onDone()
    },
  })
  return {
    changing: change.isPending,
    /** The reason why the last slot cannot be had; empty where nothing was refused. */
    refusal,
    change: (slot: Slot, reason?: SlotReason) =>
      change.mutate({ orderId: order.id, visit, slot, seen: slotOfVisit(order, visit), reason }),
  }
}
