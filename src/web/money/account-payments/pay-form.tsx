import { IconCheck, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { dayKey } from '#shared/dates.ts'
import {
  type accountPaymentForm,
  accountPaymentFormOn,
  type RecordAccountPaymentInput,
} from '#shared/money/account-payments/account-payments.inputs.ts'
import { firstReceivedOn, surplusOf } from '#shared/money/account-payments/account-payments.ts'
import { METHOD_WORDS } from '#shared/money/method-words.ts'
import {
  LEDGER_METHODS,
  type LedgerMethod,
  METHODS,
  methodIs,
  takenMethods,
} from '#shared/money/payment-methods.ts'
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
import { ledgerMethodOption } from './ledger-method-option.tsx'
import { askOfSurplus } from './surplus-question.ts'

/** Leaves out the ways of clients that the shop does not take. */
function methodsOf(chosen: LedgerMethod) {
  const taken: readonly LedgerMethod[] = takenMethods(config, chosen)
  return LEDGER_METHODS.filter(
    (method) => !methodIs(method, 'ofOrders') || taken.includes(method),
  ).map(ledgerMethodOption)
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
      method: LEDGER_METHODS[0],
      amount: proposed,
      number: '',
      receivedOn: today,
    },
  })
  useFollowed(form, proposed)
  const { method, amount } = form.values
  const isCash = methodIs(method, 'inDrawer')
  /** Francs of cash to give back once the payment is noted. */
  const change = useRef(0)
  const act = useKeyedAct(trpc.accountPayments.record, {
    ...ACCOUNT_PAYMENT_ACT,
    announced: methodIs(method, 'held') ? 'Chèque noté, à encaisser.' : 'Paiement enregistré.',
    handled: [...IN_FIELDS, 'TRANSFER_KNOWN'],
    // A lost attempt may have been counted, which changes what the screen shows.
    sameBy: ({ shown: _, surplus: __, ...values }) => values,
    onSuccess(left, paid) {
      if (change.current > 0)
        notifySuccess('Paiement enregistré', `Rendez ${formatFcfa(change.current)}.`)
      const waits = held + (methodIs(paid.method, 'held') ? paid.amount : 0)
      const next = { amount: proposalOf(left.rest - waits), number: '', receivedOn: today }
      form.setValues({
        ...next,
        transactionId: methodIs(paid.method, 'identified') ? '' : undefined,
      })
    },
    onError(error, input) {
      const code = IN_FIELDS.find((one) => one === appCodeOf(error))
      if (code) form.setFieldError(FIELDS[code], describeError(error).text)
      const noted = detailsOf(error, 'TRANSFER_KNOWN')
      // Not awaited: the act is over, and its question may begin another one.
      if (noted) void askAgain(noted.amount, describeError(error).text, input)
    },
  })
  const askAgain = async (noted: number, text: string, asked: RecordAccountPaymentInput) => {
    const { idempotencyKey: _, ...values } = asked
    if (await askToConfirm(knownQuestion(text, values.amount)))
      void act.run({ ...values, shown: { ...values.shown, noted } })
  }
  const submit = form.onSubmit(async (values) => {
    const surplus = surplusOf(values.amount, invoice)
    const end = surplus === 0 ? 'credit' : await askOfSurplus(values, invoice)
    if (end === null) return
    const back = end === 'change' ? surplus : 0
    change.current = back
    const kept = { amount: values.amount - back, surplus: surplus - back }
    await act.run({ ...values, ...kept, invoiceId, shown: { rest } })
  })
  const setMethod = (next: LedgerMethod) =>
    form.setValues({
      method: next,
      number: '',
      transactionId: methodIs(next, 'identified') ? '' : undefined,
      receivedOn: methodIs(next, 'inDrawer') ? today : form.values.receivedOn,
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
        <div className={isCash ? undefined : classes.two}>
          {isCash ? null : <NumberField method={method} form={form} />}
          {isCash ? (
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
  if (methodIs(method, 'identified'))
    return (
      <TextInput
        label={`Transaction ${METHODS[method].label}`}
        {...look}
        {...form.getInputProps('transactionId')}
      />
    )
  return methodIs(method, 'numbered') ? (
    <TextInput
      label={`Numéro du ${METHOD_WORDS[method].name}`}
      {...look}
      {...form.getInputProps('number')}
    />
  ) : null
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
  const beyond = methodIs(method, 'inDrawer')
    ? 'En plus, à rendre ou pour son avoir'
    : 'En plus, pour l’avoir de l’entreprise'
  const words =
    held > 0 || methodIs(method, 'held') ? 'Reste une fois encaissé' : 'Reste après ce paiement'
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
