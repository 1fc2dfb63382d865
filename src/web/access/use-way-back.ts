import { useLocation } from 'react-router-dom'

/** The page to come back to after signing in, as the links between signing in and signing up pass it on. */
export function useWayBack(): { from: string } | undefined {
  const from: unknown = useLocation().state?.from
  return typeof from === 'string' ? { from } : undefined
}
