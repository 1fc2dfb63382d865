/** The chips of the list, which stand on a page once. */
export const CHIPS_ID = 'filtres-de-la-liste'

export function focusFirstChip(): void {
  document.querySelector<HTMLElement>(`#${CHIPS_ID} button`)?.focus()
}
