import {
  IconBuildingBank,
  IconCash,
  IconCheck,
  IconCircleCheck,
  IconDeviceMobile,
  IconWritingSign,
} from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { dayKey } from '#shared/dates.ts'
import { accountPaymentForm } from '#shared/money/account-payments/account-payments.inputs.ts'
import { LEDGER_LABELS, type LedgerMethod } from '#shared/money/ledger-methods.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { cx } from '#web/lib/cx.ts'
import { appCodeOf, describeError } from '#web/lib/error-message.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import { ACCOUNT_PAYMENT_ACT } from './account-payment-act.ts'
import classes from './due.module.css'
import type { PayableInvoice } from './due-words.ts'

const ICONS: Record<LedgerMethod, ReactNode> = {
  virement: <IconBuildingBank />,
  wave: <IconDeviceMobile />,
  cheque: <IconWritingSign />,
  espece: <IconCash />,
}
const METHODS = (['virement', 'wave', 'cheque', 'espece'] as const).map((value) => ({
  value,
  label: LEDGER_LABELS[value],
  icon: ICONS[value],
}))

/** Refusals that name a field of the form. */
const FIELDS = {
  PAYMENT_ABOVE_REST: 'amount',
  CHEQUE_KNOWN: 'number',
  TRANSACTION_KNOWN: 'transactionId',
} as const
const IN_FIELDS = Object.keys(FIELDS) as (keyof typeof FIELDS)[]

/** Notes a payment of an invoice: all that is left is proposed. */
export function PayForm({
  invoice,
  children,
}: {
  invoice: PayableInvoice
  /** Between the fields and the button, which stays at the foot. */
  children: ReactNode
}) {
  const id = useId()
  const { invoiceId, rest } = invoice
  const today = dayKey(serverNow())
  const form = useZodForm(accountPaymentForm, {
    initialValues: {
      method: 'virement' as LedgerMethod,
      amount: rest,
      number: '',
      receivedOn: today,
    },
  })
  const { method, amount } = form.values
  const act = useKeyedAct(trpc.accountPayments.record, {
    ...ACCOUNT_PAYMENT_ACT,
    announced: method === 'cheque' ? 'Chèque noté, à encaisser.' : 'Paiement enregistré.',
    handled: IN_FIELDS,
    // A lost attempt may have been counted, which changes what the screen shows.
    sameBy: ({ shownRest: _, ...values }) => values,
    onError(error) {
      const code = IN_FIELDS.find((one) => one === appCodeOf(error))
      if (code) form.setFieldError(FIELDS[code], describeError(error).text)
    },
  })
  const submit = form.onSubmit((values) => act.run({ ...values, invoiceId, shownRest: rest }))
  const setMethod = (next: LedgerMethod) =>
    form.setValues({
      method: next,
      number: '',
      transactionId: next === 'wave' ? '' : undefined,
      receivedOn: next === 'espece' ? today : form.values.receivedOn,
    })
  const left = Number.isNaN(amount) ? null : rest - amount
  return (
    <>
      <form id={id} className="stack gap-16" noValidate onSubmit={submit}>
        <Segmented
          stacked
          legend="Moyen de paiement"
          options={METHODS}
          value={method}
          onChange={setMethod}
          error={form.errors.method}
          data-path="method"
        />
        <AmountField
          label="Montant reçu"
          data-path="amount"
          size="xl"
          error={form.errors.amount}
          value={Number.isNaN(amount) ? null : amount}
          onChange={(next) => form.setFieldValue('amount', next ?? Number.NaN)}
        />
        <div className={method === 'espece' ? undefined : classes.two}>
          {method === 'espece' ? null : <NumberField method={method} form={form} />}
          {method === 'espece' ? (
            <p className="quiet text-s">Les espèces vont dans le tiroir du comptoir.</p>
          ) : (
            <TextInput
              type="date"
              label="Reçu le"
              max={today}
              {...form.getInputProps('receivedOn')}
            />
          )}
        </div>
        {left === null ? null : <Left left={left} method={method} />}
        <ActFailure unanswered={act.unanswered} withRetry={false} />
      </form>
      {children}
      <div className={classes.foot}>
        <Button
          type="submit"
          form={id}
          tone="soleil"
          size="lg"
          full
          icon={<IconCheck />}
          loading={act.isRunning}
        >
          {left === null ? 'Enregistrer' : `Enregistrer ${formatFcfa(amount)}`}
        </Button>
      </div>
    </>
  )
}

function NumberField({
  method,
  form,
}: {
  method: LedgerMethod
  form: ReturnType<typeof useZodForm<typeof accountPaymentForm>>
}) {
  const look = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }
  return method === 'wave' ? (
    <TextInput label="Transaction Wave" {...look} {...form.getInputProps('transactionId')} />
  ) : (
    <TextInput
      label={method === 'cheque' ? 'Numéro du chèque' : 'Numéro du virement'}
      {...look}
      {...form.getInputProps('number')}
    />
  )
}

/** What the payment leaves of the invoice; a cheque pays once the bank has taken it. */
function Left({ left, method }: { left: number; method: LedgerMethod }) {
  const isWhole = left === 0
  const words = method === 'cheque' ? 'Reste une fois encaissé' : 'Reste après ce paiement'
  return (
    <p
      role="status"
      className={cx(
        'row gap-10 rounded',
        classes.left,
        isWhole ? 'badge-success' : 'surface outlined',
      )}
    >
      {isWhole ? <IconCircleCheck className="fixed" size={20} aria-hidden="true" /> : null}
      <span className="grow">{left < 0 ? 'Plus que le reste à payer' : words}</span>
      <b className="nowrap">{formatFcfa(Math.abs(left))}</b>
    </p>
  )
}
