import { IconHash } from '@tabler/icons-react'
import { useState } from 'react'
import { confirmWaveInput } from '#shared/money/payments.inputs.ts'
import { Button } from '#web/components/actions/button.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { appCodeOf, describeError } from '#web/lib/error-message.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import classes from './money-row.module.css'
import { MoneyRow } from './money-row.tsx'
import { useVerifyWave, type WaveToVerify } from './use-verify-wave.ts'

interface Props {
  payment: WaveToVerify
  /** Called with the id that is typed but not sent, or with an empty text once it is sent. */
  onTyped: (transactionId: string) => void
}

/** An announced Wave payment. The team confirms it with its id, or marks it as not received. */
export function WaveRow({ payment, onTyped }: Props) {
  const { orderId, reference, client, amount, declaredAt } = payment
  const { confirm, confirming, rejecting, busy, askToReject } = useVerifyWave(payment)
  const [isOtherAmount, setOtherAmount] = useState(false)
  const form = useZodForm(confirmWaveInput, {
    initialValues: { orderId, transactionId: '', amount },
    onValuesChange: ({ transactionId }) => onTyped(transactionId.trim()),
  })
  const received = form.values.amount

  const submit = form.onSubmit((values) => {
    onTyped('')
    confirm(
      { ...values, amount: isOtherAmount ? values.amount : amount },
      {
        onSuccess() {
          // The row stays if the order is not paid in full: it is then ready for the next payment.
          form.reset()
          setOtherAmount(false)
        },
        onError(error) {
          onTyped(values.transactionId)
          if (appCodeOf(error) === 'TRANSACTION_KNOWN')
            form.setFieldError('transactionId', describeError(error).text)
        },
      },
    )
  })

  return (
    <MoneyRow
      reference={reference}
      name={client.fullname}
      phone={client.phone}
      amount={amount}
      at={declaredAt}
      detail={describeChange(payment)}
    >
      <form className={`mt-6 gap-8 ${classes.form}`} noValidate onSubmit={submit}>
        <TextInput
          aria-label={`Identifiant Wave, commande #${reference}`}
          placeholder="Identifiant Wave"
          leftSection={<IconHash aria-hidden="true" />}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
          {...form.getInputProps('transactionId')}
        />
        <Button
          type="submit"
          className={classes.confirm ?? ''}
          tone={form.values.transactionId ? 'indigo' : 'outline'}
          size="sm"
          disabled={busy}
          loading={confirming}
        >
          Confirmer
        </Button>
        {isOtherAmount ? (
          <div className="whole-row">
            <AmountField
              label="Montant reçu"
              // The form finds the field by this path to focus it.
              data-path="amount"
              error={form.errors.amount}
              value={Number.isNaN(received) ? null : received}
              onChange={(next) => form.setFieldValue('amount', next ?? Number.NaN)}
            />
          </div>
        ) : null}
      </form>
      <div className={`flex wrap ${classes.acts}`}>
        <Button
          tone="ghost"
          size="sm"
          aria-expanded={isOtherAmount}
          disabled={busy}
          onClick={() => {
            form.setFieldValue('amount', amount)
            setOtherAmount(!isOtherAmount)
          }}
        >
          {isOtherAmount ? 'Garder le montant dû' : 'Autre montant reçu'}
        </Button>
        <Button
          tone="ghost"
          size="sm"
          disabled={busy}
          loading={rejecting}
          onClick={() => void askToReject()}
        >
          Non reçu
        </Button>
      </div>
    </MoneyRow>
  )
}

/** The change of the order since the payment was announced. */
function describeChange({ status, inCash }: WaveToVerify): string | null {
  if (status === 'cancelled') return 'Commande annulée\u00a0: un paiement reçu sera à rembourser.'
  return inCash ? 'Depuis, le client a choisi de payer en espèces.' : null
}
