import { IconReceiptRefund } from '@tabler/icons-react'
import { dayKey } from '#shared/dates.ts'
import { creditForInvoice } from '#shared/money/account-payments/account-payments.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { trpc } from '#web/trpc.ts'
import { ACCOUNT_PAYMENT_ACT } from './account-payment-act.ts'
import type { PayableInvoice } from './due-words.ts'

/** The company's own credit, which may pay the invoice before any money does. */
export function CompanyCredit({ invoice }: { invoice: PayableInvoice }) {
  const { invoiceId, rest, credit } = invoice
  const amount = creditForInvoice(invoice, credit)
  const act = useKeyedAct(trpc.accountPayments.record, {
    ...ACCOUNT_PAYMENT_ACT,
    announced: 'Avoir utilisé.',
  })
  if (amount === 0) return null
  return (
    <div className="stack gap-6">
      <Button
        full
        tone="outline"
        icon={<IconReceiptRefund />}
        loading={act.isRunning}
        onClick={() =>
          void act.run({
            invoiceId,
            amount,
            method: 'credit',
            receivedOn: dayKey(serverNow()),
            shown: { rest: rest },
          })
        }
      >
        Utiliser son avoir&nbsp;: {formatFcfa(amount)}
      </Button>
      {credit > amount ? (
        <p className="quiet text-s">Il lui restera {formatFcfa(credit - amount)} d’avoir.</p>
      ) : null}
      <ActFailure unanswered={act.unanswered} />
    </div>
  )
}
