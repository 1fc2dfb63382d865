/** The order of the row that has the focus. */
export function focusedOrder(): string | null {
  const row = document.activeElement?.closest('tr[data-order]')
  return row?.getAttribute('data-order') ?? null
}

/** Gives the focus to the link of an order's row. The id may come from the address, where anything can be written. */
export function focusRow(orderId: string): void {
  document.querySelector<HTMLElement>(`tr[data-order="${CSS.escape(orderId)}"] a`)?.focus()
}
