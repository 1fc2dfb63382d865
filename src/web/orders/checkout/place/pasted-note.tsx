import { surePlaceLines } from '#shared/orders/draft/place-lines.ts'
import { isNear } from '#shared/places/near.ts'
import type { LatLng } from '#shared/places/points.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import type { OrderInProgress } from '../use-order.ts'

interface Props {
  order: OrderInProgress
  /** Shows the point, to be confirmed. */
  onShow: (point: LatLng) => void
}

/** A link, coordinates or a plus code, as far as it can be told without the file that reads them. */
const MAY_HOLD_PLACE = /:\/\/|geo:|°|\d[.,]\d\d|[a-z\d]{4}\+[a-z\d]{2}|\.[a-z]{2,}\//i

/** Offers the position that was pasted into a line about the place, unless it is where the pin is. */
export function PastedNote({ order: { draft, address }, onShow }: Props) {
  const { location, note } = draft
  const sure = surePlaceLines(draft, address)
  const typed = [sure.address, sure.landmark, note].join('\n')
  if (!location || !MAY_HOLD_PLACE.test(typed)) return null
  return <Reader typed={typed} point={location} onShow={onShow} />
}

interface ReaderProps extends Pick<Props, 'onShow'> {
  typed: string
  point: LatLng
}

const Reader = lazyPart<ReaderProps>(
  async () => {
    const { pastedPlace, pastedWords } = await import('#shared/places/pasted-place.ts')
    return {
      default({ typed, point, onShow }) {
        const place = pastedPlace(typed)
        if (!place) return null
        const words = pastedWords(place)
        const found = place.point
        if (found === null)
          return (
            <Note tone="warning" role="status">
              {words}
            </Note>
          )
        if (isNear({ ...point, accuracy: null }, found)) return null
        return (
          <Note role="status" title="Ce texte contient une position">
            {words}
            <div className="flex wrap gap-8 mt-10">
              <Button tone="outline" size="sm" onClick={() => onShow(found)}>
                La voir sur la carte
              </Button>
            </div>
          </Note>
        )
      },
    }
  },
  { NotLoaded: () => null },
)
