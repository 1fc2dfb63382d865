import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#web/lib/navigation/paths.ts'

/** The state of a link from the list of missions: going back is then one step of the history. */
export const FROM_MISSIONS = { fromMissions: true }

/** A function that leads back to the missions, so that the Back button does not open this screen again. */
export function useBackToMissions(): () => void {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  return () => {
    // The livreur may have left this screen before the answer came.
    if (window.location.pathname !== pathname) return
    if (state?.fromMissions) void navigate(-1)
    else void navigate(paths.livreur.dashboard, { replace: true })
  }
}
