import type { ComponentProps, ReactNode } from 'react'
import { type LazyPart, lazyPart } from '#web/components/states/lazy-part.tsx'
import classes from './checkout.module.css'
import { useStepOnScreen } from './form-steps.tsx'
import { GarmentSection } from './garments/garment-section.tsx'
import { OrderStepsSkeleton } from './order-form-skeleton.tsx'
import type { OrderFormProps, OrderSteps } from './order-steps.tsx'
import { QuarterRow } from './quarter/quarter-row.tsx'

const LateOrderSteps: LazyPart<ComponentProps<typeof OrderSteps>> = lazyPart(
  async () => ({ default: (await import('./order-steps.tsx')).OrderSteps }),
  { Loading: OrderStepsSkeleton },
)

/** Loads the steps after the garments ahead of the form: where they are there, it is drawn once. */
export function preloadOrderSteps(): void {
  void LateOrderSteps.preload()
}

/**
 * The form of an order: garments, place, time and payment, with the cart beside them. The client, the visitor and the
 * team have the same one, each with their draft and their way of placing the order. The garments are there first; the
 * code of the steps after them is loaded meanwhile.
 */
export function OrderForm(props: OrderFormProps) {
  return (
    <OrderFormStart {...props}>
      <LateOrderSteps {...props} />
    </OrderFormStart>
  )
}

/** The form up to its garments; the steps after them are its children. */
export function OrderFormStart({ children, ...props }: OrderFormProps & { children: ReactNode }) {
  const { draftKey, forClient, catalogue, oftenOrdered, clientStep } = props
  useStepOnScreen()
  return (
    <div data-kept-draft className={classes.columns}>
      {forClient ? (
        clientStep
      ) : (
        <QuarterRow
          draftKey={draftKey}
          catalogue={catalogue}
          isVisitor={props.isVisitor ?? false}
        />
      )}
      <GarmentSection
        title={forClient ? 'Le linge' : 'Votre linge'}
        draftKey={draftKey}
        catalogue={catalogue}
        oftenOrdered={oftenOrdered}
        forTeam={forClient !== undefined}
      />
      {children}
    </div>
  )
}
