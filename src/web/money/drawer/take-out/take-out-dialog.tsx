import type { FormEvent, ReactNode } from 'react'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { MovedNote } from '#web/components/forms/use-shown.tsx'
import type { ErrorWords } from '#web/lib/error-message.ts'
import type { Unanswered } from '#web/lib/use-act.ts'
import type { Desk } from '../drawer-act.ts'
import { useBank } from './bank.tsx'
import { useExpense } from './expense.tsx'
import classes from './take-out.module.css'

interface Props {
  kind: 'expense' | 'bank'
  desk: Desk
  opened: boolean
  onClose: () => void
}

const WORDS = {
  expense: { title: 'Sortie d’espèces', subtitle: 'Ce qui quitte le tiroir, avec son reçu.' },
  bank: { title: 'Porter à la banque', subtitle: 'Ce qui quitte le tiroir, avec son bordereau.' },
}

/** Money that leaves the drawer, for an expense or for the bank. */
export default function TakeOutDialog(props: Props) {
  return props.kind === 'expense' ? <Expense {...props} /> : <Bank {...props} />
}

function Expense(props: Props) {
  return <TakeOut {...props} {...useExpense(props)} />
}

function Bank(props: Props) {
  return <TakeOut {...props} {...useBank(props)} />
}

interface TakeOutProps extends Props {
  amount: number
  fields: ReactNode
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void
  /** The words of what another tab or a colleague took out since the opening. */
  moved: ErrorWords | undefined
  act: { isRunning: boolean; unanswered: Unanswered }
  submitLabel: string
}

const FORM_ID = 'sortie-du-tiroir'

function TakeOut({
  kind,
  desk,
  opened,
  onClose,
  amount,
  fields,
  onSubmit,
  moved,
  act,
  submitLabel,
}: TakeOutProps) {
  const rest = desk.amount - (Number.isNaN(amount) ? 0 : amount)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      {...WORDS[kind]}
      unanswered={act.unanswered}
      footer={
        <>
          <p className={classes.rest} role="status">
            {rest < 0 ? (
              <b className="negative">Le tiroir contient {formatFcfa(desk.amount)}</b>
            ) : (
              <>
                <span className="quiet block">Restera dans le tiroir</span>
                <b>{formatFcfa(rest)}</b>
              </>
            )}
          </p>
          <Button tone="ghost" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={FORM_ID} tone="soleil" loading={act.isRunning}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} data-kept-draft className="stack gap-18" noValidate onSubmit={onSubmit}>
        {fields}
        <MovedNote moved={moved} />
      </form>
    </Dialog>
  )
}
