import { knownOfForm, offeredSlots } from '#shared/shop/times/order-times.ts'
import type { Slot } from '#shared/time/slots.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { SlotPicker } from '#web/shop/slot-picker.tsx'
import { trpc } from '#web/trpc.ts'

interface Props {
  opened: boolean
  chosen: Slot | null
  onClose: () => void
  onChoose: (slot: Slot) => void
}

/** The coming slots, for another hour than the one that is offered. */
export function OtherHour({ opened, chosen, onClose, onChoose }: Props) {
  const query = trpc.checkout.times.useQuery(undefined, { enabled: opened })
  return (
    <Dialog opened={opened} onClose={onClose} title="Choisir une autre heure">
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger les créneaux."
        loading={<SkeletonBlock width="100%" height="260px" />}
      >
        {(times) => (
          <SlotPicker
            when={{ offered: offeredSlots(knownOfForm(times)), now: times.now }}
            chosen={chosen}
            onChoose={onChoose}
          />
        )}
      </QueryBoundary>
    </Dialog>
  )
}
