import { type NavigateOptions, type To, useLocation, useNavigate } from 'react-router-dom'

export type NavigateFromHere = (to: To, options?: NavigateOptions) => void | Promise<void>

/**
 * For an answer that may come late: it leads on while its screen is still the one that is open, and takes nobody away from
 * another one that they opened meanwhile.
 */
export function useNavigateFromHere(): NavigateFromHere {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (to, options) => {
    // Asked of the browser: the component may be gone by then, also because its own act changed what is shown here.
    if (window.location.pathname === pathname) return navigate(to, options)
  }
}
