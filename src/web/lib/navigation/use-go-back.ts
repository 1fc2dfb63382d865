import { useNavigate } from 'react-router-dom'

/** Goes back to the screen before, or to `fallback` when a link from elsewhere led here. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate()
  return () => {
    // The router stores here how many screens of the application came before, in this tab.
    const index: unknown = window.history.state?.idx
    if (typeof index === 'number' && index > 0) void navigate(-1)
    else void navigate(fallback, { replace: true })
  }
}
