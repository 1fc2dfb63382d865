import { useState } from 'react'
import { dropInput } from '#shared/money/fne/desk.inputs.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { ShownSale } from './fne-words.ts'
import { OneLineForm } from './one-line-form.tsx'
import { FNE_STALE } from './sale-acts.ts'

/** The owner says that it is never certified, and why. */
export function DropSale({ sale }: { sale: ShownSale }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Reason sale={sale} onClose={() => setOpen(false)} />
  return (
    <div>
      <Button tone="ghost" size="sm" onClick={() => setOpen(true)}>
        Ne jamais la certifier
      </Button>
    </div>
  )
}

function Reason({ sale, onClose }: { sale: ShownSale; onClose: () => void }) {
  const { id: saleId, updatedAt: seen } = sale
  const act = useAct(trpc.fne.drop, {
    ...FNE_STALE,
    failed: 'Impossible de l’écarter.',
    announced: 'Facture écartée.',
  })
  return (
    <OneLineForm
      label="Pourquoi ne jamais la certifier ?"
      field={dropInput.shape.reason}
      submit="L’écarter"
      tone="danger-outline"
      act={act}
      onSubmit={(reason) => void act.run({ saleId, seen, reason })}
      onClose={onClose}
    />
  )
}
