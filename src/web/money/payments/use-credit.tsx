import { IconReceiptRefund } from '@tabler/icons-react'
import { creditFor } from '#shared/money/credit.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { trpc } from '#web/trpc.ts'
import type { Collecting } from './collect/use-collect.ts'
import { MONEY_ACT } from './money-act.ts'

/** The client's credit, which may pay the order before any money does. */
export function UseCredit({ collecting }: { collecting: Collecting }) {
  const { due, target, order, onDone } = collecting
  const balance = target.data?.credit ?? 0
  const shown = creditFor(due, balance)
  const use = useKeyedAct(trpc.credit.use, {
    ...MONEY_ACT,
    announced: `Avoir utilisé. Commande #${order.reference}, ${formatFcfa(shown)}.`,
    onSuccess: () => {
      if (shown === due) onDone()
    },
  })
  if (shown === 0) return null
  return (
    <Note tone="success" icon={<IconReceiptRefund />} title={`Avoir\u00a0: ${formatFcfa(balance)}`}>
      <div className="stack gap-8">
        <Button
          tone="outline"
          size="sm"
          loading={use.isRunning}
          onClick={() => void use.run({ orderId: order.id, shown })}
        >
          Utiliser {formatFcfa(shown)}
        </Button>
        <ActFailure unanswered={use.unanswered} />
      </div>
    </Note>
  )
}
