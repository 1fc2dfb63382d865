import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#web/lib/navigation/paths.ts'

/** Said by the list to the screen that it opens: the way back is one step of the history. */
export const FROM_MISSIONS = { fromMissions: true }

/** Leads from this screen back to the missions, and leaves nothing behind that Back would open again. */
export function useBackToMissions(): () => void {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  return () => {
    // The answer may arrive when the livreur is on another screen.
    if (window.location.pathname !== pathname) return
    if (state?.fromMissions) void navigate(-1)
    else void navigate(paths.livreur.dashboard, { replace: true })
  }
}
