import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { methodOptions } from '../../method-options.tsx'
import { UseCredit } from '../use-credit.tsx'
import { CashReceived } from './cash-received.tsx'
import classes from './collect.module.css'
import type { Collecting } from './use-collect.ts'

interface Props {
  collecting: Collecting
  /** Ties the form to its buttons, which stand elsewhere in a dialog. */
  formId: string
}

/** How an order is paid, what the client hands over, and the change. */
export function CollectForm({ collecting, formId }: Props) {
  const { method, setMethod, due, target } = collecting
  const options = methodOptions(target.data?.order?.paymentMethod)
  return (
    <form
      id={formId}
      noValidate
      className="stack gap-10"
      onSubmit={(event) => {
        event.preventDefault()
        void collecting.submit()
      }}
    >
      <UnreadNote query={target} title="Impossible de lire ce que la commande doit." />
      <UseCredit collecting={collecting} />
      {due === 0 ? (
        <Note tone="success" role="status">
          Cette commande est payée.
        </Note>
      ) : null}
      {options.length > 1 ? (
        <Segmented
          legend="Moyen de paiement"
          hideLegend
          size="sm"
          options={options}
          value={method}
          onChange={setMethod}
        />
      ) : null}
      {method === 'espece' ? (
        <CashReceived collecting={collecting} />
      ) : (
        <WaveId collecting={collecting} />
      )}
      {collecting.outcome ? <p role="status">{collecting.outcome}</p> : null}
    </form>
  )
}

function WaveId({ collecting }: Pick<Props, 'collecting'>) {
  const { transactionId, setTransactionId, due, fault } = collecting
  return (
    <TextInput
      label="Identifiant Wave"
      data-autofocus
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      description={`De la transaction de ${formatFcfa(due)}.`}
      error={fault}
      value={transactionId}
      onChange={(event) => setTransactionId(event.currentTarget.value)}
    />
  )
}

/** « Encaisser », which sends the form. */
export function CollectButton({ collecting, formId }: Props) {
  const { method, due, isDrawerClosed, isRunning } = collecting
  return (
    <Button
      tone="soleil"
      type="submit"
      form={formId}
      className={classes.send}
      disabled={due === 0 || (method === 'espece' && isDrawerClosed)}
      loading={isRunning}
    >
      Encaisser <KeyHint name="Enter" className={classes.key} />
    </Button>
  )
}
