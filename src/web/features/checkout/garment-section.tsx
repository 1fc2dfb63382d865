import { useState } from 'react'
import { Section } from '#web/components/section.tsx'
import type { Catalogue } from '#web/features/cart/cart-totals.ts'
import type { DraftLine } from '#web/features/cart/draft.ts'
import { GarmentStrip } from '#web/features/catalogue/garment-strip.tsx'
import { ServicePicker } from '#web/features/catalogue/service-picker.tsx'
import { notifySuccess } from '#web/lib/notify.tsx'
import classes from './checkout.module.css'

interface Props {
  products: Catalogue['products']
  onAdd: (line: DraftLine) => void
  onShowAll: () => void
}

/** The first step: a garment, a service, a quantity. */
export function GarmentSection({ products, onAdd, onShowAll }: Props) {
  const [productId, setProductId] = useState<string>()
  const product = products.find(({ id }) => id === productId)
  return (
    <Section step={1} title="Votre linge">
      <div className={classes.stack}>
        <GarmentStrip {...{ products, onShowAll }} value={productId} onChange={setProductId} />
        <ServicePicker
          key={productId}
          product={product}
          onAdd={(choice) => product && onAdd(announced({ ...choice, product }))}
        />
      </div>
    </Section>
  )
}

interface Added {
  product: Catalogue['products'][number]
  service: string
  quantity: number
}

/** The cart line for a choice, said aloud: the cart may be out of sight. */
export function announced({ product, service, quantity }: Added): DraftLine {
  notifySuccess('Article ajouté', `${quantity} × ${product.name}, ${service.toLowerCase()}`)
  const seenPrice = product.services.find(({ name }) => name === service)?.price
  return {
    ...{ productId: product.id, name: product.name, service, quantity },
    ...(seenPrice === undefined ? {} : { seenPrice }),
  }
}
