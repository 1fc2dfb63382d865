import { TextInput } from '@mantine/core'
import { IconHash } from '@tabler/icons-react'
import { useState } from 'react'
import { confirmWaveInput } from '#shared/money/payments.ts'
import { Button } from '#web/components/actions/button.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { appCodeOf, describeError } from '#web/lib/error-message.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import classes from './money-row.module.css'
import { MoneyRow } from './money-row.tsx'
import { useVerifyWave, type WaveToVerify } from './use-verify-wave.ts'

interface Props {
  payment: WaveToVerify
  /** What is typed and not sent; empty once it is. */
  onTyped: (transactionId: string) => void
}

/** A Wave payment that a client says they made: the team copies its id, or says that it never came. */
export function WaveRow({ payment, onTyped }: Props) {
  const { orderId, reference, client, amount, declaredAt } = payment
  const { confirm, confirming, rejecting, busy, askToReject } = useVerifyWave(payment)
  // Another amount than the one that is due: the field appears only for it.
  const [differs, setDiffers] = useState(false)
  const form = useZodForm(confirmWaveInput, {
    initialValues: { orderId, transactionId: '', amount },
    onValuesChange: ({ transactionId }) => onTyped(transactionId.trim()),
  })
  const received = form.values.amount

  const submit = form.onSubmit((values) => {
    onTyped('')
    confirm(
      { ...values, amount: differs ? values.amount : amount },
      {
        onSuccess() {
          // An order that is still not paid in full stays here, for its next payment.
          form.reset()
          setDiffers(false)
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
      detail={sinceThen(payment)}
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
        {differs ? (
          <div className="whole-row">
            <AmountField
              label="Montant reçu"
              // By which the form finds the field to focus.
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
          aria-expanded={differs}
          disabled={busy}
          onClick={() => {
            form.setFieldValue('amount', amount)
            setDiffers(!differs)
          }}
        >
          {differs ? 'Garder le montant dû' : 'Autre montant reçu'}
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

/** What became of the order since the client left for Wave. */
function sinceThen({ status, inCash }: WaveToVerify): string | null {
  if (status === 'cancelled') return 'Commande annulée\u00a0: un paiement reçu sera à rembourser.'
  return inCash ? 'Depuis, le client a choisi de payer en espèces.' : null
}
