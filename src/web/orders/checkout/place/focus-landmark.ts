/** Leads to the landmark once the card of a place is drawn: it is all that is left to type there. */
export function focusLandmark(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[data-place] textarea')?.focus({ preventScroll: true }),
  )
}
