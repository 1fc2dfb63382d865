import { useState } from 'react'
import { livreurOfVisit } from '#shared/orders/ready-laundry.ts'
import type { OfferedSlot } from '#shared/shop/times/order-times.ts'
import { isolated } from '#shared/text/isolate.ts'
import type { Slot } from '#shared/time/slots.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { SlotPicker } from '#web/shop/slot-picker.tsx'
import { trpc } from '#web/trpc.ts'
import { isToldByTeam, type LateOrder } from '../late-order.ts'
import { useAnnounce } from './use-announce.ts'

interface Props {
  order: LateOrder
  opened: boolean
  onClose: () => void
}

/** The coming slots, of which the team announces one instead of the proposed one. */
export default function OtherTimeDialog({ order, opened, onClose }: Props) {
  const [slot, setSlot] = useState<Slot | null>(null)
  const { id: orderId, dueAt } = order
  const announce = useAnnounce(order, {
    onSuccess: onClose,
    onError(error) {
      if (isSlotRefused(error)) setSlot(null)
    },
  })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      unanswered={announce.unanswered}
      title="Autre heure"
      subtitle={
        <>
          Commande <OrderReference reference={order.reference} />
        </>
      }
      size="sm"
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            Annuler
          </Button>
          <Button
            tone="soleil"
            disabled={!slot}
            loading={announce.isRunning}
            onClick={() => slot && announce.run({ orderId, dueAt, slot })}
          >
            {isToldByTeam(order) ? 'Client prévenu' : 'Annoncer'}
          </Button>
        </>
      }
    >
      <Slots order={order} chosen={slot} onChoose={setSlot} />
    </Dialog>
  )
}

function isSlotRefused(error: unknown): boolean {
  const code = appCodeOf(error)
  return code === 'SLOT_FULL' || code === 'SLOT_CLOSED'
}

interface SlotsProps {
  order: LateOrder
  chosen: Slot | null
  onChoose: (slot: Slot) => void
}

function Slots({ order, chosen, onChoose }: SlotsProps) {
  const { id: orderId, atCounter } = order
  const query = trpc.promises.slots.useQuery({ orderId }, { staleTime: 0 })
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les créneaux."
      loading={<SkeletonBlock height="220px" />}
    >
      {(slots) => {
        const offered = atCounter ? slots.map(withRoom) : slots
        return offered.some(({ left }) => left > 0) ? (
          <>
            <SlotPicker when={{ offered, now: serverNow() }} chosen={chosen} onChoose={onChoose} />
            <WhoComes order={order} />
          </>
        ) : (
          <p>Aucun créneau n’est libre dans les jours ouverts à la commande.</p>
        )
      }}
    </QueryBoundary>
  )
}

/** An hour at which its livreur does not ride is none of these. */
function WhoComes({ order }: Pick<SlotsProps, 'order'>) {
  const livreur = livreurOfVisit(order)
  if (!livreur) return null
  return (
    <p className="quiet text-s leading-14 mt-12">
      Aux heures de service de {isolated(livreur.fullname)}. Pour une autre, donnez d’abord la
      commande à quelqu’un d’autre.
    </p>
  )
}

/** Nobody passes for an order of the counter, so a full slot has room for it. */
const withRoom = (slot: OfferedSlot): OfferedSlot => ({ ...slot, left: Math.max(1, slot.left) })
