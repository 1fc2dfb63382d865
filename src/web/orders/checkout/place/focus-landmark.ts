import { focusIfLost } from '#web/lib/focus.ts'

/** Leads to the landmark once the card of a place is drawn: it is all that is left to type there. */
export function focusLandmark(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[data-place] textarea')?.focus({ preventScroll: true }),
  )
}

/** Leads to the card once it is drawn, where the button that chose its place is gone: another stands in its stead. */
export function focusCardIfLost(): void {
  requestAnimationFrame(() => focusIfLost(document.querySelector('[data-place]')))
}
