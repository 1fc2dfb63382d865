import { useState } from 'react'
import type { SlotNewsReader } from '#shared/orders/visits/visits.inputs.ts'
import type { Slot } from '#shared/time/slots.ts'
import type { VisitKind } from '#shared/time/visits.ts'
import { openInWhatsApp } from '#web/components/actions/message-at-tap.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { OrderDetail } from '../../order-view.ts'
import type { MissedVisitOfOrder } from '../missed-proof.ts'
import { useChangeSlot } from '../use-change-slot.ts'

export type Rescheduling = ReturnType<typeof useReschedule>

/** State of the form after a missed visit: the new slot, its fee, and who is told. `detail` is undefined until it is read. */
export function useReschedule(detail: OrderDetail | undefined, onClose: () => void) {
  const [charged, setCharged] = useState<boolean>()
  const [untold, setUntold] = useState<readonly SlotNewsReader[]>([])
  const changing = useChangeSlot(onClose)
  const open = useAct(trpc.clientMessages.open, {
    failed: 'Message non ouvert',
    stale: ['clientMessages', 'requests'],
  })
  const { slot, change } = changing
  const missed = detail && missedOf(detail)
  // The settings propose, until the person decides otherwise.
  const isCharged = charged ?? isFeeProposed(detail, missed)
  const fee = detail && missed && isFeeOpen(detail, missed) && isCharged ? detail.missedFee.sum : 0
  const { way = null, reach = 'none' } = detail?.slotNews ?? {}
  const isClientTold = way !== null && (fee > 0 || !untold.includes('client'))
  return {
    ...changing,
    missed,
    isCharged,
    setCharged,
    /** Francs that the next visit costs. */
    fee,
    untold,
    isClientTold,
    setTold: (who: SlotNewsReader, isTold: boolean) =>
      setUntold(isTold ? untold.filter((one) => one !== who) : [...untold, who]),
    /** How the client is told once it is saved. */
    leaving: isClientTold ? way : ('nothing' as const),
    isRunning: change.isRunning || open.isRunning,
    save({ visit, seen }: { visit: VisitKind; seen: Slot | null }) {
      if (!slot || !detail) return
      const asked = {
        orderId: detail.order.id,
        visit,
        slot,
        seen,
        reason: 'client_absent' as const,
        untold: untold.length > 0 ? [...untold] : undefined,
        missed: missed && isFeeOpen(detail, missed) ? { missedVisitId: missed.id, fee } : undefined,
      }
      if (!isClientTold || way !== 'whatsapp' || reach !== 'waits') return void change.run(asked)
      void openInWhatsApp(async () => {
        const changed = await change.run(asked)
        if (!changed?.messageId) return undefined
        return open.run({ messageId: changed.messageId, way: 'text' })
      })
    },
  }
}

/** The visit that waits for another time. */
const missedOf = ({ order }: OrderDetail) =>
  order.missedVisits.filter(({ rescheduledAt }) => rescheduledAt === null).at(-1)

/** The team may still decide whether this visit is charged. */
export function isFeeOpen({ missedFee }: OrderDetail, { fee }: MissedVisitOfOrder): boolean {
  return missedFee.sum > 0 && fee === null
}

/** The settings propose to charge this visit. */
export function isFeeProposed(
  detail: OrderDetail | undefined,
  missed: MissedVisitOfOrder | undefined,
): boolean {
  return missed !== undefined && detail?.missedFee.toDecide.includes(missed.id) === true
}
