import { areaName } from '#shared/places/area-name.ts'
import { areaAt } from '#shared/places/communes.ts'
import { pastedPlace, wordsAroundPlace } from '#shared/places/pasted-place.ts'
import { Button } from '../actions/button.tsx'
import { Note } from '../feedback/note.tsx'

export interface PastedAddressProps {
  address: string
  onReplace: (address: string) => void
}

/** Says that an address holds a position, and offers the quarter that it is in. A file of its own, because few people paste one. */
export default function PastedAddress({ address, onReplace }: PastedAddressProps) {
  const place = pastedPlace(address)
  if (!place) return null
  const area = place.point && areaAt(place.point)
  const words = wordsAroundPlace(address)
  const isLink = place.point === null && place.fault === 'link'
  return (
    <Note
      tone="warning"
      role="status"
      title={`Ce texte contient ${isLink ? 'un lien' : 'une position'}`}
    >
      Écrivez l’adresse avec des mots&nbsp;: le quartier, la rue ou un point de repère.
      {words !== '' ? (
        <div className="flex wrap gap-8 mt-10">
          <Button tone="outline" size="sm" onClick={() => onReplace(words)}>
            Garder seulement «&nbsp;{words}&nbsp;»
          </Button>
        </div>
      ) : area ? (
        <div className="flex wrap gap-8 mt-10">
          <Button tone="outline" size="sm" onClick={() => onReplace(areaName(area))}>
            Écrire «&nbsp;{areaName(area)}&nbsp;»
          </Button>
        </div>
      ) : null}
    </Note>
  )
}
