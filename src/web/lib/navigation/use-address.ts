import { useLocation, useSearchParams } from 'react-router-dom'

/** The query string of the address, and functions that change it without a history entry. */
export function useAddress() {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const replace = (next: URLSearchParams) => {
    // The next screen may be on its way: the address is its own already, while this one is still shown.
    if (window.location.pathname === pathname) setParams(next, { replace: true })
  }
  /** Sets a parameter. An empty value removes it. */
  const set = (name: string, value: string) => {
    // From the address itself, because a previous change may not be rendered yet.
    const after = new URLSearchParams(window.location.search)
    if (value) after.set(name, value)
    else after.delete(name)
    replace(after)
  }
  return { params, set, clear: () => replace(new URLSearchParams()) }
}
