import { IconCheck } from '@tabler/icons-react'
import { slotWords } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'
import { slotOfVisit, type VisitKind } from '#shared/time/visits.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { SlotPicker } from '#web/shop/slot-picker.tsx'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './slot-dialog.module.css'

type VisitSlot = Outputs['visits']['slots'][number]

interface Props {
  order: { id: string } & Parameters<typeof slotOfVisit>[0]
  visit: VisitKind
  byTeam: boolean
  value: Slot | null
  onChange: (slot: Slot) => void
}

/** The slots among which a visit may be moved, with the present one. */
export function SlotsOfVisit({ order, visit, byTeam, value, onChange }: Props) {
  const query = trpc.visits.slots.useQuery({ orderId: order.id, visit }, { staleTime: 0 })
  const now = serverNow()
  const current = slotOfVisit(order, visit)
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les créneaux."
      loading={<Loading />}
    >
      {(slots) => (
        <>
          {byTeam && current ? <p>Heure actuelle&nbsp;: {slotWords(current, now)}.</p> : null}
          {slots.some(({ left }) => left > 0) ? (
            <div className={classes.picker}>
              <SlotPicker
                when={{ offered: slots, now }}
                chosen={value}
                present={current}
                onChoose={onChange}
              />
              {value ? <DeliveryThen order={order} slots={slots} chosen={value} /> : null}
            </div>
          ) : (
            <Note title="Aucun créneau libre">
              Toutes les heures des prochains jours sont prises.
              {byTeam ? null : ' Appelez-nous, nous trouvons une solution.'}
            </Note>
          )}
        </>
      )}
    </QueryBoundary>
  )
}

interface ThenProps {
  order: Props['order']
  slots: readonly VisitSlot[]
  chosen: Slot
}

/** Says what becomes of the delivery when the pick-up moves. */
function DeliveryThen({ order, slots, chosen }: ThenProps) {
  const delivery = slots.find(({ from }) => from === chosen.from)?.delivery
  if (!delivery) return null
  const isSame = slotOfVisit(order, 'delivery')?.from === delivery.from
  return (
    <p className="row gap-8 positive strong icons-20 mt-12" role="status">
      <IconCheck aria-hidden="true" />
      {isSame ? 'Livraison inchangée' : `Livraison ${slotWords(delivery, serverNow())}`}
    </p>
  )
}

function Loading() {
  return (
    <div className="stack gap-12" role="status" aria-label="Chargement…">
      {[0, 1, 2, 3].map((row) => (
        <SkeletonBlock key={row} height="56px" />
      ))}
    </div>
  )
}
