import { formatFcfa } from '#shared/money/money.ts'
import { shortMomentWords } from '#shared/time/slot-words.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { type Catalogue, cartTotals } from '#web/features/cart/cart-totals.ts'
import { type Draft, eraseDraft, orderChoice } from '#web/features/cart/draft.ts'
import { trpc } from '#web/trpc.ts'
import { useWhen } from '../when/use-when.ts'
import { cartWork, type When } from '../when/when-view.ts'

/** On a shared phone a person who signs in may be given a basket that another person prepared. */
const ERASING = {
  title: 'Effacer ce panier\u202f?',
  text: 'Les vêtements, le lieu, la note et le téléphone de ce formulaire sont effacés.',
  confirmLabel: 'Tout effacer',
  cancelLabel: 'Le garder',
}

interface Props {
  draftKey: string
  draft: Draft
  shown: NonNullable<Draft['shown']>
  catalogue: Catalogue
  /** The order is being sent. */
  isHeld: boolean
}

/** Tells that the form holds the order prepared before signing in, and its changes since. */
export function PreparedNote({ draftKey, draft, shown, catalogue, isHeld }: Props) {
  const confirm = useConfirm()
  const { lines, location } = draft
  const { when } = useWhen(draft, cartWork(lines, catalogue), { isAtCounter: false, isHeld })
  const express = when?.isExpress ? when.express : null
  const { total } = cartTotals(lines, location, catalogue, express)
  // Another choice has another total and promise.
  const isSame = shown.choice === orderChoice(draft)
  const changes = isSame ? changesOf(shown, total, when) : []
  const eraseBasket = useEraseBasket()
  const erase = async () => {
    if (!(await confirm(ERASING))) return
    eraseDraft(draftKey)
    if (draft.filledFrom) eraseBasket()
  }
  return (
    <Note
      role="status"
      tone={changes.length > 0 ? 'warning' : 'success'}
      title="Voici le panier que vous avez préparé"
    >
      {changes.map((change) => `${change} `)}
      Vérifiez le total, puis validez la commande.
      <div className="flex mt-10">
        <Button tone="outline" size="sm" disabled={isHeld} onClick={() => void erase()}>
          Tout effacer
        </Button>
      </div>
    </Note>
  )
}

/** The account keeps a basket that was sent with the sign-up: it would come into the form of another device. */
function useEraseBasket(): () => void {
  const erase = trpc.checkout.eraseBasket.useMutation({
    meta: { failed: 'Panier effacé sur cet appareil seulement', invalidates: ['checkout.basket'] },
  })
  return () => erase.mutate()
}

function changesOf(shown: Props['shown'], total: number, when: When | undefined): string[] {
  const changes: string[] = []
  if (shown.total > 0 && total !== shown.total)
    changes.push(`Le total passe de ${formatFcfa(shown.total)} à ${formatFcfa(total)}.`)
  const { promise } = shown
  const readyBy = when?.times?.promise?.readyBy
  if (promise && readyBy !== undefined && readyBy > promise.readyBy)
    changes.push(`Prêt ${shortMomentWords(readyBy)}, et non ${shortMomentWords(promise.readyBy)}.`)
  return changes
}
