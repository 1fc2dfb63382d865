import { PageHeader } from '#web/components/layout/page-header.tsx'
import { VisitorFrame } from '#web/layouts/visitor-frame.tsx'
import { BuiltForm } from '#web/orders/checkout/built-form.tsx'
import { BASKET_TITLE } from './basket-title.ts'

/** The order form of a visitor as HTML: it is there before the application, which takes its place. */
export function BuiltBasketPage() {
  return (
    <VisitorFrame>
      <PageHeader bar live title={BASKET_TITLE} />
      <BuiltForm />
    </VisitorFrame>
  )
}
