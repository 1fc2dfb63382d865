import type { Missing, OrderStep } from '#shared/orders/draft/steps.ts'

export function sectionOf(step: OrderStep): HTMLElement | null {
  return document.querySelector(`[data-step="${step}"]`)
}

const FIELDS: Record<Missing['field'], string> = {
  quarter: '[data-quarter] button',
  linen: '[aria-label="Vêtements"] button',
  sold: '[aria-labelledby="panier"] li button',
  amount: '[aria-label="Vêtements"] input',
  position: '[data-step="place"] button',
  landmark: '[data-place] textarea',
  hour: '[data-step="time"] input:checked',
  phone: '[data-step="payment"] input[type="tel"]',
}

/** Where a missing entry is made, if it is on the screen. */
export function fieldOf({ field }: Pick<Missing, 'field'>): HTMLElement | null {
  return document.querySelector<HTMLElement>(FIELDS[field])
}

/** Brings a step under the thread, with the focus on its title, or on the field that holds the order up. */
export function goToStep(step: OrderStep, field?: HTMLElement | null): void {
  const section = sectionOf(step)
  section?.scrollIntoView({ block: 'start' })
  const target = field ?? section?.querySelector('h2')
  target?.focus({ preventScroll: field === undefined || field === null })
}
