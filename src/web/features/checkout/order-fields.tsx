import { type ReactNode, Suspense } from 'react'
import type { Catalogue } from '#web/features/cart/cart-totals.ts'
import type { useDraft } from '#web/features/cart/draft.ts'
import type { Outputs } from '#web/trpc.ts'
import classes from './checkout.module.css'
import { GarmentSection } from './garments/garment-section.tsx'
import { LateOrderSteps } from './late-parts.tsx'
import { OrderStepsSkeleton } from './order-form-skeleton.tsx'
import type { Placing } from './placing.ts'
import type { OftenOrdered } from './use-often-ordered.ts'

export interface OrderFieldsProps {
  draftKey: string
  cart: ReturnType<typeof useDraft>
  placing: Placing
  /** The choice between the client's place and the counter, in the team's form. */
  placeChoice?: ReactNode
  /** The place of an order that is dropped at the counter. */
  counterPlace?: ReactNode
  /** The client of the order: their phone and address are used until others are typed. */
  client: { phone: string; address: string | null }
  /** Nobody is signed in: there is no last place, and the order is placed after signing in. */
  isVisitor?: boolean
  /** Set where the team orders for the client. */
  forClient?: { lastPlace: Outputs['checkout']['lastPlace'] } | undefined
  catalogue: Catalogue
  oftenOrdered: OftenOrdered
  ordersPath: string
  onShowAll: () => void
}

/**
 * The fields of an order: garments, place, time, payment and cart. The client's own form and the team's are made of
 * them, each with its draft and its way of placing the order. The garments are there first; the code of the steps after
 * them is loaded meanwhile.
 */
export function OrderFields(props: OrderFieldsProps) {
  const { draftKey, cart, forClient, catalogue, oftenOrdered, onShowAll } = props
  return (
    <div data-kept-draft className={classes.columns}>
      <GarmentSection
        step={garmentsStep(forClient)}
        title={forClient ? 'Le linge' : 'Votre linge'}
        draftKey={draftKey}
        products={catalogue.products}
        oftenOrdered={oftenOrdered}
        onAdd={cart.add}
        onShowAll={onShowAll}
      />
      <Suspense fallback={<OrderStepsSkeleton />}>
        <LateOrderSteps {...props} garmentsStep={garmentsStep(forClient)} />
      </Suspense>
    </div>
  )
}

/** The team's form begins with the client. */
function garmentsStep(forClient: OrderFieldsProps['forClient']): number {
  return forClient ? 2 : 1
}
