import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import classes from './assign-many-dialog.module.css'
import { LivreurChoice } from './livreur-choice.tsx'
import { type ManyAssigned, manyTitle, roundsText, summaryText } from './many-assigned.ts'
import type { OrderView } from './order-view.ts'
import { useAssignMany } from './use-assign-many.ts'

interface Props {
  /** As they were when they were chosen. */
  orders: OrderView[]
  opened: boolean
  onClose: () => void
  /** Whatever could be given was. */
  onDone: () => void
}

/** Gives several orders to one livreur, and explains those that could not be given. */
export function AssignManyDialog({ orders, opened, onClose, onDone }: Props) {
  const [livreurId, setLivreurId] = useState<string | null>(null)
  const [result, setResult] = useState<ManyAssigned | null>(null)
  const form = useId()
  const { send, sending } = useAssignMany((answer) => {
    onDone()
    if (answer.refused.length === 0) onClose()
    else setResult(answer)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (livreurId) send(livreurId, orders)
  }
  if (result) return <ManyResult result={result} opened={opened} onClose={onClose} />
  return (
    <Dialog
      title={manyTitle(orders.length)}
      subtitle={roundsText(orders)}
      opened={opened}
      onClose={onClose}
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            Retour
          </Button>
          <Button type="submit" form={form} tone="soleil" disabled={!livreurId} loading={sending}>
            Confirmer
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <LivreurChoice excludedId={undefined} value={livreurId} onChange={setLivreurId} />
      </form>
    </Dialog>
  )
}

interface ResultProps {
  result: ManyAssigned
  opened: boolean
  onClose: () => void
}

function ManyResult({ result, opened, onClose }: ResultProps) {
  return (
    <Dialog
      title={summaryText(result)}
      subtitle="Le reste a changé entre-temps. Voici pourquoi."
      opened={opened}
      onClose={onClose}
      footer={<Button onClick={onClose}>J’ai compris</Button>}
    >
      <ul className={classes.refused}>
        {result.refused.map(({ orderId, reference, message }) => (
          <li key={orderId}>
            <b className={classes.reference}>#{reference}</b>
            <p>{message}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
