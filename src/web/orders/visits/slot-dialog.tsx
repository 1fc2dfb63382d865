import { useId, useState } from 'react'
import {
  SLOT_REASON_LABELS,
  SLOT_REASONS,
  type SlotReason,
} from '#shared/orders/visits/slot-reasons.ts'
import { dayWords, shortSlotHours, slotTitle } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'
import { slotOfVisit, VISIT_LABELS, type VisitKind } from '#shared/time/visits.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { HoursText } from '#web/components/display/hours-text.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { ToggleChips } from '#web/components/forms/toggle-chips.tsx'
import { serverNow } from '#web/lib/clock.ts'
import type { OrderView } from '../order-view.ts'
import { SlotsOfVisit } from './slots-of-visit.tsx'
import { useChangeSlot, useOpenings } from './use-change-slot.ts'

type VisitedOrder = Parameters<typeof slotOfVisit>[0] & Pick<OrderView, 'id' | 'reference'>

export interface SlotDialogProps {
  order: VisitedOrder
  /** The visits that may be moved, the next one first. */
  visits: readonly VisitKind[]
  /** The team says why it changes the time. */
  byTeam?: boolean
  opened: boolean
  onClose: () => void
}

/** The sheet in which another time is chosen for a pick-up or a delivery. Each opening starts anew. */
export default function SlotDialog(props: SlotDialogProps) {
  return <SlotSheet key={useOpenings(props.opened)} {...props} />
}

function SlotSheet({ order, visits, byTeam = false, opened, onClose }: SlotDialogProps) {
  const [picked, setPicked] = useState<VisitKind>()
  const visit = picked ?? visits[0] ?? 'pickup'
  const now = serverNow()
  const [reason, setReason] = useState<SlotReason | null>(null)
  const [isReasonAsked, setReasonAsked] = useState(false)
  const reasonId = useId()
  const { change, refusal, slot, setSlot } = useChangeSlot(onClose)
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
          {visits.length > 1 ? null : `${VISIT_LABELS[visit]} · `}
          <OrderReference reference={order.reference} />
        </>
      }
      size="sm"
      footer={
        <Button full tone="soleil" disabled={!slot} loading={change.isRunning} onClick={save}>
          <HoursText>{slot ? slotTitle(slot, now) : 'Choisissez une heure'}</HoursText>
        </Button>
      }
    >
      <div className="stack gap-16">
        {refusal ? (
          <Note tone="warning" role="alert">
            {refusal}
          </Note>
        ) : null}
        {visits.length > 1 ? (
          <Segmented
            legend="Quel passage ?"
            hideLegend
            value={visit}
            options={visits.map((value) => ({
              value,
              label: VISIT_LABELS[value],
              hint: presentWords(slotOfVisit(order, value), now),
            }))}
            onChange={(value) => {
              setPicked(value)
              setSlot(null)
            }}
          />
        ) : null}
        <SlotsOfVisit
          key={visit}
          order={order}
          visit={visit}
          byTeam={byTeam}
          value={slot}
          onChange={setSlot}
        />
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

/** `mardi, 10 h – 12 h` */
const presentWords = (slot: Slot | null, now: number) =>
  slot ? `${dayWords(slot.from, now)}, ${shortSlotHours(slot)}` : undefined
