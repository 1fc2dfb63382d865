import { useState } from 'react'
import { DOOR_WORDS, doorWorkOf } from '#shared/orders/door-words.ts'
import type { Catalogue, PricedLine } from '#shared/orders/draft/draft-totals.ts'
import { isWeighed } from '#shared/shop/prices/lines.ts'
import type { ToAgree } from '#shared/shop/prices/to-agree.ts'
import { formatKilos } from '#shared/text/weight.ts'
import { AgreedPricesDialog } from './agreed-prices-dialog.tsx'

interface Props {
  toAgree: ToAgree
  lines: readonly PricedLine[]
  products: Catalogue['products']
}

/** What happens at the door, before the client orders what is weighed or counted there. */
export function AtTheDoor({ toAgree, lines, products }: Props) {
  const [isOpen, setOpen] = useState(false)
  const work = doorWorkOf({ toAgree, items: lines })
  const weighed = lines.filter(isWeighed)
  const minimum = Math.max(...weighed.map(({ minGrams }) => minGrams ?? 0))
  return (
    <div className="quiet text-s leading-13 mt-6">
      <p>
        {work && DOOR_WORDS[work]}
        {weighed.length > 0 ? ` Minimum compté\u00a0: ${formatKilos(minimum)}.` : null}
      </p>
      {toAgree === 'count' ? (
        <>
          <button type="button" className="accent strong tap" onClick={() => setOpen(true)}>
            Les prix qui seront comptés
          </button>
          <AgreedPricesDialog opened={isOpen} onClose={() => setOpen(false)} products={products} />
        </>
      ) : null}
    </div>
  )
}
