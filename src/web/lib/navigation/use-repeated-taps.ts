import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { opensTab } from './opens-tab.ts'

/**
 * Ignores a second tap on a link whose screen is still on its way. React Router compares a link with the address that is
 * rendered, so that each impatient tap would make one more entry of the history.
 */
export function useRepeatedTaps(): void {
  const { pathname, search, hash } = useLocation()
  const ignore = useEffectEvent((click: MouseEvent) => {
    const { origin, href } = window.location
    const link = click.target instanceof Element ? click.target.closest('a') : null
    const isOnItsWay = link?.href === href && href !== `${origin}${pathname}${search}${hash}`
    if (isOnItsWay && !opensTab(click)) click.preventDefault()
  })
  useEffect(() => {
    const handleClick = (click: MouseEvent) => ignore(click)
    // Before the link itself hears of it.
    document.addEventListener('click', handleClick, true)
    return () => document.removeEventListener('click', handleClick, true)
  }, [])
}
