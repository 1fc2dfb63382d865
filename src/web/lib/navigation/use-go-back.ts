import { useLocation, useNavigate } from 'react-router-dom'
import { leaveEntry } from './leave-entry.ts'

/** Goes back to the screen before, or to `fallback` when a link from elsewhere led here. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => {
    // The router stores here how many screens of the application came before, in this tab.
    const { idx = 0, key: current = 'default' } = window.history.state ?? {}
    // The screen before is on its way, while this one is still shown.
    if (current !== key) return
    if (idx === 0) void navigate(fallback, { replace: true })
    else if (leaveEntry()) void navigate(-1)
  }
}
