import { type RefObject, useEffect } from 'react'

/** A ref for an element that appears in the place of the control that was pressed. The page does not scroll. */
export function focusOnMount(node: HTMLElement | null): void {
  node?.focus({ preventScroll: true })
}

/** A ref for an element that appears later than the press: a person who has gone on meanwhile keeps their place. */
export function focusIfLost(node: HTMLElement | null): void {
  if (document.activeElement === document.body) focusOnMount(node)
}

/**
 * Passes the focus on when this part leaves a page that stays, with the control that had the focus: to this element, or to
 * the title.
 */
export function usePassFocusOn(next?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { pathname } = window.location
    return () => {
      const isLost = document.activeElement === document.body
      if (!isLost || window.location.pathname !== pathname) return
      if (next) focusOnMount(next.current)
      else focusTitle()
    }
  }, [next])
}

/** Gives the focus to the title of the page: for an act that removes its own control with the part around it. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1')
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}
