import { useState } from 'react'
import { dropInput } from '#shared/money/fne/desk.inputs.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { ShownSale } from './fne-words.ts'
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
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const act = useAct(trpc.fne.drop, {
    ...FNE_STALE,
    failed: 'Impossible de l’écarter.',
    announced: 'Facture écartée.',
  })
  return (
    <form
      noValidate
      className="stack gap-12"
      onSubmit={(event) => {
        event.preventDefault()
        const { error } = dropInput.shape.reason.safeParse(reason)
        setFault(error?.issues[0]?.message)
        if (!error) void act.run({ saleId, seen, reason })
      }}
    >
      <TextInput
        label="Pourquoi ne jamais la certifier ?"
        value={reason}
        error={fault}
        onChange={({ currentTarget }) => {
          setFault(undefined)
          setReason(currentTarget.value)
        }}
      />
      <ActFailure unanswered={act.unanswered} withRetry={false} />
      <div className="row gap-8">
        <Button type="submit" tone="danger-outline" loading={act.isRunning}>
          L’écarter
        </Button>
        <Button tone="ghost" onClick={onClose}>
          Annuler
        </Button>
      </div>
    </form>
  )
}
