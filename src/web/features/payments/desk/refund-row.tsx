import { useState } from 'react'
import { isUnfound, REFUND_REASON_LABELS } from '#shared/money/payments.ts'
import { PAYMENT_LABELS } from '#shared/orders/orders.ts'
import { Button } from '#web/components/actions/button.tsx'
import classes from './money-row.module.css'
import { MoneyRow } from './money-row.tsx'
import { UnverifiedRefundDialog } from './unverified-refund-dialog.tsx'
import { type Refund, refundName, useSettleRefund } from './use-settle-refund.ts'

/** A refund to make, with the buttons that settle it. */
export function RefundRow({ refund }: { refund: Refund }) {
  const { reference, clientPhone, phoneChangedAt, orderPhone, amount, createdAt } = refund
  const { method, reason, transactionId } = refund
  const { busy, refunding, closing, askRefunded, askNotDue } = useSettleRefund(refund)
  const [isDialogOpen, setDialogOpen] = useState(false)
  // The payment was never verified: its id is asked for in a dialog.
  const needsId = isUnfound(refund)
  return (
    <MoneyRow
      reference={reference}
      name={refundName(refund)}
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
          disabled={busy}
          loading={refunding}
          onClick={() => (needsId ? setDialogOpen(true) : void askRefunded())}
        >
          Remboursé
        </Button>
        <Button
          tone="outline"
          size="sm"
          disabled={busy}
          loading={closing}
          onClick={() => void askNotDue()}
        >
          Rien à rembourser
        </Button>
      </div>
      {needsId ? (
        <UnverifiedRefundDialog
          refund={refund}
          opened={isDialogOpen}
          onClose={() => setDialogOpen(false)}
        />
      ) : null}
    </MoneyRow>
  )
}
