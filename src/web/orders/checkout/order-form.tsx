import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { useModules } from '#web/modules.ts'
import { OrderStepsSkeleton } from './order-form-skeleton.tsx'
import { OrderFormStart } from './order-form-start.tsx'
import type { OrderFormProps } from './order-steps.tsx'

const LateOrderSteps = lazyPart(() => import('./order-steps.tsx'), { Loading: OrderStepsSkeleton })

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
  const { linenToCount } = useModules()
  return (
    <OrderFormStart {...props} isCounted={linenToCount}>
      <LateOrderSteps {...props} />
    </OrderFormStart>
  )
}
