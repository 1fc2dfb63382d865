/** A ref for what takes over from a control that has just gone with the focus. The page stays where it is. */
export function takeLostFocus(node: HTMLElement | null): void {
  if (document.activeElement === document.body) node?.focus({ preventScroll: true })
}
