import { type NavigateOptions, type To, useLocation, useNavigate } from 'react-router-dom'

/**
 * Leads on after an answer that may come late, unless its person has opened another screen meanwhile. Only for an act of which
 * they read there that it was done, on a toast or a board: where the next screen is the word itself, a form leads to it anyhow.
 */
export function useNavigateFromHere(): (to: To | -1, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (to, options) => {
    // Asked of the browser: the component may be gone by then, also because its own act changed what is shown here.
    if (window.location.pathname !== pathname) return
    if (to === -1) void navigate(to)
    else void navigate(to, options)
  }
}
