import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { AssignmentKind } from '#shared/orders/orders.ts'

const PARAM = 'commande'
/** Which assignment the drawer asks a livreur for, so that reloading the page comes back to it. */
const ASSIGNMENT = 'assigner'
/** Says that the page under the drawer is one step back, so that closing goes there rather than adds a step. */
interface OpenedHere {
  drawer?: true
}

/** The order whose drawer the address opens, and how to open and close it. */
export function useOrderDrawer() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const openedHere = (state as OpenedHere | null)?.drawer === true

  /** The same screen with the drawer of this order over it: for a link that may be shared or opened in a tab. */
  const linkTo = useCallback(
    (id: string) => {
      const next = new URLSearchParams(search)
      next.set(PARAM, id)
      next.delete(ASSIGNMENT)
      return { pathname, search: `?${next}`, hash }
    },
    [pathname, search, hash],
  )
  const open = useCallback(
    (id: string) =>
      void navigate(linkTo(id), { state: { drawer: true }, preventScrollReset: true }),
    [navigate, linkTo],
  )
  const close = useCallback(() => {
    if (openedHere) return void navigate(-1)
    const next = new URLSearchParams(search)
    next.delete(PARAM)
    next.delete(ASSIGNMENT)
    void navigate({ pathname, search: `${next}`, hash }, { replace: true })
  }, [navigate, openedHere, pathname, search, hash])

  return { orderId: params.get(PARAM), open, close, linkTo }
}

/** The assignment that the address of the drawer names, known or not, and how to change it without a step back. */
export function useAssignmentInAddress() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const setAssignment = (kind: AssignmentKind | null) => {
    // From the address itself: the drawer may have been closed since the last rendering.
    const { pathname, search, hash } = window.location
    const next = new URLSearchParams(search)
    if (kind) next.set(ASSIGNMENT, kind)
    else next.delete(ASSIGNMENT)
    void navigate(
      { pathname, search: `${next}`, hash },
      { replace: true, state, preventScrollReset: true },
    )
  }
  return { assignment: params.get(ASSIGNMENT), setAssignment }
}
