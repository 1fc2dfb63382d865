/** Calls `close` at the next touch outside this element, which the touch does not miss. Returns the function that ends it. */
export function closeAtTouchOutside(element: HTMLElement, close: () => void): () => void {
  const look = ({ pointerType, target }: PointerEvent) => {
    if (pointerType !== 'mouse' && !(target instanceof Node && element.contains(target))) close()
  }
  document.addEventListener('pointerdown', look, true)
  return () => document.removeEventListener('pointerdown', look, true)
}
