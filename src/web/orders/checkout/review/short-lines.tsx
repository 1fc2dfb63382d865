import { useState } from 'react'
import type { PricedLine } from '#shared/orders/draft/draft-totals.ts'
import { BasketLines } from '../summary/basket-lines.tsx'

/** Beyond this many lines one fewer is shown, and how many there are besides. */
const MOST_SHOWN = 4

interface Props {
  lines: readonly PricedLine[]
  onRemove: (key: string) => void
}

/** The lines of an order, the first of them where there are many. */
export function ShortLines({ lines, onRemove }: Props) {
  const [isWhole, setWhole] = useState(false)
  // What the person must know of stands before what is hidden.
  const first = lines.toSorted((a, b) => Number(isMarked(b)) - Number(isMarked(a)))
  const shown = isWhole || lines.length <= MOST_SHOWN ? first : first.slice(0, MOST_SHOWN - 1)
  const hidden = lines.length - shown.length
  return (
    <>
      <BasketLines lines={shown} onRemove={onRemove} />
      {hidden > 0 ? (
        <button type="button" className="accent strong tap" onClick={() => setWhole(true)}>
          et {hidden} {hidden > 1 ? 'autres' : 'autre'}
        </button>
      ) : null}
    </>
  )
}

/** Its price has changed, or it is no longer sold. */
function isMarked({ unitPrice, formerPrice }: PricedLine): boolean {
  return unitPrice === null || formerPrice !== null
}
