/** A ref that focuses its element if the focused control was just removed. The page does not scroll. */
export function focusIfLost(node: HTMLElement | null): void {
  if (document.activeElement === document.body) node?.focus({ preventScroll: true })
}
