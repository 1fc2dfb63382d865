import { useId } from 'react'
import { popularSlot, priceSlot } from '#shared/shop/site/page-slots.ts'
import { Wax } from '#web/drawings/cloth.tsx'
import { Hung, Trousers } from '#web/drawings/garments.tsx'
import { WhenFilled } from '#web/lib/when-slot.tsx'
import { HungDress, HungShirt } from './hung-garments.tsx'
import { Rope, SOLEIL, TITLE_ROPE } from './rope.tsx'
import { PriceTag } from './tags.tsx'

/** Three garments with their price, washed and ironed. */
export function PricesScene() {
  const id = useId()
  return (
    <svg viewBox="0 0 1280 300" aria-hidden="true">
      <Wax id={`${id}w`} />
      <circle cx="984" cy="164" r="124" fill={SOLEIL} />
      <Rope {...TITLE_ROPE} />
      <HungShirt x={800} />
      <WhenFilled slot={popularSlot('Chemise')}>
        <PriceTag x={846} y={224}>
          {priceSlot('Chemise', 'Complet')}
        </PriceTag>
      </WhenFilled>
      <HungDress x={980} cloth={`url(#${id}w)`} />
      <WhenFilled slot={popularSlot('Robe')}>
        <PriceTag x={1030} y={226}>
          {priceSlot('Robe', 'Complet')}
        </PriceTag>
      </WhenFilled>
      <Hung
        at={[1148, 37.1]}
        tilt={-2}
        scale={0.92}
        pegs={[
          [1122, 37.9],
          [1174, 34.1],
        ]}
        pegTilt={-2}
        pegScale={1.1}
      >
        <Trousers />
      </Hung>
      <WhenFilled slot={popularSlot('Pantalon')}>
        <PriceTag x={1188} y={224}>
          {priceSlot('Pantalon', 'Complet')}
        </PriceTag>
      </WhenFilled>
    </svg>
  )
}
