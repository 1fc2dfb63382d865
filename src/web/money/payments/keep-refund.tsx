import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { MONEY_ACT } from '../money-act.ts'

/** A client may keep as credit the money that the team owes them. */
export default function KeepRefund({ orderId, owed }: { orderId: string; owed: number }) {
  const keep = useAct(trpc.credit.keepRefund, {
    ...MONEY_ACT,
    announced: `${formatFcfa(owed)} gardés en avoir.`,
  })
  return (
    <div className="stack gap-8">
      <Button
        full
        tone="outline"
        loading={keep.isRunning}
        onClick={() => void keep.run({ orderId })}
      >
        Garder {formatFcfa(owed)} en avoir
      </Button>
      <p className="quiet text-s">
        Votre prochaine commande s’y prend. Vous pouvez toujours demander l’argent.
      </p>
      <ActFailure unanswered={keep.unanswered} />
    </div>
  )
}
