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

/** Tells a visitor why the form is empty: another tab has taken their basket. Loaded again, the page leads to where it is. */
export function TakenBasketNote() {
  return (
    <div className="mb-16">
      <Note role="status" title="Votre panier n’est plus dans cet onglet">
        Dans un autre onglet, il est passé dans votre compte, ou il a été effacé.
        <div className="flex mt-10">
          <Button tone="outline" size="sm" onClick={() => window.location.reload()}>
            Actualiser la page
          </Button>
        </div>
      </Note>
    </div>
  )
}
