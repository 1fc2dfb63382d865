import { IconHash } from '@tabler/icons-react'
import { useState } from 'react'
import { confirmWaveInput } from '#shared/money/payments.inputs.ts'
import { ofPerson } from '#shared/text/french.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { PhoneLink } from '#web/components/actions/phone-link.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import { appCodeOf, describeError } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { MONEY_ACT } from '../money-act.ts'
import { WaveIdInput } from '../wave-id-input.tsx'
import classes from './settle.module.css'

export type WaveToVerify = Outputs['payments']['toVerify']['items'][number]

const CLIENT_NOTIFIED =
  'Le client lira que son paiement Wave n’a pas été reçu et pourra payer à nouveau.'
const STAYS_IN_CASH = 'Rien d’autre ne change\u00a0: la commande se paie en espèces.'

export interface WaveProps {
  payment: WaveToVerify
  /** Its row was closed before it was sent. */
  typed: string
  /** Called with the id that is typed but not sent, or with an empty text once it is sent. */
  onTyped: (transactionId: string) => void
}

/** Confirms an announced payment with its id, or says that it never came. */
export default function WaveForm({ payment, typed, onTyped }: WaveProps) {
  const { orderId, reference, client, amount, inCash } = payment
  const order = `Commande #${reference} ${ofPerson(client.fullname)}`
  const [isOtherAmount, setOtherAmount] = useState(false)
  const form = useZodForm(confirmWaveInput, {
    initialValues: { orderId, transactionId: typed, amount },
    onValuesChange: ({ transactionId }) => onTyped(transactionId.trim()),
  })
  const received = form.values.amount
  const ask = useConfirm()
  const confirm = useAct(trpc.payments.confirmWave, {
    ...MONEY_ACT,
    announced: `Paiement confirmé. ${order}.`,
    onError(error, { transactionId }) {
      onTyped(transactionId)
      if (appCodeOf(error) === 'TRANSACTION_KNOWN')
        form.setFieldError('transactionId', describeError(error).text)
    },
  })
  const reject = useAct(trpc.payments.rejectWave, {
    ...MONEY_ACT,
    announced: `Paiement non reçu. ${order}.`,
  })
  const busy = confirm.isRunning || reject.isRunning
  const submit = form.onSubmit(async (values) => {
    onTyped('')
    const answer = await confirm.run({ ...values, amount: isOtherAmount ? values.amount : amount })
    if (answer === undefined) return
    // The row stays if the order is not paid in full: it is then ready for the next payment.
    form.setValues({ orderId, transactionId: '', amount })
    setOtherAmount(false)
  })
  const askToReject = async () => {
    const yes = await ask({
      title: 'Le paiement n’est pas arrivé\u202f?',
      text: `${order}, ${formatFcfa(amount)}. ${inCash ? STAYS_IN_CASH : CLIENT_NOTIFIED}`,
      confirmLabel: 'Paiement non reçu',
      tone: 'danger',
    })
    if (yes) reject.run({ orderId })
  }
  return (
    <>
      <form className={`row wrap gap-8 ${classes.form}`} noValidate onSubmit={submit}>
        <WaveIdInput
          className={classes.id ?? ''}
          aria-label={`Identifiant Wave, commande #${reference}`}
          placeholder="Identifiant Wave"
          description="Recopié de l’application Wave, il ne sert qu’une fois."
          leftSection={<IconHash aria-hidden="true" />}
          enterKeyHint="send"
          autoFocus
          {...form.getInputProps('transactionId')}
        />
        {isOtherAmount ? (
          <AmountField
            label="Montant reçu"
            // The form finds the field by this path to focus it.
            data-path="amount"
            error={form.errors.amount}
            value={Number.isNaN(received) ? null : received}
            onChange={(next) => form.setFieldValue('amount', next ?? Number.NaN)}
          />
        ) : null}
        <Button
          type="submit"
          tone="soleil"
          needsNetwork
          disabled={busy}
          loading={confirm.isRunning}
        >
          Confirmer
        </Button>
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
          needsNetwork
          disabled={busy}
          loading={reject.isRunning}
          onClick={() => void askToReject()}
        >
          Non reçu
        </Button>
        <PhoneLink className="inline-row nowrap" number={client.phone} />
        {client.phone ? (
          <a
            className="inline-row nowrap tap-line"
            href={whatsAppLink(client.phone)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Écrire à ${client.fullname} sur WhatsApp`}
          >
            WhatsApp
          </a>
        ) : null}
      </form>
      <ActFailure unanswered={confirm.unanswered} withRetry={false} />
      <ActFailure unanswered={reject.unanswered} />
    </>
  )
}
