import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** For the element with this id: scrolls to it when the address names it, also where it came after the page. */
export function useScrollHere<Element extends HTMLElement>(id: string): RefObject<Element | null> {
  const { hash } = useLocation()
  const element = useRef<Element>(null)
  useEffect(() => {
    if (hash === `#${id}`) element.current?.scrollIntoView({ block: 'start' })
  }, [hash, id])
  return element
}
