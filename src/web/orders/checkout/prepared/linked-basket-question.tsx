import type { DraftLine, Linen } from '#shared/orders/draft/draft.ts'
import { linenWords } from '#shared/orders/draft/linen-words.ts'
import { basketWords } from '#shared/shop/site/home-baskets.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { focusTitle } from '#web/lib/focus.ts'

interface Props {
  own: Linen
  arriving: readonly DraftLine[]
  onTake: () => void
  onLeave: () => void
}

/** A link brought a basket into a form that holds another one. */
export default function LinkedBasketQuestion({ own, arriving, onTake, onLeave }: Props) {
  /** The pressed button goes with the question. */
  const answer = (act: () => void) => () => {
    focusTitle()
    act()
  }
  const words = basketWords(arriving).filter(Boolean).join(' ')
  return (
    <div className="mb-16">
      <Note role="status" title="Vous aviez déjà un panier">
        Il contient {linenWords(own)}. Le remplacer par {lowerFirst(words)}&#8239;?
        <div className="flex wrap gap-8 mt-10">
          <Button size="sm" onClick={answer(onTake)}>
            Remplacer
          </Button>
          <Button size="sm" tone="outline" onClick={answer(onLeave)}>
            Garder mon panier
          </Button>
        </div>
      </Note>
    </div>
  )
}
