import { useCallback, useState } from 'react'

/** Early enough that what is loaded then is mostly there when it is reached. */
const NEAR: IntersectionObserverInit = { rootMargin: '50% 0px' }

/**
 * Whether an element has come near the screen once. What stands far down a landing screen is loaded then: a phone fetches
 * it for those who go there. Where the browser cannot tell, everything is near.
 */
export function useNear() {
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
    }, NEAR)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, isNear }
}
