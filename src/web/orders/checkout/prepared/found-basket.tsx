import { VISITOR } from '#web/access/visitor-basket.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { focusTitle } from '#web/lib/focus.ts'
import { eraseVisitorBasket, isFoundBasket } from '../../cart/baskets.ts'
import { useDraft } from '../../cart/draft-store.ts'

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
