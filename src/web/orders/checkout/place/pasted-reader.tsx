import type { Draft } from '#shared/orders/draft/draft.ts'
import { isNear } from '#shared/places/near.ts'
import { pastedPlace, pastedWords, wordsAroundPlace } from '#shared/places/pasted-place.ts'
import { PLACE_WORD_NAMES, type PlaceText, WORD_TRAITS } from '#shared/places/place-words.ts'
import type { LatLng } from '#shared/places/points.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'

export interface ReaderProps {
  lines: Readonly<Record<PlaceText, string>>
  point: LatLng
  onShow: (point: LatLng, lines: Partial<Draft>) => void
  onRemove: (lines: Partial<Draft>) => void
}

/** Names the position in a line about the place, with a button. A file of its own, because few people paste one. */
export default function PastedReader({ lines, point, onShow, onRemove }: ReaderProps) {
  const place = pastedPlace(Object.values(lines).join('\n'))
  if (!place) return null
  const words = pastedWords(place)
  const found = place.point
  if (found === null)
    return (
      <Note tone="warning" role="status">
        {words}
      </Note>
    )
  const cleared = linesAround(lines, found)
  const isThere = isNear({ ...point, accuracy: null }, found)
  return (
    <Note
      role="status"
      title={
        isThere ? 'Ce texte montre le même endroit que la carte' : 'Ce texte contient une position'
      }
    >
      {isThere ? null : words}
      <div className="flex wrap gap-8 mt-10">
        <Button
          tone="outline"
          size="sm"
          onClick={() => (isThere ? onRemove(cleared) : onShow(found, cleared))}
        >
          {isThere ? 'L’enlever du texte' : 'La voir sur la carte'}
        </Button>
      </div>
    </Note>
  )
}

/** The lines without their positions. The words that remain in them belong to the point that was found. */
function linesAround(lines: ReaderProps['lines'], found: LatLng): Partial<Draft> {
  const address = wordsAroundPlace(lines.address)
  const changes: Partial<Draft> = {}
  if (address !== lines.address) {
    changes.address = address
    changes.addressPoint = found
  }
  for (const word of PLACE_WORD_NAMES) {
    const around = wordsAroundPlace(lines[word])
    if (around === lines[word]) continue
    changes[word] = around
    if (WORD_TRAITS[word].head) changes.landmarkPoint = found
  }
  return changes
}
