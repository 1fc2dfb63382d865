import { VisitorFrame } from '#web/layouts/visitor-frame.tsx'
import { BuiltForm } from '#web/orders/checkout/built-form.tsx'
import { OrderFormHead } from '#web/orders/checkout/order-form-head.tsx'
import { BASKET_TITLE } from './basket-title.ts'

/** The order form of a visitor as HTML: it is there before the application, which takes its place. */
export function BuiltBasketPage() {
  return (
    <VisitorFrame hasBar>
      <OrderFormHead title={BASKET_TITLE} step={undefined} />
      <BuiltForm />
    </VisitorFrame>
  )
}
