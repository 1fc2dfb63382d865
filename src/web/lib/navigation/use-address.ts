import { useLocation, useSearchParams } from 'react-router-dom'

/** The query string of the address, and functions that change it without a history entry. */
export function useAddress() {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const replace = (next: URLSearchParams) => {
    // The next screen may be on its way: the address is its own already, while this one is still shown.
    if (window.location.pathname === pathname) setParams(next, { replace: true })
  }
  /** Sets several parameters. An empty value removes one. */
  const setAll = (values: Record<string, string>) => {
    // From the address itself, because a previous change may not be rendered yet.
    const after = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(values)) {
      if (value) after.set(name, value)
      else after.delete(name)
    }
    replace(after)
  }
  const set = (name: string, value: string) => setAll({ [name]: value })
  return { params, set, setAll, clear: () => replace(new URLSearchParams()) }
}
