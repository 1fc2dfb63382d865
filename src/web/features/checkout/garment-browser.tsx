import { IconArrowRight } from '@tabler/icons-react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { type Catalogue, cartTotals } from '#web/features/cart/cart-totals.ts'
import { useDraft } from '#web/features/cart/draft.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from './garment-browser.module.css'
import { Dock } from './garments/dock.tsx'
import { GarmentList } from './garments/garment-list.tsx'
import { addWithToast } from './garments/garment-section.tsx'

interface Props {
  me: { id: string }
  catalogue: Catalogue
}

/** The whole list of garments, with the cart's dock always visible below it. */
export function GarmentBrowser({ me, catalogue }: Props) {
  const { draft, add } = useDraft(me.id)
  const { pieces, subtotal } = cartTotals(draft.lines, null, catalogue)
  const inCart = new Map<string, number>()
  for (const { productId, quantity } of draft.lines)
    inCart.set(productId, (inCart.get(productId) ?? 0) + quantity)
  return (
    <div className={classes.browser}>
      <GarmentList
        products={catalogue.products}
        inCart={inCart}
        onAdd={(product, choice) => addWithToast(add, { product, ...choice })}
      />
      <Dock pieces={pieces} amount={subtotal}>
        <ButtonLink tone="soleil" icon={<IconArrowRight />} to={paths.client.order}>
          Voir le panier
        </ButtonLink>
      </Dock>
    </div>
  )
}
