import { useState } from 'react'
import { PAYMENT_LABELS } from '#shared/money/payment-methods.ts'
import {
  canBeCredited,
  isPromised,
  needsWaiver,
  REFUND_REASON_LABELS,
  type RefundOutcome,
} from '#shared/money/payments.ts'
import { Button } from '#web/components/actions/button.tsx'
import type { ConfirmRequest } from '#web/components/dialogs/confirm-dialog.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { useAskOwner } from '../../ask-owner.ts'
import classes from './money-row.module.css'
import { MoneyRow } from './money-row.tsx'
import { type Refund, refundName, refundSummary, settlingOf } from './refund.ts'
import { WaveRefundDialog } from './wave-refund-dialog.tsx'

const WaiveDialog = lazyDialog(() => import('./waive-dialog.tsx'))

/** A refund to make, with the buttons that settle it. */
export function RefundRow({ refund }: { refund: Refund }) {
  const { reference, clientPhone, phoneChangedAt, orderPhone, amount, createdAt } = refund
  const { method, reason, transactionId } = refund
  const ask = useConfirm()
  const [refused, setRefused] = useState<RefundOutcome>()
  const owner = useAskOwner('payments.settleRefund', {
    amount,
    onAsked: () => setRefused(undefined),
  })
  const settle = useAct(trpc.payments.settleRefund, {
    ...settlingOf(refund),
    onError(error, { outcome }) {
      if (owner.noteRefusal(error)) setRefused(outcome)
    },
  })
  const isSettling = (outcome: RefundOutcome) =>
    settle.isRunning && settle.input?.outcome === outcome
  const askToSettle = async (outcome: RefundOutcome) => {
    if (await ask(questionOf(outcome, refundSummary(refund))))
      settle.run({ refundId: refund.id, outcome })
  }
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [isWaiving, setWaiving] = useState(false)
  const { role } = useMe()
  const mayWaive = role === 'superadmin' || !isPromised(refund)
  // Wave names each transfer: a dialog asks for that of the way back.
  const needsId = method === 'wave'
  return (
    <MoneyRow
      reference={reference}
      name={refundName(refund)}
      clientId={refund.clientId}
      phone={clientPhone}
      phoneChangedAt={phoneChangedAt}
      orderPhone={orderPhone}
      amount={amount}
      at={createdAt}
      detail={
        <>
          <b>{REFUND_REASON_LABELS[reason]}</b>
          {` · ${PAYMENT_LABELS[method]}`}
          {transactionId ? (
            <span className={`reference text-s leading-12 ${classes.transaction}`}>
              {' '}
              {transactionId}
            </span>
          ) : null}
        </>
      }
    >
      <div className={`flex wrap gap-8 mt-8 ${classes.settle}`}>
        <Button
          size="sm"
          disabled={settle.isRunning}
          loading={isSettling('refunded')}
          onClick={() => (needsId ? setDialogOpen(true) : void askToSettle('refunded'))}
        >
          Remboursé
        </Button>
        {canBeCredited(refund) && refund.clientId ? (
          <Button
            tone="outline"
            size="sm"
            disabled={settle.isRunning}
            loading={isSettling('credited')}
            onClick={() => void askToSettle('credited')}
          >
            En avoir
          </Button>
        ) : null}
        {mayWaive ? (
          <Button
            tone="outline"
            size="sm"
            disabled={settle.isRunning}
            loading={isSettling('not_due')}
            onClick={() => (needsWaiver(refund) ? setWaiving(true) : void askToSettle('not_due'))}
          >
            Rien à rembourser
          </Button>
        ) : null}
      </div>
      {refused ? (
        <Button
          className="mt-8"
          size="sm"
          loading={owner.sending.isRunning}
          onClick={() => owner.ask({ refundId: refund.id, outcome: refused })}
        >
          {owner.label}
        </Button>
      ) : null}
      <div className="mt-8 hide-empty">
        <ActFailure unanswered={settle.unanswered} />
        <ActFailure unanswered={owner.sending.unanswered} />
      </div>
      <WaiveDialog refund={refund} opened={isWaiving} onClose={() => setWaiving(false)} />
      {needsId ? (
        <WaveRefundDialog
          refund={refund}
          opened={isDialogOpen}
          onClose={() => setDialogOpen(false)}
        />
      ) : null}
    </MoneyRow>
  )
}

/** Each outcome is final. */
function questionOf(outcome: RefundOutcome, summary: string): ConfirmRequest {
  if (outcome === 'credited')
    return {
      title: 'Garder en avoir\u202f?',
      text: `${summary} L’avoir paie sa prochaine commande, ou se rend en argent sur demande. À faire si le client le préfère.`,
      confirmLabel: 'En avoir',
    }
  return outcome === 'refunded'
    ? {
        title: 'L’argent a été rendu\u202f?',
        text: `${summary} Cette action est irréversible.`,
        confirmLabel: 'Remboursé',
      }
    : {
        title: 'Rien à rembourser\u202f?',
        text: `${summary} Fermez-le si l’argent n’est jamais arrivé. Cette action est irréversible.`,
        confirmLabel: 'Rien à rembourser',
        tone: 'danger',
      }
}
