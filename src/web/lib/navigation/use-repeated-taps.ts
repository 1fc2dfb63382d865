import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Ignores a second tap on a link whose screen is still on its way. React Router compares a link with the address that is
 * rendered, so that each impatient tap would make one more entry of the history.
 */
export function useRepeatedTaps(): void {
  const { pathname, search, hash } = useLocation()
  const isOnItsWay = useEffectEvent((href: string) => {
    const { origin } = window.location
    return href === window.location.href && href !== `${origin}${pathname}${search}${hash}`
  })
  useEffect(() => {
    const ignore = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const opensTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (link && !opensTab && isOnItsWay(link.href)) event.preventDefault()
    }
    // Before the link itself hears of it.
    document.addEventListener('click', ignore, true)
    return () => document.removeEventListener('click', ignore, true)
  }, [])
}
