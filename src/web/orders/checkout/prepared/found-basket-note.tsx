import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { focusTitle } from '#web/lib/focus.ts'
import { eraseVisitorBasket } from '../../cart/baskets.ts'

/** Tells a visitor that the basket was here before this tab was opened: another person of the device may have prepared it. */
export function FoundBasketNote() {
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
