import { useState } from 'react'
import { formatDayMonth } from '#shared/dates.ts'
import {
  TAKE_BACK_LABELS,
  TAKE_BACK_REASONS,
  type TakeBackReason,
} from '#shared/money/account-payments/account-payments.ts'
import { isReceipted } from '#shared/money/account-payments/receipt.ts'
import { type LedgerMethod, METHODS, methodIs } from '#shared/money/payment-methods.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useModules } from '#web/modules.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { paymentReceiptPath } from '../company-invoices/receipts.tsx'
import { ACCOUNT_PAYMENT_ACT } from './account-payment-act.ts'
import classes from './due.module.css'
import { type AccountPayment, dayAt, type PayableInvoice } from './due-words.ts'

interface Props {
  invoiceId: string
  payments: readonly AccountPayment[]
  creditNotes: PayableInvoice['creditNotes']
}

/** The payments and credit notes of an invoice; the owner takes a payment back. */
export function PaymentsMade({ invoiceId, payments, creditNotes }: Props) {
  const title = payments.length > 0 ? 'Déjà reçu' : 'Déjà déduit'
  return (
    <section aria-label={title}>
      <h3 className={`mb-6 ${classes.subhead}`}>{title}</h3>
      <ul className={classes.made}>
        {payments.map((payment) => (
          <Made key={payment.n} payment={payment} invoiceId={invoiceId} />
        ))}
        {creditNotes.map(({ id, label, total, at }) => (
          <li key={id} className="row gap-8">
            <span className="grow leading-13">
              <TextLink to={paths.admin.companyInvoice(id)}>Facture d’avoir {label}</TextLink>
              <span className="block text-s quiet">{formatDayMonth(at)}</span>
            </span>
            <b className="nowrap">{formatFcfa(total)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ENDS: Partial<Record<AccountPayment['state'], string>> = {
  returned: 'rendu impayé',
  taken_back: 'annulé',
}

function Made({ payment, invoiceId }: { payment: AccountPayment; invoiceId: string }) {
  const { method, number, amount, receivedOn, state } = payment
  const { role } = useMe()
  const [isOpen, setIsOpen] = useState(false)
  const how = method === 'credit' ? 'Avoir' : METHODS[method as LedgerMethod].label
  const end = ENDS[state]
  return (
    <li>
      <div className="row gap-8">
        <span className="grow leading-13">
          <span className="block">
            {how}
            {number ? ` ${number}` : ''}
          </span>
          <span className="block text-s quiet">
            {formatDayMonth(dayAt(receivedOn))}
            {end ? `, ${end}` : ''}
          </span>
          {isReceipted(payment) ? (
            <TextLink to={paymentReceiptPath(paths.admin.companyInvoice(invoiceId), payment.n)}>
              Reçu
            </TextLink>
          ) : null}
        </span>
        <b className={cx('nowrap', end && classes.undone)}>{formatFcfa(amount)}</b>
        {role === 'superadmin' && state === 'received' && !isOpen ? (
          <Button
            size="sm"
            tone="ghost"
            aria-label={`Annuler le paiement de ${formatFcfa(amount)}`}
            onClick={() => setIsOpen(true)}
          >
            Annuler
          </Button>
        ) : null}
      </div>
      {isOpen && state === 'received' ? (
        <TakeBack payment={payment} onClose={() => setIsOpen(false)} />
      ) : null}
    </li>
  )
}

const REASONS = TAKE_BACK_REASONS.map((value) => ({ value, label: TAKE_BACK_LABELS[value] }))

function TakeBack({ payment, onClose }: { payment: AccountPayment; onClose: () => void }) {
  const { counter } = useModules()
  const [reason, setReason] = useState<TakeBackReason>()
  const act = useAct(trpc.accountPayments.takeBack, {
    ...ACCOUNT_PAYMENT_ACT,
    announced: 'Paiement annulé.',
  })
  return (
    <div className="stack gap-12 mt-8">
      <ChoiceCards
        compact
        rows
        legend="Pourquoi annuler ce paiement&nbsp;?"
        options={REASONS}
        value={reason}
        onChange={setReason}
      />
      {counter && methodIs(payment.method, 'inDrawer') ? (
        <p className="text-s">Les espèces sortent du tiroir du comptoir.</p>
      ) : null}
      <div className="flex wrap gap-8">
        <Button
          tone="danger"
          size="sm"
          disabled={reason === undefined}
          loading={act.isRunning}
          onClick={() => {
            if (reason) void act.run({ paymentN: payment.n, reason })
          }}
        >
          Annuler {formatFcfa(payment.amount)}
        </Button>
        <Button tone="ghost" size="sm" disabled={act.isRunning} onClick={onClose}>
          Garder ce paiement
        </Button>
      </div>
      <ActFailure unanswered={act.unanswered} />
    </div>
  )
}
