import { methodIs } from '#shared/money/payment-methods.ts'
import { formatFcfa, formatFrancs } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { methodOptions } from '../../method-options.tsx'
import { WaveIdInput } from '../../wave-id-input.tsx'
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
  const { method, setMethod, owed, credit, used, keepCredit, due, target } = collecting
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
      {credit > 0 ? (
        <Checkbox
          label={
            <span>
              Utiliser son avoir, {formatFcfa(credit)}
              {used > 0 ? (
                <span className="block quiet text-s">
                  {formatFrancs(owed)} − {formatFrancs(used)} = {formatFcfa(due)}
                </span>
              ) : null}
            </span>
          }
          checked={used > 0}
          onChange={(event) => keepCredit(!event.currentTarget.checked)}
        />
      ) : null}
      {owed === 0 ? (
        <Note tone="success" role="status">
          Cette commande est payée.
        </Note>
      ) : null}
      {due > 0 && options.length > 1 ? (
        <Segmented
          legend="Moyen de paiement"
          hideLegend
          size="sm"
          options={options}
          value={method}
          onChange={setMethod}
        />
      ) : null}
      {due === 0 ? null : <Taken collecting={collecting} />}
      {collecting.outcome ? <p role="status">{collecting.outcome}</p> : null}
    </form>
  )
}

const Taken = ({ collecting }: Pick<Props, 'collecting'>) =>
  methodIs(collecting.method, 'inDrawer') ? (
    <CashReceived collecting={collecting} />
  ) : (
    <WaveId collecting={collecting} />
  )

function WaveId({ collecting }: Pick<Props, 'collecting'>) {
  const { method, transactionId, setTransactionId, due, fault } = collecting
  return (
    <WaveIdInput
      method={method}
      data-autofocus
      description={`De la transaction de ${formatFcfa(due)}.`}
      error={fault}
      value={transactionId}
      onChange={(event) => setTransactionId(event.currentTarget.value)}
    />
  )
}

/** « Encaisser », which sends the form. */
export function CollectButton({ collecting, formId }: Props) {
  const { method, due, used, isDrawerClosed, isRunning } = collecting
  const isByCredit = used > 0 && due === 0
  return (
    <Button
      tone="soleil"
      type="submit"
      form={formId}
      className={classes.send}
      disabled={!isByCredit && (due === 0 || (isDrawerClosed && methodIs(method, 'inDrawer')))}
      loading={isRunning}
    >
      {isByCredit ? 'Utiliser l’avoir' : 'Encaisser'}{' '}
      <KeyHint name="Enter" className={classes.key} />
    </Button>
  )
}
