import { dayKey, formatDayMonth } from '#shared/dates.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { askToConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { ACCOUNT_PAYMENT_ACT } from './account-payment-act.ts'
import classes from './due.module.css'
import { type AccountPayment, dayAt } from './due-words.ts'

/** A cheque that pays nothing until the team says that the bank took it. */
export function HeldCheque({ cheque }: { cheque: AccountPayment }) {
  const { n, amount, number, receivedOn } = cheque
  const cash = useAct(trpc.accountPayments.cashCheque, {
    ...ACCOUNT_PAYMENT_ACT,
    announced: 'Chèque encaissé.',
  })
  const giveBack = useAct(trpc.accountPayments.returnCheque, {
    ...ACCOUNT_PAYMENT_ACT,
    announced: 'Chèque rendu impayé.',
  })
  const said = () => ({ paymentN: n, on: dayKey(serverNow()) })
  const returned = async () => {
    const sure = await askToConfirm({
      title: 'Chèque rendu impayé\u00a0?',
      text: `La banque a rendu le chèque n°\u00a0${number} de ${formatFcfa(amount)}\u00a0: il ne paie rien, et cela ne s’annule pas.`,
      confirmLabel: 'Rendu impayé',
    })
    if (sure) await giveBack.run(said())
  }
  return (
    <section aria-label="Chèque à encaisser" className={`badge-soleil rounded ${classes.cheque}`}>
      <p className="row justify-between gap-8">
        <b>Chèque à encaisser</b>
        <b className="nowrap">{formatFcfa(amount)}</b>
      </p>
      <p className="text-s">
        N° {number}, reçu le {formatDayMonth(dayAt(receivedOn))}
      </p>
      <div className="flex wrap gap-8 mt-8">
        <Button
          size="sm"
          loading={cash.isRunning}
          disabled={giveBack.isRunning}
          onClick={() => void cash.run(said())}
        >
          Encaissé
        </Button>
        <Button
          size="sm"
          tone="outline"
          loading={giveBack.isRunning}
          disabled={cash.isRunning}
          onClick={() => void returned()}
        >
          Rendu impayé
        </Button>
      </div>
      <ActFailure unanswered={cash.unanswered} />
      <ActFailure unanswered={giveBack.unanswered} />
    </section>
  )
}
