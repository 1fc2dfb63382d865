import {
  IconBuildingBank,
  IconCash,
  IconCheck,
  IconCircleCheck,
  IconDeviceMobile,
  IconWritingSign,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { dayKey } from '#shared/dates.ts'
import {
  type accountPaymentForm,
  accountPaymentFormOn,
  type RecordAccountPaymentInput,
} from '#shared/money/account-payments/account-payments.inputs.ts'
import { firstReceivedOn, surplusOf } from '#shared/money/account-payments/account-payments.ts'
import { LEDGER_LABELS, type LedgerMethod } from '#shared/money/ledger-methods.ts'
import { PAYMENT_METHODS, takenMethods } from '#shared/money/payment-methods.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { askToConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { config } from '#web/lib/config.ts'
import { cx } from '#web/lib/cx.ts'
import { appCodeOf, describeError, detailsOf } from '#web/lib/error-message.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { useZodForm, type ZodForm } from '#web/lib/use-zod-form.ts'
import { useModules } from '#web/modules.ts'
import { trpc } from '#web/trpc.ts'
import { ACCOUNT_PAYMENT_ACT } from './account-payment-act.ts'
import classes from './due.module.css'
import type { PayableInvoice } from './due-words.ts'
import { askOfSurplus } from './surplus-question.ts'

const ICONS: Record<LedgerMethod, ReactNode> = {
  virement: <IconBuildingBank />,
  wave: <IconDeviceMobile />,
  cheque: <IconWritingSign />,
  espece: <IconCash />,
}
/** The usual ways of a company first. */
const METHODS = (['virement', 'wave', 'cheque', 'espece'] as const).map((value) => ({
  value,
  label: LEDGER_LABELS[value],
  icon: ICONS[value],
}))

/** Leaves out the ways of clients that the shop does not take. */
function methodsOf(chosen: LedgerMethod) {
  const left: readonly LedgerMethod[] = PAYMENT_METHODS.filter(
    (method) => !takenMethods(config, chosen).includes(method),
  )
  return METHODS.filter(({ value }) => !left.includes(value))
}

/** Refusals that name a field of the form. */
const FIELDS = {
  PAYMENT_ABOVE_REST: 'amount',
  CHEQUE_KNOWN: 'number',
  TRANSACTION_KNOWN: 'transactionId',
} as const
const IN_FIELDS = Object.keys(FIELDS) as (keyof typeof FIELDS)[]

/** All that is left and that no cheque waits for; empty where there is nothing. */
const proposalOf = (free: number): number => (free > 0 ? free : Number.NaN)

/** Notes a payment of an invoice: all that is left and that no cheque waits for is proposed. */
export function PayForm({
  invoice,
  children,
}: {
  invoice: PayableInvoice
  /** Between the fields and the button, which stays at the foot. */
  children: ReactNode
}) {
  const { counter } = useModules()
  const id = useId()
  const { invoiceId, rest, held } = invoice
  const today = dayKey(serverNow())
  const proposed = proposalOf(rest - held)
  const form = useZodForm(accountPaymentFormOn(today), {
    initialValues: {
      method: 'virement' as LedgerMethod,
      amount: proposed,
      number: '',
      receivedOn: today,
    },
  })
  useFollowed(form, proposed)
  const { method, amount } = form.values
  /** Francs of cash to give back once the payment is noted. */
  const change = useRef(0)
  const act = useKeyedAct(trpc.accountPayments.record, {
    ...ACCOUNT_PAYMENT_ACT,
    announced: method === 'cheque' ? 'Chèque noté, à encaisser.' : 'Paiement enregistré.',
    handled: [...IN_FIELDS, 'TRANSFER_KNOWN'],
    // A lost attempt may have been counted, which changes what the screen shows.
    sameBy: ({ shownRest: _, surplus: __, shownNoted: ___, ...values }) => values,
    onSuccess(left, paid) {
      if (change.current > 0)
        notifySuccess('Paiement enregistré', `Rendez ${formatFcfa(change.current)}.`)
      const waits = held + (paid.method === 'cheque' ? paid.amount : 0)
      const next = { amount: proposalOf(left.rest - waits), number: '', receivedOn: today }
      form.setValues({ ...next, transactionId: paid.method === 'wave' ? '' : undefined })
    },
    onError(error, input) {
      const code = IN_FIELDS.find((one) => one === appCodeOf(error))
      if (code) form.setFieldError(FIELDS[code], describeError(error).text)
      const noted = detailsOf(error, 'TRANSFER_KNOWN')
      // Not awaited: the act is over, and its question may begin another one.
      if (noted) void askAgain(noted.amount, describeError(error).text, input)
    },
  })
  const askAgain = async (shownNoted: number, text: string, asked: RecordAccountPaymentInput) => {
    const { idempotencyKey: _, ...values } = asked
    if (await askToConfirm(knownQuestion(text, values.amount)))
      void act.run({ ...values, shownNoted })
  }
  const submit = form.onSubmit(async (values) => {
    const surplus = surplusOf(values.amount, invoice)
    const end = surplus === 0 ? 'credit' : await askOfSurplus(values, invoice)
    if (end === null) return
    const back = end === 'change' ? surplus : 0
    change.current = back
    const kept = { amount: values.amount - back, surplus: surplus - back }
    await act.run({ ...values, ...kept, invoiceId, shownRest: rest })
  })
  const setMethod = (next: LedgerMethod) =>
    form.setValues({
      method: next,
      number: '',
      transactionId: next === 'wave' ? '' : undefined,
      receivedOn: next === 'espece' ? today : form.values.receivedOn,
    })
  return (
    <>
      <form id={id} className="stack gap-16" noValidate onSubmit={submit}>
        <Segmented
          stacked
          legend="Moyen de paiement"
          options={methodsOf(method)}
          value={method}
          onChange={setMethod}
          error={form.errors.method}
          data-path="method"
        />
        <AmountField
          label="Montant reçu"
          data-path="amount"
          size="xl"
          description={
            held > 0 ? `Sans les ${formatFcfa(held)} d’un chèque à encaisser.` : undefined
          }
          error={form.errors.amount}
          value={Number.isNaN(amount) ? null : amount}
          onChange={(next) => form.setFieldValue('amount', next ?? Number.NaN)}
        />
        <div className={method === 'espece' ? undefined : classes.two}>
          {method === 'espece' ? null : <NumberField method={method} form={form} />}
          {method === 'espece' ? (
            counter ? (
              <p className="quiet text-s">Les espèces vont dans le tiroir du comptoir.</p>
            ) : null
          ) : (
            <TextInput
              type="date"
              label="Reçu le"
              min={firstReceivedOn(today)}
              max={today}
              {...form.getInputProps('receivedOn')}
            />
          )}
        </div>
        {Number.isNaN(amount) ? null : <Left invoice={invoice} method={method} amount={amount} />}
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
          {Number.isNaN(amount) ? 'Enregistrer' : `Enregistrer ${formatFcfa(amount)}`}
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
  form: ZodForm<typeof accountPaymentForm>
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

/** An amount that nobody changed follows what is left, as after a colleague's payment. */
function useFollowed(form: ZodForm<typeof accountPaymentForm>, proposed: number): void {
  const before = useRef(proposed)
  useEffect(() => {
    if (Object.is(before.current, proposed)) return
    if (Object.is(form.getValues().amount, before.current)) form.setFieldValue('amount', proposed)
    before.current = proposed
  })
}

/** Before a transfer whose number is noted already, on any invoice: one may pay several. */
const knownQuestion = (text: string, amount: number) => ({
  title: 'Ce virement est-il déjà noté\u202f?',
  text: `${text} Enregistrez-le seulement s’il est aussi pour cette facture.`,
  confirmLabel: `Enregistrer ${formatFcfa(amount)}`,
})

/** The rest after this payment; a cheque pays once the bank has taken it. */
function Left({
  invoice: { rest, held },
  method,
  amount,
}: {
  invoice: PayableInvoice
  method: LedgerMethod
  amount: number
}) {
  const left = rest - held - amount
  const beyond =
    method === 'espece'
      ? 'En plus, à rendre ou pour son avoir'
      : 'En plus, pour l’avoir de l’entreprise'
  const words =
    held > 0 || method === 'cheque' ? 'Reste une fois encaissé' : 'Reste après ce paiement'
  return (
    <p
      role="status"
      className={cx(
        'row gap-10 rounded',
        classes.left,
        left === 0 ? 'badge-success' : 'surface outlined',
      )}
    >
      {left === 0 ? <IconCircleCheck className="fixed" size={20} aria-hidden="true" /> : null}
      <span className="grow">{left < 0 ? beyond : words}</span>
      <b className="nowrap">{formatFcfa(left < 0 ? surplusOf(amount, { rest, held }) : left)}</b>
    </p>
  )
}
