import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'

interface Props {
  /** The doubtful lines: the address, the landmark, or both. */
  lines: readonly (string | false)[]
  /** Only the landmark is doubtful. */
  isLandmark: boolean
  onKeep: () => void
  onClear: () => void
}

/**
 * Asked when a line may be of another place than the point, so that the livreur never gets two places. The order does
 * not wait for it: without an answer, doubtful lines are not sent.
 */
export function PlaceQuestion({ lines, isLandmark, onKeep, onClear }: Props) {
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
        «&nbsp;{lines.filter((line) => line !== false).join(', ')}&nbsp;»
      </span>
      <div className="flex wrap gap-8 mt-10">
        <Button tone="outline" size="sm" onClick={onKeep}>
          {isLandmark ? 'Oui, le garder' : 'Oui, la garder'}
        </Button>
        <Button tone="outline" size="sm" onClick={onClear}>
          Non, l’effacer
        </Button>
      </div>
    </Note>
  )
}
