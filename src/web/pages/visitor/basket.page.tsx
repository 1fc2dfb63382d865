import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { isFilled } from '#shared/orders/draft/draft.ts'
import { ROLE_HOME } from '#shared/roles.ts'
import { takeSignInFor } from '#web/access/auth/signed-in-here.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { VisitorFrame } from '#web/layouts/visitor-frame.tsx'
import { config, isOfflinePage } from '#web/lib/config.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { whenUsed } from '#web/lib/rendering/when-used.ts'
import { isFoundBasket, passVisitorDraftTo } from '#web/orders/cart/baskets.ts'
import { readDraft } from '#web/orders/cart/draft-store.ts'
import { returnToVisitor, VISITOR } from '#web/orders/cart/visitor-basket.ts'
import { LateOrderWaits } from '#web/orders/checkout/late-parts.tsx'
import { OrderEntry } from '#web/orders/checkout/order-entry.tsx'
import { preloadOrderSteps } from '#web/orders/checkout/order-form.tsx'
import { takePageCatalogue } from '#web/orders/checkout/page-catalogue.ts'
import { NOT_ORDERED_YET } from '#web/orders/checkout/use-often-ordered.ts'
import { VisitorOrder } from '#web/orders/checkout/visitor-order.tsx'
import { showRequest } from '#web/orders/number-requests/request-on-device.ts'
import { useIsWaiting } from '#web/orders/waiting/waiting-on-device.ts'
import { useSession } from '#web/session.ts'
import { preloadWaysIn } from '../auth/auth-routes.tsx'
import { BASKET_TITLE } from './basket-title.ts'

// Its page links to them already.
preloadOrderSteps()

/** A basket before an account. A client who is signed in has a form of their own. */
export default function BasketPage() {
  usePageTitle(BASKET_TITLE)
  // Before it is asked for.
  useState(takePageCatalogue)
  const me = useSession().data
  // The copy that a phone keeps may be older than the opening.
  if (!config.siteOpen && !isOfflinePage()) return <ToOpening />
  if (me?.role === 'client') return <TakeBasket userId={me.id} />
  if (me) return <Navigate to={ROLE_HOME[me.role]} replace />
  return <VisitorBasket />
}

/** A house that is closed says so on its home page, where a browser that asks for this address is led too. */
function ToOpening() {
  useEffect(() => window.location.replace(paths.home), [])
  return null
}

/** Leads a client to their form, with the basket if they have just signed in for it. */
function TakeBasket({ userId }: { userId: string }) {
  const [isTaken, setTaken] = useState(false)
  useEffect(() => {
    if (takeSignInFor(paths.basket, userId) && mayPassTo(userId)) passVisitorDraftTo(userId)
    setTaken(true)
  }, [userId])
  // With a basket and a quarter of the home page.
  const { search } = useLocation()
  return isTaken ? <Navigate to={{ pathname: paths.client.order, search }} replace /> : null
}

/** A basket that another person may have prepared is not mixed with the client's own: their form asks. */
function mayPassTo(userId: string): boolean {
  return !(isFoundBasket() && isFilled(readDraft(userId)))
}

function VisitorBasket() {
  // Before the draft is read.
  useState(returnToVisitor)
  // Before anything is entered.
  useState(isFoundBasket)
  useEffect(() => whenUsed(preloadWaysIn), [])
  const navigate = useNavigate()
  const isWaiting = useIsWaiting(VISITOR, (sent) => showRequest(navigate, sent))
  if (isWaiting)
    return (
      <VisitorFrame>
        <PageHeader bar title="Ma commande" />
        <LateOrderWaits draftKey={VISITOR} />
      </VisitorFrame>
    )
  return (
    <VisitorFrame hasBar>
      <OrderEntry title={BASKET_TITLE} draftKey={VISITOR} oftenOrdered={NOT_ORDERED_YET}>
        {(screen) => <VisitorOrder {...screen} />}
      </OrderEntry>
    </VisitorFrame>
  )
}
