import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'

interface Props {
  hasLandmark: boolean
  onKeep: () => void
  onClear: () => void
}

/**
 * Asked when the address may be of another place than the point, so that the livreur never gets two places. It does not
 * hold the order up: without an answer, the point alone is sent.
 */
export function AddressQuestion({ hasLandmark, onKeep, onClear }: Props) {
  return (
    <Note tone="warning" role="status" title={<>Est-ce bien l’adresse de ce repère&#8239;?</>}>
      {hasLandmark
        ? 'Sans réponse, elle et le point de repère ne partent pas\u00a0: le livreur suit la carte.'
        : 'Sans réponse, elle ne part pas\u00a0: le livreur suit la carte.'}
      <div className="flex wrap gap-8 mt-10">
        <Button tone="outline" size="sm" onClick={onKeep}>
          Oui, la garder
        </Button>
        <Button tone="outline" size="sm" onClick={onClear}>
          Non, l’effacer
        </Button>
      </div>
    </Note>
  )
}
