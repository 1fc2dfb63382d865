import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import type { DoubtfulLines } from './address-place.ts'

interface Props {
  doubtful: DoubtfulLines
  onKeep: () => void
  onClear: () => void
}

/**
 * Asked when a line may be of another place than the point, so that the livreur never gets two places. It does not hold
 * the order up: without an answer, what is doubtful is not sent.
 */
export function PlaceQuestion({ doubtful, onKeep, onClear }: Props) {
  const { title, unsent, keep } = wordsFor(doubtful)
  return (
    <Note tone="warning" role="status" title={title}>
      Sans réponse, {unsent}&nbsp;: le livreur suit la carte.
      <div className="flex wrap gap-8 mt-10">
        <Button tone="outline" size="sm" onClick={onKeep}>
          {keep}
        </Button>
        <Button tone="outline" size="sm" onClick={onClear}>
          Non, l’effacer
        </Button>
      </div>
    </Note>
  )
}

function wordsFor({ address, landmark }: DoubtfulLines) {
  if (!address)
    return {
      title: <>Votre point de repère est-il bien ici&#8239;?</>,
      unsent: 'il ne part pas',
      keep: 'Oui, le garder',
    }
  return {
    title: <>Est-ce bien l’adresse de ce repère&#8239;?</>,
    unsent: landmark ? 'elle et le point de repère ne partent pas' : 'elle ne part pas',
    keep: 'Oui, la garder',
  }
}
