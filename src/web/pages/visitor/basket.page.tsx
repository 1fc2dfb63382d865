import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { ROLE_HOME } from '#shared/accounts/roles.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { takeSignInFor } from '#web/features/auth/signed-in-here.ts'
import { useSession } from '#web/features/auth/use-session.ts'
import { readDraft, useDraft } from '#web/features/cart/draft.ts'
import { returnToVisitor, VISITOR } from '#web/features/cart/visitor-basket.ts'
import { isFilled, isFoundBasket, passVisitorDraftTo } from '#web/features/cart/visitor-draft.ts'
import { Doors } from '#web/features/checkout/doors.tsx'
import { OrderEntry } from '#web/features/checkout/order-entry.tsx'
import { usePopularGarments } from '#web/features/checkout/use-often-ordered.ts'
import { useTakenBasket } from '#web/features/checkout/use-taken-basket.ts'
import { VisitorForm } from '#web/features/checkout/visitor-form.tsx'
import { VisitorFrame } from '#web/layouts/visitor-frame.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { whenIdle } from '#web/lib/rendering/when-idle.ts'
import { preloadWaysIn } from '../auth/auth-routes.tsx'

/** The doors are shown with this search parameter, so that the phone's Back returns from them to the basket. */
const DOORS_PARAM = 'valider'

/** A basket before an account. A client who is signed in has a form of their own. */
export default function BasketPage() {
  usePageTitle('Préparer ma commande')
  const me = useSession().data
  const [search] = useSearchParams()
  if (me?.role === 'client' && !me.byLink) return <TakeBasket userId={me.id} />
  if (me && me.role !== 'client') return <Navigate to={ROLE_HOME[me.role]} replace />
  return (
    <VisitorFrame atDoors={search.has(DOORS_PARAM)}>
      <VisitorBasket />
    </VisitorFrame>
  )
}

/** Leads a client to their form, with the basket if they have just signed in for it. */
function TakeBasket({ userId }: { userId: string }) {
  const [isTaken, setTaken] = useState(false)
  useEffect(() => {
    if (takeSignInFor(paths.basket, userId) && mayPassTo(userId)) passVisitorDraftTo(userId)
    setTaken(true)
  }, [userId])
  return isTaken ? <Navigate to={paths.client.order} replace /> : null
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
  const popular = usePopularGarments()
  const isTaken = useTakenBasket()
  const { draft } = useDraft(VISITOR)
  const [search, setSearch] = useSearchParams()
  /** The second tap of a double tap must add no step to the history, which Back would stay at. */
  const openDoors = () => {
    const replace = new URLSearchParams(window.location.search).has(DOORS_PARAM)
    setSearch({ [DOORS_PARAM]: '' }, { replace })
  }
  if (search.has(DOORS_PARAM)) {
    if (draft.lines.length === 0) return <Navigate to={paths.basket} replace />
    return <DoorsScreen />
  }
  return (
    <OrderEntry
      title="Préparer ma commande"
      draftKey={VISITOR}
      formPath={paths.basket}
      oftenOrdered={popular}
    >
      {(form) => <VisitorForm {...form} isTaken={isTaken} onReady={openDoors} />}
    </OrderEntry>
  )
}

function DoorsScreen() {
  useEffect(() => whenIdle(preloadWaysIn), [])
  return (
    <>
      <PageHeader
        bar
        title="Valider la commande"
        backTo={paths.basket}
        backLabel="Retour au panier"
      />
      <Doors />
    </>
  )
}
