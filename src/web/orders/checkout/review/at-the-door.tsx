import { useState } from 'react'
import { doorWords } from '#shared/orders/door-words.ts'
import type { Catalogue, PricedLine } from '#shared/orders/draft/draft-totals.ts'
import type { ToAgree } from '#shared/shop/prices/to-agree.ts'
import { AgreedPricesDialog } from './agreed-prices-dialog.tsx'

interface Props {
  toAgree: ToAgree
  lines: readonly PricedLine[]
  products: Catalogue['products']
}

/** Tells the client, before they order, how their linen is weighed or counted at the door. */
export function AtTheDoor({ toAgree, lines, products }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="quiet text-s leading-13 mt-6">
      <p>{doorWords(toAgree, lines)}</p>
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
