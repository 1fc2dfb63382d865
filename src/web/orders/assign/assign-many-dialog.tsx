import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { type ChosenLivreur, LivreurChoice } from '../livreur-choice.tsx'
import type { ListedOrder } from '../order-view.ts'
import classes from './assign-many-dialog.module.css'
import {
  assignManyTitle,
  type BulkOutcome,
  kindOfRide,
  partlySentText,
  progressText,
  RIDE_KIND_WORDS,
  roundsText,
  summaryText,
} from './assign-many-words.ts'
import ManyResult, { RefusedList } from './many-result.tsx'
import { type Progress, useAssignMany } from './use-assign-many.ts'

interface Props {
  /** The orders as they were when they were selected. */
  orders: ListedOrder[]
  opened: boolean
  onClose: () => void
  /** Called once the server has answered, for some of the orders at least. */
  onDone: () => void
}

/** The dialog that assigns several orders to one livreur. It then lists the refused ones. */
export default function AssignManyDialog({ orders, opened, onClose, onDone }: Props) {
  const [livreur, setLivreur] = useState<ChosenLivreur | null>(null)
  const [result, setResult] = useState<BulkOutcome>({ done: [], refused: [] })
  const [isAnswered, setAnswered] = useState(false)
  /** The orders that a failed call left, which can be sent again. */
  const [rest, setRest] = useState<readonly ListedOrder[] | null>(null)
  const formId = useId()
  const { send, progress, unanswered, failure } = useAssignMany(({ done, refused, unsent }) => {
    const all = { done: [...result.done, ...done], refused: [...result.refused, ...refused] }
    const isAnyAnswered = all.done.length + all.refused.length > 0
    setResult(all)
    if (isAnyAnswered) onDone()
    if (unsent.length > 0) {
      // If no order was answered, the failure of the act says enough.
      if (isAnyAnswered) setRest(unsent)
    } else if (all.refused.length > 0) setAnswered(true)
    else onClose()
  })
  const toSend = rest ?? orders
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (livreur) send(livreur, toSend)
  }
  // Closing would not stop it, and would hide the refusals.
  const close = () => {
    if (!progress) onClose()
  }
  if (isAnswered)
    return (
      <ManyResult
        title={summaryText(result, 'assigned')}
        orders={orders}
        refused={result.refused}
        opened={opened}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      title={assignManyTitle(toSend)}
      subtitle={roundsText(toSend)}
      opened={opened}
      onClose={close}
      unanswered={unanswered}
      footer={
        <>
          {progress ? <ProgressLine {...progress} /> : null}
          <Button tone="ghost" disabled={progress !== null} onClick={close}>
            Annuler
          </Button>
          <Button
            type="submit"
            form={formId}
            tone="soleil"
            disabled={!livreur}
            loading={progress !== null}
          >
            Confirmer
          </Button>
        </>
      }
    >
      <form id={formId} className="stack gap-16" onSubmit={submit}>
        {rest && !progress ? (
          <Note
            tone="warning"
            role="alert"
            title={partlySentText(result.done.length, orders.length)}
          >
            {failure}
          </Note>
        ) : null}
        {rest ? <RefusedList orders={orders} refused={result.refused} /> : null}
        <SelectedOrders orders={toSend} />
        <LivreurChoice
          excludedId={undefined}
          orderIds={orders.map(({ id }) => id)}
          value={livreur?.id ?? null}
          onChange={setLivreur}
        />
      </form>
    </Dialog>
  )
}

/** Shown only where the orders take more than one call. */
function ProgressLine({ answered, total }: Progress) {
  const text = progressText(answered, total)
  return (
    <p className={`row gap-10 text-s ${classes.progress}`} role="status">
      <progress value={answered} max={total} aria-label="Assignation" />
      {text}
    </p>
  )
}

function SelectedOrders({ orders }: { orders: readonly ListedOrder[] }) {
  return (
    <section
      className={`outlined rounded-large ${classes.chosen}`}
      aria-label="Commandes choisies"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, so the keyboard must be able to focus it
      tabIndex={0}
    >
      <ul className="lines-between">
        {orders.map((order) => (
          <li key={order.id} className={`flex justify-between text-s gap-12 ${classes.line}`}>
            <span>
              {order.client.fullname}{' '}
              <span className="quiet">· {RIDE_KIND_WORDS[kindOfRide(order)]}</span>
            </span>
            <OrderReference reference={order.reference} />
          </li>
        ))}
      </ul>
    </section>
  )
}
