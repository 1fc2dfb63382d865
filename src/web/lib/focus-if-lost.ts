/** A ref that focuses its element if the focused control was just removed. The page does not scroll. */
export function focusIfLost(node: HTMLElement | null): void {
  if (document.activeElement === document.body) node?.focus({ preventScroll: true })
}

/** Gives the focus to the title of the page: for an act that removes its own control with the part around it. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1')
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

/** The same once the control has been removed, unless something else has the focus. */
export function focusTitleIfLost(): void {
  if (document.activeElement === document.body) focusTitle()
}
