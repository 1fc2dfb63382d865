import { IconHash } from '@tabler/icons-react'
import { useState } from 'react'
import { CASH, methodIs, type PaymentMethod } from '#shared/money/payment-methods.ts'
import {
  type RecordPaymentValues,
  recordPaymentForm,
  referenceInput,
} from '#shared/money/payments.inputs.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Money } from '#web/components/display/money.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { RetryNote } from '#web/components/feedback/retry-note.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { appCodeOf, describeError } from '#web/lib/error-message.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import { methodOptions } from '../../method-options.tsx'
import { TeamPaymentState } from '../../payment-state.tsx'
import { WaveIdInput } from '../../wave-id-input.tsx'
import classes from '../record-payment.module.css'
import { type PaymentTarget, recordOutcome } from './record-outcome.ts'
import { useRecordPayment } from './use-record-payment.ts'

const EMPTY = { reference: '', method: CASH, amount: Number.NaN }
const UNKNOWN = 'Aucune commande ne porte cette référence.'

/** The form that records a payment. It shows the order and the effect of the payment before it is recorded. */
export default function RecordPaymentForm({ onClose }: { onClose: () => void }) {
  const form = useZodForm(recordPaymentForm, { initialValues: EMPTY })
  const { method, amount } = form.values
  const typed = referenceInput.safeParse({ reference: form.values.reference })
  const lookup = trpc.payments.forReference.useQuery(typed.data ?? { reference: '' }, {
    enabled: typed.success,
  })
  const target = typed.success && !lookup.isError ? lookup.data : undefined
  const isUnknown = typed.success && appCodeOf(lookup.error) === 'ORDER_NOT_FOUND'
  const [recorded, setRecorded] = useState<string>()
  const { record, isRunning, unanswered } = useRecordPayment({
    onRecorded: (text) => {
      setRecorded(text)
      form.reset()
      form.getInputNode('reference')?.focus()
    },
    onAlreadyCounted: (text) => form.setFieldError('transactionId', text),
  })
  const submit = form.onSubmit((money) => {
    if (target) record(money, target)
    else form.getInputNode('reference')?.focus()
  })
  const setMethod = (next: PaymentMethod) =>
    form.setValues({ method: next, transactionId: methodIs(next, 'identified') ? '' : undefined })

  return (
    <form className={`stack gap-16 ${classes.form}`} noValidate onSubmit={submit}>
      <TextInput
        autoFocus
        label="Référence"
        leftSection={<IconHash aria-hidden="true" />}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('reference')}
        error={form.errors.reference ?? (isUnknown ? UNKNOWN : undefined)}
      />
      {typed.success && lookup.isError && !isUnknown ? (
        <RetryNote
          tone="warning"
          title="Impossible de lire la commande."
          text={describeError(lookup.error).text}
          retrying={lookup.isFetching}
          onRetry={lookup.refetch}
        />
      ) : null}
      {recorded && !form.isDirty() ? (
        <Note tone="success" role="status" title="Paiement enregistré">
          {recorded}
        </Note>
      ) : null}
      <RecordTarget target={target} money={form.values} />
      <Segmented
        legend="Moyen de paiement"
        options={methodOptions(method, target?.order?.paymentMethod)}
        value={method}
        onChange={setMethod}
        error={form.errors.method}
        data-path="method"
      />
      <AmountField
        label="Montant"
        data-path="amount"
        error={form.errors.amount}
        value={Number.isNaN(amount) ? null : amount}
        onChange={(next) => form.setFieldValue('amount', next ?? Number.NaN)}
      />
      {methodIs(method, 'identified') ? (
        <WaveIdInput method={method} {...form.getInputProps('transactionId')} />
      ) : null}
      <div className="flex wrap gap-8">
        <Button type="submit" loading={isRunning || (typed.success && lookup.isLoading)}>
          Enregistrer
        </Button>
        <Button tone="ghost" disabled={isRunning} onClick={onClose}>
          Annuler
        </Button>
      </div>
      <ActFailure unanswered={unanswered} withRetry={false} />
    </form>
  )
}

interface RecordTargetProps {
  /** Undefined until the reference is found. */
  target: PaymentTarget | undefined
  money: Pick<RecordPaymentValues, 'amount' | 'method'>
}

/** The order that the payment is for, what it still costs, and what recording the payment will do. */
function RecordTarget({ target, money }: RecordTargetProps) {
  return (
    <div role="status" className={`stack gap-4 rounded surface ${classes.target}`}>
      {target ? (
        <>
          <p className="flex wrap justify-between align-baseline gap-16 row-gap-2">
            <b className="shrink anywhere">{target.fullname}</b>
            {target.order ? <Money amount={target.order.grandTotal} /> : null}
          </p>
          {target.order ? <OrderState order={target.order} /> : null}
          {target.received > 0 ? (
            <p className="quiet text-s">{formatFcfa(target.received)} déjà reçus</p>
          ) : null}
          <Outcome text={recordOutcome(target, money)} />
        </>
      ) : null}
    </div>
  )
}

function OrderState({ order }: { order: NonNullable<PaymentTarget['order']> }) {
  return (
    <>
      <p className="quiet text-s">{statusLabel(order.status, 'admin')}</p>
      <TeamPaymentState order={order} />
    </>
  )
}

function Outcome({ text }: { text: string | null }) {
  return text ? <p className={`mt-8 seam-top ${classes.outcome}`}>{text}</p> : null
}
