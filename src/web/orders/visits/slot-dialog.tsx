import { useId, useState } from 'react'
import { TEAM_ACTS } from '#shared/orders/team-acts.ts'
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
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { isTemporaryError } from '#web/query-client.ts'
import { SlotPicker } from '#web/shop/slot-picker.tsx'
import { trpc } from '#web/trpc.ts'
import type { OrderDetail, OrderView } from '../order-view.ts'
import { isFeeOpen, MissedPart } from './missed-part.tsx'
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

type VisitedOrder = Parameters<typeof slotOfVisit>[0] &
  Pick<OrderView, 'id' | 'reference' | 'heldSince'>

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
  const isHeld = byTeam && order.heldSince !== null
  const [reason, setReason] = useState<SlotReason | null>(isHeld ? 'client_absent' : null)
  const [isCharged, setCharged] = useState(true)
  const detail = trpc.orders.detail.useQuery({ orderId: order.id }, { enabled: isHeld && opened })
  const missed = detail.data && missedOf(detail.data)
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
    const asked = { orderId: order.id, visit, slot, seen, reason: reason ?? undefined }
    if (!detail.data || !missed || !isFeeOpen(detail.data, missed)) return change.run(asked)
    const fee = isCharged ? detail.data.missedFee : 0
    return change.run({ ...asked, missed: { missedVisitId: missed.id, fee } })
  }
  return (
    <Dialog
      opened={opened}
      unanswered={change.unanswered}
      onClose={onClose}
      title={isHeld ? TEAM_ACTS.reschedule : 'Changer l’heure'}
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
          <Button
            tone="soleil"
            disabled={!slot || (isHeld && detail.isLoading)}
            loading={change.isRunning}
            onClick={save}
          >
            {isHeld ? 'Fixer et prévenir' : 'Choisir cette heure'}
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
        <UnreadNote query={detail} title="Impossible de charger le passage manqué." />
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
        {detail.data && missed ? (
          <MissedPart
            detail={detail.data}
            missed={missed}
            isCharged={isCharged}
            onCharge={setCharged}
          />
        ) : null}
      </div>
    </Dialog>
  )
}

/** The visit that waits for another time. */
const missedOf = ({ order }: OrderDetail) =>
  order.missedVisits.filter(({ rescheduledAt }) => rescheduledAt === null).at(-1)

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
