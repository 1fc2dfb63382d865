import { IconLayoutGrid } from '@tabler/icons-react'
import { useId } from 'react'
import { RadioGroup } from '#web/components/forms/radio-group.tsx'
import type { Catalogue } from '#web/features/cart/cart-totals.ts'
import { GarmentImage } from '#web/features/products/garment-image.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './garment-strip.module.css'

interface Props {
  products: Catalogue['products']
  value: string | undefined
  onChange: (productId: string) => void
  /** Opens the whole list, with its search. */
  onShowAll: () => void
}

/** The garments as radio buttons side by side, after a button that opens the whole list. */
export function GarmentStrip({ products, value, onChange, onShowAll }: Props) {
  const name = useId()
  return (
    <RadioGroup legend="Vêtement">
      <div className={`gap-10 ${classes.strip}`}>
        <button
          type="button"
          className={cx(
            'rounded-large column align-center gap-6 relative fixed text-center accent',
            classes.card,
            classes.all,
          )}
          onClick={onShowAll}
        >
          <IconLayoutGrid aria-hidden="true" />
          Toute la liste
        </button>
        {products.map((product) => {
          const on = product.id === value
          return (
            <label
              key={product.id}
              className={cx(
                'rounded-large ring-within column align-center gap-6 relative fixed text-center',
                classes.card,
                on && `accent ${classes.on}`,
              )}
            >
              <input
                className="over-all"
                type="radio"
                name={name}
                value={product.id}
                checked={on}
                onChange={() => onChange(product.id)}
              />
              <GarmentImage src={product.imageUrl} size={56} />
              <span className={`anywhere clip ${classes.name}`}>{product.name}</span>
            </label>
          )
        })}
      </div>
    </RadioGroup>
  )
}
