import { useState } from 'react'
import { dropInput } from '#shared/money/fne/desk.inputs.ts'
import { mayBeOnSite } from '#shared/money/fne/states.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { ShownSale } from './fne-words.ts'
import { type OnSite, OnSiteQuestion } from './on-site-question.tsx'
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
  const { id: saleId, updatedAt: seen, state } = sale
  const [onSite, setOnSite] = useState<OnSite>()
  const isAsked = mayBeOnSite(state)
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
      disabled={isAsked && onSite !== 'no'}
      onSubmit={(reason) =>
        void act.run({ saleId, seen, reason, notOnSite: isAsked ? true : undefined })
      }
      onClose={onClose}
    >
      {isAsked ? (
        <OnSiteQuestion
          legend="Est-elle déjà faite sur le site de la DGI&#8239;?"
          value={onSite}
          onChange={setOnSite}
        >
          Notez plutôt son numéro, plus haut.
        </OnSiteQuestion>
      ) : null}
    </OneLineForm>
  )
}
