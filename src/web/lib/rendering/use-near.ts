import { useCallback, useState } from 'react'

/**
 * True once an element is in the visible part, or less than one screen below it on a page that was scrolled. A phone loads
 * the far parts of a landing screen then, for those who go there. One screen ahead is early enough that a part is mostly
 * there when it is reached; before the first scroll it would load parts that only the height of a font or of a skeleton
 * brought so near.
 */
export function useNear() {
  const [isNear, setNear] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    if (element.getBoundingClientRect().top < window.innerHeight) {
      setNear(true)
      return
    }
    const controller = new AbortController()
    const watch = (rootMargin: string) => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
        },
        { rootMargin },
      )
      observer.observe(element)
      controller.signal.addEventListener('abort', () => observer.disconnect())
    }
    watch('0px')
    window.addEventListener('scroll', () => watch('100% 0px'), {
      once: true,
      signal: controller.signal,
    })
    return () => controller.abort()
  }, [])
  return { ref, isNear }
}
