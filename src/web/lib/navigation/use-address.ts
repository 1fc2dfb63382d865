import { useSearchParams } from 'react-router-dom'

/** What stands behind the `?` of the address, and the ways to change it without a step back. */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  /** Changes one thing that the address says; nothing takes it away. */
  const set = (name: string, value: string) => {
    // From the address itself: a change may come before the one ahead of it has been rendered.
    const after = new URLSearchParams(window.location.search)
    if (value) after.set(name, value)
    else after.delete(name)
    setParams(after, { replace: true })
  }
  return { params, set, clear: () => setParams({}, { replace: true }) }
}
