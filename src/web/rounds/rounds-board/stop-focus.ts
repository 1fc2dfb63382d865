/** Gives the focus to a stop of the board. */
export function focusStop(id: string): void {
  document.querySelector<HTMLElement>(`[data-stop="${CSS.escape(id)}"]:not([data-ghost])`)?.focus()
}
