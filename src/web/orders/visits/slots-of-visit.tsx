import { slotWords } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'
import type { VisitKind } from '#shared/time/visits.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { SlotPicker } from '#web/shop/slot-picker.tsx'
import { trpc } from '#web/trpc.ts'
import classes from './slot-dialog.module.css'

interface Props {
  order: { id: string }
  visit: VisitKind
  byTeam: boolean
  value: Slot | null
  onChange: (slot: Slot) => void
}

/** The slots among which a visit may be moved, with the present one. */
export function SlotsOfVisit({ order, visit, byTeam, value, onChange }: Props) {
  const query = trpc.visits.slots.useQuery({ orderId: order.id, visit }, { staleTime: 0 })
  const now = serverNow()
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les créneaux."
      loading={<Loading />}
    >
      {({ slots, current }) => (
        <>
          {current ? <p>Heure actuelle&nbsp;: {slotWords(current, now)}.</p> : null}
          {slots.some(({ left }) => left > 0) ? (
            <div className={classes.picker}>
              <SlotPicker
                when={{ offered: slots, now }}
                chosen={value ?? current}
                onChoose={onChange}
              />
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

function Loading() {
  return (
    <div className="stack gap-12" role="status" aria-label="Chargement…">
      {[0, 1, 2, 3].map((row) => (
        <SkeletonBlock key={row} height="56px" />
      ))}
    </div>
  )
}
