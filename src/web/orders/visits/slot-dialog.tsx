import { useId, useState } from 'react'
import {
  SLOT_REASON_LABELS,
  SLOT_REASONS,
  type SlotReason,
} from '#shared/orders/visits/slot-reasons.ts'
import { slotWords } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'
import { slotOfVisit, VISIT_LABELS, type VisitKind } from '#shared/time/visits.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { ToggleChips } from '#web/components/forms/toggle-chips.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { isTemporaryError } from '#web/query-client.ts'
import { SlotPicker } from '#web/shop/slot-picker.tsx'
import { trpc } from '#web/trpc.ts'
import type { OrderView } from '../order-view.ts'
import classes from './slot-dialog.module.css'

/** Refusals after which another slot may be chosen in the same sheet, where they are said. */
const REFUSALS = {
  SLOT_FULL: 'Cette heure vient d’être prise. Choisissez-en une autre.',
  SLOT_CLOSED: 'Cette heure n’est plus proposée. Choisissez-en une autre.',
  EXPRESS_FULL: 'L’express est complet pour cette heure. Choisissez-en une autre.',
  EXPRESS_UNAVAILABLE: 'L’express n’est pas possible avec cette heure. Choisissez-en une autre.',
} as const

const isRefusal = (code: string | undefined): code is keyof typeof REFUSALS =>
  code !== undefined && code in REFUSALS

type VisitedOrder = Parameters<typeof slotOfVisit>[0] & Pick<OrderView, 'id' | 'reference'>

export interface SlotDialogProps {
  order: VisitedOrder
  visit: VisitKind
  /** The team says why it changes the time. */
  byTeam?: boolean
  opened: boolean
  onClose: () => void
}

/** The sheet in which another time is chosen for a pick-up or a delivery. Each opening starts anew. */
export default function SlotDialog(props: SlotDialogProps) {
  return <SlotSheet key={useOpenings(props.opened)} {...props} />
}

function useOpenings(opened: boolean): number {
  const [last, setLast] = useState({ opened, openings: 0 })
  if (last.opened !== opened)
    setLast({ opened, openings: opened ? last.openings + 1 : last.openings })
  return last.openings
}

function SlotSheet({ order, visit, byTeam = false, opened, onClose }: SlotDialogProps) {
  const [slot, setSlot] = useState<Slot | null>(null)
  const [reason, setReason] = useState<SlotReason | null>(null)
  const [isReasonAsked, setReasonAsked] = useState(false)
  const reasonId = useId()
  const change = useAct(trpc.visits.change, {
    failed: 'Impossible de changer l’heure.',
    handled: Object.keys(REFUSALS).filter(isRefusal),
    stale: ['orders', 'visits', 'flags', 'requests'],
    onSuccess: onClose,
    onError(error) {
      if (isRefusal(appCodeOf(error))) setSlot(null)
      else if (!isTemporaryError(error)) onClose()
    },
  })
  const code = appCodeOf(change.error)
  const refusal = isRefusal(code) ? REFUSALS[code] : ''
  const isReasonMissing = byTeam && reason === null
  const save = () => {
    setReasonAsked(true)
    if (!slot || isReasonMissing) return
    const seen = slotOfVisit(order, visit)
    change.run({ orderId: order.id, visit, slot, seen, reason: reason ?? undefined })
  }
  return (
    <Dialog
      opened={opened}
      unanswered={change.unanswered}
      onClose={onClose}
      title="Changer l’heure"
      reference={order.reference}
      subtitle={
        <>
          {VISIT_LABELS[visit]} · <OrderReference reference={order.reference} />
        </>
      }
      size="sm"
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            Retour
          </Button>
          <Button tone="soleil" disabled={!slot} loading={change.isRunning} onClick={save}>
            Choisir cette heure
          </Button>
        </>
      }
    >
      <div className="stack gap-16">
        {refusal ? (
          <Note tone="warning" role="alert">
            {refusal}
          </Note>
        ) : null}
        <Slots order={order} visit={visit} byTeam={byTeam} value={slot} onChange={setSlot} />
        {byTeam ? (
          <div>
            <ToggleChips
              legend="Raison, lue par le client"
              options={SLOT_REASONS.map((value) => ({ value, label: SLOT_REASON_LABELS[value] }))}
              value={reason}
              onPick={setReason}
              describedBy={isReasonAsked && isReasonMissing ? reasonId : undefined}
            />
            {isReasonAsked && isReasonMissing ? (
              <p id={reasonId} className="strong negative text-s mt-8" role="alert">
                Dites pourquoi l’heure change.
              </p>
            ) : null}
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}

interface SlotsProps {
  order: VisitedOrder
  visit: VisitKind
  byTeam: boolean
  value: Slot | null
  onChange: (slot: Slot) => void
}

function Slots({ order, visit, byTeam, value, onChange }: SlotsProps) {
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
