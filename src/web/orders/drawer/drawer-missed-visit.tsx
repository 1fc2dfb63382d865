import { formatShortDateTime } from '#shared/dates.ts'
import { isOver } from '#shared/order-status.ts'
import { totalWords } from '#shared/orders/total-words.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { VISIT_LABELS } from '#shared/time/visits.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { OrderDetail, OrderView } from '../order-view.ts'
import { EntrancePhoto } from '../visits/entrance-photo.tsx'
import { type MissedVisitOfOrder, reportText } from '../visits/missed-proof.ts'
import classes from './order-drawer.module.css'
import type { PanelNote } from './panel-notes.tsx'

interface Props {
  order: OrderView
  missed: MissedVisitOfOrder
  /** Its fee, by the settings. */
  asked: OrderDetail['missedFee']
}

/** A missed visit that is over: its proof, the client's next time, and the fee that an admin decides on. */
export function DrawerMissedVisit({ order, missed, asked }: Props) {
  return (
    <Note
      tone={asked.toDecide.includes(missed.id) ? 'warning' : 'info'}
      title={missedTitle(missed)}
    >
      <p>{reportText(missed)}</p>
      <MissedProofs order={order} missed={missed} asked={asked} />
    </Note>
  )
}

const missedTitle = ({ disagreed, visit }: MissedVisitOfOrder) =>
  `${disagreed ? 'Linge resté chez le client' : 'Passage manqué'} · ${VISIT_LABELS[visit]}`

/** The visits missed before whose fee is open. The visit that waits for another time is told by its flag. */
export const feeNotes = ({ order, missedFee }: OrderDetail): PanelNote[] =>
  order.missedVisits
    .filter(({ id, rescheduledAt }) => rescheduledAt !== null && missedFee.toDecide.includes(id))
    .map((missed) => ({
      key: missed.id,
      line: `${missedTitle(missed)}, frais à décider`,
      note: <DrawerMissedVisit order={order} missed={missed} asked={missedFee} />,
    }))

/** The flag of a missed visit does not say these. */
export function MissedProofs({ order, missed, asked }: Props) {
  const isToDecide = asked.toDecide.includes(missed.id)
  return (
    <>
      {missed.photoId ? (
        <EntrancePhoto
          photo={{ orderId: order.id, photoId: missed.photoId }}
          width={118}
          height={88}
          className={classes.entrance}
        />
      ) : null}
      {missed.rescheduledAt === null ? null : (
        <p>Nouvelle heure choisie, {formatShortDateTime(missed.rescheduledAt, serverNow())}.</p>
      )}
      {missed.fee === null ? null : (
        <p>
          {missed.fee > 0 ? `Frais appliqués\u00a0: ${formatFcfa(missed.fee)}.` : 'Sans frais.'}
        </p>
      )}
      {isToDecide ? <FeeDecision order={order} missed={missed} fee={asked.sum} /> : null}
    </>
  )
}

interface DecisionProps {
  order: OrderView
  missed: Props['missed']
  fee: number
}

function FeeDecision({ order, missed, fee }: DecisionProps) {
  const { id: missedVisitId } = missed
  const confirm = useConfirm()
  const decide = useAct(trpc.visits.decideFee, {
    failed: 'Impossible d’enregistrer la décision.',
    stale: ['orders', 'flags', 'requests'],
  })
  const apply = async () => {
    const isSure = await confirm({
      title: `Appliquer ${formatFcfa(fee)}\u202f?`,
      text: `${reportText(missed)}. Le total passe à ${totalWords({ ...order, grandTotal: order.grandTotal + fee })}, sans retour possible.`,
      confirmLabel: 'Appliquer',
    })
    if (isSure) decide.run({ missedVisitId, fee })
  }
  return (
    <div className="flex wrap gap-8 mt-10">
      {isOver(order.status) ? null : (
        <Button
          size="sm"
          loading={decide.isRunning && Number(decide.input?.fee) > 0}
          disabled={decide.isRunning}
          onClick={apply}
        >
          Appliquer {formatFcfa(fee)}
        </Button>
      )}
      <Button
        tone="outline"
        size="sm"
        loading={decide.isRunning && decide.input?.fee === 0}
        disabled={decide.isRunning}
        onClick={() => decide.run({ missedVisitId, fee: 0 })}
      >
        Sans frais
      </Button>
      <div className="full hide-empty">
        <ActFailure unanswered={decide.unanswered} />
      </div>
    </div>
  )
}
