import { useCallback, useState } from 'react'

/** Early enough that what is loaded then is mostly there when it is reached. */
const SCREENS_AHEAD = 1

/**
 * Whether an element has come within a screen of what is seen. What stands far down a landing screen is loaded then: a
 * phone fetches it for those who go there.
 */
export function useNear() {
  const [isNear, setNear] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    if (element.getBoundingClientRect().top < (1 + SCREENS_AHEAD) * window.innerHeight) {
      setNear(true)
      return
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: `${SCREENS_AHEAD * 100}% 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, isNear }
}
