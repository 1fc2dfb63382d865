import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { removeDraft, useDraft } from '#web/features/cart/draft.ts'
import { forgetVisitorBasket, VISITOR } from '#web/features/cart/visitor-basket.ts'
import { isFoundBasket, passVisitorDraftTo } from '#web/features/cart/visitor-draft.ts'
import { focusTitle } from '#web/lib/focus-if-lost.ts'
import { BasketQuestion } from './basket-question.tsx'

/**
 * A basket that was prepared on this device without an account, and did not pass to the account that signed in: the
 * client may have signed in by another page, or it is another person's basket.
 */
export function FoundBasket({ userId }: { userId: string }) {
  const { draft } = useDraft(VISITOR)
  if (draft.lines.length === 0) return null
  return (
    <BasketQuestion
      title="Un panier préparé sur cet appareil"
      onTake={() => passVisitorDraftTo(userId)}
      leaveLabel="Tout effacer"
      onLeave={eraseVisitorBasket}
    >
      Reprenez-le s’il est à vous. Sinon, effacez-le avec son lieu et sa note.
    </BasketQuestion>
  )
}

/** Tells a visitor that the basket was here before this page was opened: another person of the device may have prepared it. */
export function FoundBasketNote() {
  // Rendered again with the draft, which another tab may erase.
  useDraft(VISITOR)
  if (!isFoundBasket()) return null
  /** The pressed button goes with the note. */
  const erase = () => {
    focusTitle()
    eraseVisitorBasket()
  }
  return (
    <div className="mb-16">
      <Note title="Un panier préparé sur cet appareil">
        Si ce n’est pas le vôtre, effacez-le avec son lieu et sa note.
        <div className="flex mt-10">
          <Button tone="outline" size="sm" onClick={erase}>
            Tout effacer
          </Button>
        </div>
      </Note>
    </div>
  )
}

/** Removes the visitor's basket on this device, and its copy for the sign-up. */
function eraseVisitorBasket(): void {
  removeDraft(VISITOR)
  forgetVisitorBasket()
}
