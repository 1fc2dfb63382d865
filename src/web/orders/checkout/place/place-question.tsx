import type { Draft } from '#shared/orders/draft/draft.ts'
import { clearedLines, doubtfulLines, keptLines } from '#shared/orders/draft/place-lines.ts'
import { writtenIn } from '#shared/places/place-words.ts'
import { isolated } from '#shared/text/isolate.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import type { OrderInProgress } from '../use-order.ts'
import { focusLandmark } from './focus-landmark.ts'

/**
 * Asked when a line may be of another place than the point, so that the livreur never gets two places. The order does
 * not wait for it: without an answer, doubtful lines are not sent.
 */
export function PlaceQuestion({ order: { draft, address, change } }: { order: OrderInProgress }) {
  const doubtful = doubtfulLines(draft, address)
  if (!doubtful.address && !doubtful.lines) return null
  const isLandmark = !doubtful.address
  const lines = [doubtful.address ? address : '', ...(doubtful.lines ? writtenIn(draft) : [])]
  /** The pressed button goes with the question. */
  const answer = (part: Partial<Draft>) => {
    change(part)
    focusLandmark()
  }
  return (
    <Note
      tone="warning"
      role="status"
      title={
        isLandmark ? (
          <>Votre point de repère est-il bien ici&#8239;?</>
        ) : (
          <>Est-ce bien l’adresse de ce repère&#8239;?</>
        )
      }
    >
      <span className="anywhere">
        «&nbsp;{lines.flatMap((line) => (line === '' ? [] : isolated(line))).join(', ')}&nbsp;»
      </span>
      <div className="flex wrap gap-8 mt-10">
        <Button tone="outline" size="sm" onClick={() => answer(keptLines(draft, address))}>
          {isLandmark ? 'Oui, le garder' : 'Oui, la garder'}
        </Button>
        <Button tone="outline" size="sm" onClick={() => answer(clearedLines(draft, address))}>
          Non, l’effacer
        </Button>
      </div>
    </Note>
  )
}
