import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import type { ListedOrder } from '#web/features/order-parts/order-view.ts'
import classes from './assign-many-dialog.module.css'
import {
  type AssignManyResult,
  assignManyTitle,
  progressText,
  roundsText,
  shortReason,
  summaryText,
} from './assign-many-words.ts'
import { type ChosenLivreur, LivreurChoice } from './livreur-choice.tsx'
import { type Progress, useAssignMany } from './use-assign-many.ts'

interface Props {
  /** The orders as they were when they were selected. */
  orders: ListedOrder[]
  opened: boolean
  onClose: () => void
  /** Called once the server has answered. */
  onDone: () => void
}

/** The dialog that assigns several orders to one livreur. It then lists those that were refused. */
export default function AssignManyDialog({ orders, opened, onClose, onDone }: Props) {
  const [livreur, setLivreur] = useState<ChosenLivreur | null>(null)
  const [result, setResult] = useState<AssignManyResult | null>(null)
  const formId = useId()
  const { send, progress } = useAssignMany((answer) => {
    onDone()
    if (answer.refused.length === 0) onClose()
    else setResult(answer)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (livreur) send(livreur, orders)
  }
  if (result)
    return <ManyResult orders={orders} result={result} opened={opened} onClose={onClose} />
  return (
    <Dialog
      title={assignManyTitle(orders.length)}
      subtitle={roundsText(orders)}
      opened={opened}
      onClose={onClose}
      footer={
        <>
          {progress ? <ProgressLine {...progress} /> : null}
          <Button tone="ghost" onClick={onClose}>
            Retour
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
        <SelectedOrders orders={orders} />
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

/** How many of the orders have been answered. Shown only where they take more than one call. */
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
        {orders.map(({ id, reference, client }) => (
          <li key={id} className={`flex justify-between text-s gap-12 ${classes.line}`}>
            <span>{client.fullname}</span>
            <span>#{reference}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ResultProps {
  orders: readonly ListedOrder[]
  result: AssignManyResult
  opened: boolean
  onClose: () => void
}

function ManyResult({ orders, result, opened, onClose }: ResultProps) {
  const nameOf = (id: string) => orders.find((order) => order.id === id)?.client.fullname
  return (
    <Dialog
      title={summaryText(result)}
      subtitle="Le reste a changé entre-temps. Voici pourquoi."
      opened={opened}
      onClose={onClose}
      footer={<Button onClick={onClose}>J’ai compris</Button>}
    >
      <ul className={`lines-between ${classes.refused}`}>
        {result.refused.map(({ orderId, reference, message }) => (
          <li key={orderId}>
            <b className="reference text-m leading-13">#{reference}</b> {nameOf(orderId)}
            <p>{shortReason(message)}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
