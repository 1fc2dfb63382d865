import { useCallback, useState } from 'react'
import { from } from '#shared/widths.ts'

/**
 * True once an element is in the visible part, or less than one screen below it: early enough that a part is mostly there when
 * it is reached. A phone looks ahead once the page is scrolled only, so that nobody pays for parts which the height of a font
 * or of a skeleton brought so near.
 */
export function useNear() {
  const [isNear, setNear] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const ahead = window.matchMedia(from('sidebar')).matches ? 1 : 0
    if (element.getBoundingClientRect().top < (1 + ahead) * window.innerHeight) {
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
    watch(`${ahead * 100}% 0px`)
    window.addEventListener('scroll', () => watch('100% 0px'), {
      once: true,
      signal: controller.signal,
    })
    return () => controller.abort()
  }, [])
  return { ref, isNear }
}
