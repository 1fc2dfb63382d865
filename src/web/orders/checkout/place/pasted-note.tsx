import type { Draft } from '#shared/orders/draft/draft.ts'
import { surePlaceLines } from '#shared/orders/draft/place-lines.ts'
import { mayHoldPlace } from '#shared/places/may-hold-place.ts'
import { eachWord } from '#shared/places/place-words.ts'
import type { LatLng } from '#shared/places/points.ts'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import type { OrderInProgress } from '../use-order.ts'
import { focusLandmark } from './focus-landmark.ts'
import type { ReaderProps } from './pasted-reader.tsx'

interface Props {
  order: OrderInProgress
  /** Shows the point, to be confirmed; with it the lines are changed to their words alone. */
  onShow: (point: LatLng, lines: Partial<Draft>) => void
}

const Reader = lazyPart<ReaderProps>(() => import('./pasted-reader.tsx'), { NotLoaded: () => null })

/** Offers the position that was pasted into a line about the place, or to take it out of the line where the pin is there. */
export function PastedNote({ order: { draft, address, change }, onShow }: Props) {
  const { location } = draft
  const lines = { ...eachWord((word) => draft[word]), ...surePlaceLines(draft, address) }
  if (!location || !mayHoldPlace(Object.values(lines).join('\n'))) return null
  const remove = (part: Partial<Draft>) => {
    change(part)
    // The button had the focus and goes.
    focusLandmark()
  }
  return <Reader lines={lines} point={location} onShow={onShow} onRemove={remove} />
}
