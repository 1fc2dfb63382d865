import { useSearchParams } from '#web/lib/router/router.tsx'

/** The query string of the address, and functions that change it without a history entry. */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  /** Sets a parameter. An empty value removes it. */
  const set = (name: string, value: string) => {
    // From the address itself, because a previous change may not be rendered yet.
    const after = new URLSearchParams(window.location.search)
    if (value) after.set(name, value)
    else after.delete(name)
    setParams(after, { replace: true })
  }
  return { params, set, clear: () => setParams({}, { replace: true }) }
}
