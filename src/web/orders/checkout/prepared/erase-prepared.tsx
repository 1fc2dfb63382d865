import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { eraseDraft } from '../../cart/draft-store.ts'
import type { OrderInProgress } from '../use-order.ts'

/** On a shared phone a person who signs in may be given a basket that another person prepared. */
const ERASING = {
  title: 'Effacer ce panier\u202f?',
  text: 'Les vêtements, le lieu, la note et le téléphone de ce formulaire sont effacés.',
  confirmLabel: 'Tout effacer',
  cancelLabel: 'Le garder',
}

/** Erases a basket that was prepared before signing in, and that is not this person's. */
export function ErasePrepared({ order: { draftKey, draft, placing } }: { order: OrderInProgress }) {
  const confirm = useConfirm()
  // The account keeps a basket that was sent with the sign-up: it would come into the form of another device.
  const eraseKept = useAct(trpc.checkout.eraseBasket, {
    failed: 'Panier effacé sur cet appareil seulement',
    stale: ['checkout.basket'],
  })
  const erase = async () => {
    if (!(await confirm(ERASING))) return
    eraseDraft(draftKey)
    if (draft.filledFrom) eraseKept.run()
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
