import { isolated } from '#shared/text/isolate.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import type { Outputs } from '#web/trpc.ts'

export type Holding = Outputs['cash']['holdings'][number]

export type HoldingSnapshot = Pick<Holding, 'amount' | 'payments' | 'since'>

interface Props {
  holding: Holding
  className?: string | undefined
  onRecount: () => void
}

/** Shown when the livreur received cash during the count, so that the expected amount is outdated. */
export function HoldingChanged({ holding, className, onRecount }: Props) {
  return (
    <div className={className}>
      <Note
        tone="warning"
        role="status"
        action={
          <Button tone="ghost" size="sm" onClick={onRecount}>
            Recompter
          </Button>
        }
      >
        {isolated(holding.fullname)} détient maintenant {formatFcfa(holding.amount)}.
      </Note>
    </div>
  )
}
