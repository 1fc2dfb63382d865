/** The garment of the grid that has the focus, or had it last. */
export const GARMENT = '[role="spinbutton"]'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** Gives the focus to the garment that had it last, or to the first one. */
export function focusGarment(): void {
  document.querySelector<HTMLElement>(`${GARMENT}[tabindex="0"]`)?.focus({ preventScroll: true })
}

/** The garment beside this one, by how the grid stands now; the same one at its edge. */
export function garmentBeside(
  garments: readonly HTMLElement[],
  from: HTMLElement | undefined,
  direction: Direction,
): HTMLElement | undefined {
  const index = from ? garments.indexOf(from) : -1
  const [first] = garments
  if (index === -1) return first
  const columns = garments.filter((one) => one.offsetTop === first?.offsetTop).length
  const steps = { left: -1, right: 1, up: -columns, down: columns }
  return garments[index + steps[direction]] ?? from
}
