import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { removeDraft, useDraft } from '#web/features/cart/draft.ts'
import { forgetVisitorBasket, VISITOR } from '#web/features/cart/visitor-basket.ts'
import { passVisitorDraftTo } from '#web/features/cart/visitor-draft.ts'
import { focusTitle } from '#web/lib/focus-if-lost.ts'

/**
 * A basket that was prepared on this device without an account, and did not pass to the one who signed in: they may have
 * come by another way than its doors, or it is another person's.
 */
export function FoundBasket({ userId }: { userId: string }) {
  const { draft } = useDraft(VISITOR)
  if (draft.lines.length === 0) return null
  const takeOver = () => {
    focusTitle()
    passVisitorDraftTo(userId)
  }
  return (
    <div className="mb-16">
      <Note
        title="Un panier préparé sur cet appareil"
        action={
          <div className="row wrap gap-10">
            <Button size="sm" onClick={takeOver}>
              Le reprendre
            </Button>
            <EraseFoundBasket />
          </div>
        }
      >
        Reprenez-le s’il est à vous. Sinon, effacez-le avec son lieu et sa note.
      </Note>
    </div>
  )
}

/** « Tout effacer », in a note that goes with the basket. */
export function EraseFoundBasket() {
  const erase = () => {
    focusTitle()
    eraseVisitorBasket()
  }
  return (
    <Button tone="outline" size="sm" onClick={erase}>
      Tout effacer
    </Button>
  )
}

/** Removes what a visitor prepared on this device, and what was kept of it for the sign-up. */
function eraseVisitorBasket(): void {
  removeDraft(VISITOR)
  forgetVisitorBasket()
}
