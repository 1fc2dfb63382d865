/** A ref for an element that appears in the place of the control that was pressed. The page does not scroll. */
export function focusOnMount(node: HTMLElement | null): void {
  node?.focus({ preventScroll: true })
}

/** Gives the focus to the title of the page: for an act that removes its own control with the part around it. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1')
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}
