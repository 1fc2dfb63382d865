import { useLocation } from 'react-router-dom'
import { paths } from '#web/lib/navigation/paths.ts'
import { useNavigateFromHere } from '#web/lib/navigation/use-navigate-from-here.ts'

/** The state of a link from the list of missions: going back is then one step of the history. */
export const FROM_MISSIONS = { fromMissions: true }

/** A function that leads back to the missions, so that the Back button does not open this screen again. */
export function useBackToMissions(): () => void {
  const { state } = useLocation()
  const navigate = useNavigateFromHere()
  return () => {
    if (state?.fromMissions) navigate(-1)
    else navigate(paths.livreur.dashboard, { replace: true })
  }
}
