import type { Missing } from '#shared/orders/draft/missing.ts'
import type { OrderStep } from '#shared/orders/draft/steps.ts'

export function sectionOf(step: OrderStep): HTMLElement | null {
  return document.querySelector(`[data-step="${step}"]`)
}

const FIELDS: Record<Missing['field'], string> = {
  quarter: '[data-quarter] button',
  linen: '[aria-label="Vêtements"] button',
  sold: '[aria-labelledby="panier"] li button',
  amount: '[aria-label="Vêtements"] input',
  position: '[data-step="place"] button',
  zone: '[data-choose-map], [data-step="place"] [aria-label="Effacer le lieu"]',
  landmark: '[data-place] textarea',
  hour: '[data-step="time"] input:checked',
  phone: '[data-step="payment"] input[type="tel"]',
}

/** Finds the field of a missing entry, if it is on the screen. */
export function fieldOf({ field }: Pick<Missing, 'field'>): HTMLElement | null {
  return document.querySelector<HTMLElement>(FIELDS[field])
}

/** Whether a step was led to, and nothing was done there since. */
export function isLedTo(step: OrderStep): boolean {
  return document.activeElement === titleOf(step)
}

const titleOf = (step: OrderStep) => sectionOf(step)?.querySelector('h2') ?? null

/** Brings a step under the thread, with the focus on its title, or on the field that holds the order up. */
export function goToStep(step: OrderStep, field?: HTMLElement | null): void {
  sectionOf(step)?.scrollIntoView({ block: 'start' })
  const target = field ?? titleOf(step)
  target?.focus({ preventScroll: field === undefined || field === null })
}
