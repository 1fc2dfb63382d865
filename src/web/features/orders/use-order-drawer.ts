import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

const PARAM = 'commande'
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
    void navigate({ pathname, search: `${next}`, hash }, { replace: true })
  }, [navigate, openedHere, pathname, search, hash])

  return { orderId: params.get(PARAM), open, close, linkTo }
}
