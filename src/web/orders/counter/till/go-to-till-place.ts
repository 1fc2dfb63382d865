import type { TillPlace } from './till-missing.ts'

/** Gives the focus to where something is asked: its field, or the first control of the part. */
export function goToTillPlace(place: TillPlace): void {
  const part = document.querySelector(`[data-till="${place}"]`)
  const control = part?.matches('input, button')
    ? part
    : (part?.querySelector('input:checked, input:not(:disabled)') ??
      part?.querySelector('[tabindex="0"], button'))
  if (!(control instanceof HTMLElement)) return
  control.focus({ preventScroll: true })
  part?.scrollIntoView({ block: 'nearest' })
}

/** Leads to the field of the client, whose content the next letters replace. */
export function goToTillClient(): void {
  goToTillPlace('phone')
  const field = document.activeElement
  if (field instanceof HTMLInputElement) field.select()
}

/** Waits for the next frame, which draws the part that the act opens and removes the pressed control. */
export function goToTillPlaceNext(place: TillPlace): void {
  requestAnimationFrame(() => goToTillPlace(place))
}
