const FOCUSABLE = 'input:not([type="hidden"]):not(:disabled), select, textarea, button'

/** Focuses the node that comes first on the page, or the first control in it. */
export function focusFirst(nodes: (HTMLElement | null)[]): void {
  const [first] = nodes
    .filter((node) => node !== null)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  const target = first?.matches(FOCUSABLE) ? first : first?.querySelector<HTMLElement>(FOCUSABLE)
  target?.focus()
}
