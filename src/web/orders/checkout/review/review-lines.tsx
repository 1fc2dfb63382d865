import { useState } from 'react'
import type { PricedLine } from '#shared/orders/draft/draft-totals.ts'
import { itemsTotal } from '#shared/shop/prices/lines.ts'
import { Money } from '#web/components/display/money.tsx'
import { BasketLines } from '../summary/basket-lines.tsx'
import classes from './order-review.module.css'

/** Beyond this many lines one fewer is shown, and how many there are besides: the total must stay in sight. */
const MOST_SHOWN = 3

interface Props {
  lines: readonly PricedLine[]
  onRemove: (key: string) => void
}

/** The lines of an order, the first of them where there are many. */
export function ReviewLines({ lines, onRemove }: Props) {
  const [isWhole, setWhole] = useState(false)
  // Marked lines come first, so that they are hidden last.
  const first = [...lines].sort((a, b) => Number(isMarked(b)) - Number(isMarked(a)))
  const shown = isWhole || lines.length <= MOST_SHOWN ? first : first.slice(0, MOST_SHOWN - 1)
  const hidden = first.slice(shown.length)
  return (
    <div className={classes.lines}>
      <BasketLines
        isDense
        lines={shown}
        onRemove={onRemove}
        addedFrom={isWhole ? MOST_SHOWN - 1 : undefined}
      />
      {hidden.length > 0 ? (
        <p className={`row justify-between gap-10 ${classes.others}`}>
          <button type="button" className="accent strong tap" onClick={() => setWhole(true)}>
            et {hidden.length} {hidden.length > 1 ? 'autres' : 'autre'}
          </button>
          <Money amount={priceOf(hidden)} className="nowrap" />
        </p>
      ) : null}
    </div>
  )
}

/** Its price has changed, or it is no longer sold. */
function isMarked({ unitPrice, formerPrice }: PricedLine): boolean {
  return unitPrice === null || formerPrice !== null
}

function priceOf(lines: readonly PricedLine[]): number {
  return itemsTotal(
    lines.flatMap(({ unitPrice, ...line }) => (unitPrice === null ? [] : [{ ...line, unitPrice }])),
  )
}
