import { BESIDE_ID } from '../drawer/beside-id.ts'

/** The order of the row or card that has the focus. */
export function focusedOrder(): string | null {
  return orderOfRow(document.activeElement)
}

/** The order of the row or card that this element stands in. */
export function orderOfRow(element: Element | null): string | null {
  return element?.closest('[data-order]')?.getAttribute('data-order') ?? null
}

/** Gives the focus to the link of an order's row or card. The id may come from the address, where anything can be written. */
export function focusRow(orderId: string, options?: FocusOptions): void {
  document.querySelector<HTMLElement>(`[data-order="${CSS.escape(orderId)}"] a`)?.focus(options)
}

/** Gives the focus to the order beside the list. Returns false where none stands there. */
export function focusBeside(): boolean {
  const beside = document.getElementById(BESIDE_ID)
  beside?.focus()
  return beside !== null
}

export function isBesideFocused(): boolean {
  return document.activeElement?.closest(`#${BESIDE_ID}`) != null
}
