export type Tone = 'success' | 'error' | 'warning' | 'info'

/**
 * Calls `close` at the next touch outside the toast of a success, which the touch does not miss. What tells of anything else stays
 * for its time: it is to be read. Returns the function that ends it.
 */
export function closeAtTouchOutside(toast: HTMLElement, tone: Tone, close: () => void): () => void {
  if (tone !== 'success') return () => {}
  const look = ({ pointerType, target }: PointerEvent) => {
    if (pointerType !== 'mouse' && !(target instanceof Node && toast.contains(target))) close()
  }
  document.addEventListener('pointerdown', look, true)
  return () => document.removeEventListener('pointerdown', look, true)
}
