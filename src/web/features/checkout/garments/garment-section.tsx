import { useState } from 'react'
import { Section } from '#web/components/layout/section.tsx'
import type { Catalogue } from '#web/features/cart/cart-totals.ts'
import type { DraftLine } from '#web/features/cart/draft.ts'
import { ServicePicker } from '#web/features/products/service-picker.tsx'
import classes from '../checkout.module.css'
import { mostOrderedFirst, type OftenOrdered } from '../use-often-ordered.ts'
import { useServiceChoice } from '../use-service-choice.ts'
import { addWithToast } from './add-with-toast.ts'
import { GarmentStrip } from './garment-strip.tsx'
import { serviceFor } from './services.ts'

interface Props {
  step: number
  title: string
  /** The draft whose last service is remembered. */
  draftKey: string
  products: Catalogue['products']
  oftenOrdered: OftenOrdered
  onAdd: (line: DraftLine) => number | undefined
  onShowAll: () => void
}

/** The garments of an order: a garment, a service, a quantity. */
export function GarmentSection(props: Props) {
  const { step, title, draftKey, products, oftenOrdered, onAdd, onShowAll } = props
  const [productId, setProductId] = useState<string>()
  const [chosen, choose] = useServiceChoice(draftKey, oftenOrdered.lastService)
  const product = products.find(({ id }) => id === productId)
  const add = (choice: { service: string; quantity: number }) => {
    if (!product || !addWithToast(onAdd, { ...choice, product })) return false
    // A garment with a single service leaves no choice to remember.
    if (product.services.length > 1) choose(choice.service)
    return true
  }
  return (
    <Section step={step} title={title}>
      <div className={`stack gap-14 ${classes.stack}`}>
        <GarmentStrip
          products={mostOrderedFirst(products, oftenOrdered.productIds)}
          onShowAll={onShowAll}
          value={productId}
          onChange={setProductId}
        />
        <ServicePicker
          key={productId}
          product={product}
          service={product && serviceFor(product, chosen)?.name}
          onAdd={add}
        />
      </div>
    </Section>
  )
}
