/** The search of the screen that is shown, if it has one. */
function screenSearch(): HTMLInputElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type="search"]')
  return [...fields].find((field) => field.checkVisibility?.() ?? true)
}

/** The screen has a search that `/` leads to. */
export function hasSearch(): boolean {
  return screenSearch() !== undefined
}

/** Puts the focus into the search of the screen, with its text selected so that the next search replaces it. */
export function focusSearch(): void {
  const field = screenSearch()
  field?.focus()
  field?.select()
}
