import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { AssignmentKind } from '#shared/order-status.ts'
import { leaveEntry } from '#web/lib/navigation/leave-entry.ts'
import { afterSheet } from '#web/lib/navigation/use-closed-by-back.ts'

const PARAM = 'commande'
/** The assignment that is open in the drawer. It is in the address, so that a reload keeps it. */
const ASSIGNMENT = 'assigner'
/** The state of a history entry that opened the drawer: closing it then goes one step back. */
interface DrawerState {
  drawer?: true
}

/** The id of the order whose drawer is open, from the address, and functions to open and close it. */
export function useOrderDrawer() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const openedHere = (state as DrawerState | null)?.drawer === true

  /** The address of the same screen with this order's drawer. */
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
    (id: string) => void navigate(linkTo(id), { state: { drawer: true } }),
    [navigate, linkTo],
  )
  const close = useCallback(() => {
    if (openedHere) {
      if (!leaveEntry()) return
      // A dialog that was just closed over it goes back first.
      return afterSheet(() => void navigate(-1))
    }
    const next = new URLSearchParams(search)
    next.delete(PARAM)
    next.delete(ASSIGNMENT)
    void navigate({ pathname, search: `${next}`, hash }, { replace: true })
  }, [navigate, openedHere, pathname, search, hash])

  return { orderId: params.get(PARAM), open, close, linkTo }
}

/** The assignment in the address of the drawer, which may be invalid, and functions that replace and remove it. */
export function useAssignmentInAddress() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const change = (edit: (next: URLSearchParams) => void) => {
    // The current address is read here, because the drawer may have been closed since the last render.
    const { pathname, search, hash } = window.location
    const next = new URLSearchParams(search)
    edit(next)
    void navigate({ pathname, search: `${next}`, hash }, { replace: true, state })
  }
  const setAssignment = (kind: AssignmentKind) => change((next) => next.set(ASSIGNMENT, kind))
  // The dialog has an entry of the history over the one whose address keeps the assignment.
  const removeAssignment = () => afterSheet(() => change((next) => next.delete(ASSIGNMENT)))
  return { assignment: params.get(ASSIGNMENT), setAssignment, removeAssignment }
}
