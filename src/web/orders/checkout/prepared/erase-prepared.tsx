import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { eraseDraft } from '../../cart/draft-store.ts'
import type { OrderInProgress } from '../use-order.ts'

/** On a shared phone a person who signs in may be given a basket that another person prepared. */
const ERASING = {
  title: 'Effacer ce panier\u202f?',
  text: 'Les vêtements, le lieu, la note et le téléphone de ce formulaire sont effacés.',
  confirmLabel: 'Tout effacer',
  cancelLabel: 'Le garder',
}

/** Erases a basket that was prepared before signing in to an account that was there: another person may have prepared it. */
export function ErasePrepared({ order: { draftKey, draft, placing } }: { order: OrderInProgress }) {
  const confirm = useConfirm()
  // A basket that was sent with the sign-up is of who made the account.
  if (draft.shown === null || draft.filledFrom !== null) return null
  const erase = async () => {
    if (await confirm(ERASING)) eraseDraft(draftKey)
  }
  return (
    <p className="quiet text-center">
      Ce panier n’est pas le vôtre&#8239;?{' '}
      <button
        type="button"
        className="accent strong tap"
        disabled={placing.placing}
        onClick={() => void erase()}
      >
        Tout effacer
      </button>
    </p>
  )
}
