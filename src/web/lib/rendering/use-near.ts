import { useCallback, useState } from 'react'

/**
 * True once an element has come within so many screens of the visible part. A phone loads the far parts of a landing
 * screen then, for those who go there. One screen ahead is early enough that a part is mostly there when it is reached.
 */
export function useNear(screensAhead = 1) {
  const [isNear, setNear] = useState(false)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      if (element.getBoundingClientRect().top < (1 + screensAhead) * window.innerHeight) {
        setNear(true)
        return
      }
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
        },
        { rootMargin: `${screensAhead * 100}% 0px` },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [screensAhead],
  )
  return { ref, isNear }
}
