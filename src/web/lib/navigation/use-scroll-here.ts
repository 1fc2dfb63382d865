import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * For the element with this id: scrolls to it when the address names it, with the focus on its heading, also where it came
 * after the page.
 */
export function useScrollHere<Element extends HTMLElement>(id: string): RefObject<Element | null> {
  const { hash } = useLocation()
  const element = useRef<Element>(null)
  useEffect(() => {
    if (hash !== `#${id}`) return
    element.current?.scrollIntoView({ block: 'start' })
    const heading = element.current?.querySelector<HTMLElement>('h2, h3')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [hash, id])
  return element
}
