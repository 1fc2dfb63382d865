import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'

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
