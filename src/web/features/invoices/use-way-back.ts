import { useNavigate } from 'react-router-dom'
import { isStaff } from '#shared/accounts/roles.ts'
import { useMe } from '#web/features/auth/use-session.ts'
import { paths } from '#web/lib/navigation/paths.ts'

/** Back to the screen that led here; to the list of delivered orders when a link from elsewhere did. */
export function useWayBack(): () => void {
  const navigate = useNavigate()
  const { role } = useMe()
  return () => {
    // How many screens of the application came before this one, in this tab: the router counts them there.
    const before: unknown = window.history.state?.idx
    if (typeof before === 'number' && before > 0) return void navigate(-1)
    const list = isStaff(role) ? paths.admin.delivered : paths.client.history
    void navigate(list, { replace: true })
  }
}
