import type { MissingStatement } from './missing.ts'

/** The field of each missing statement. */
const SELECTORS: Record<MissingStatement, string> = {
  code: '[data-place="code"] input',
  line: '[data-uncounted] [data-sew]',
  reason: '[data-unexplained] button',
  witness: '[data-place="witness"] input',
  photo: '[data-place="photos"] input',
  // A text that is no amount comes before the button « Le compte ».
  cash: '[data-place="cash"] [aria-invalid="true"], [data-place="cash"] [data-exact], [data-place="cash"] input',
}

export function scrollToMissing(sections: HTMLElement | null, missing: MissingStatement): void {
  // Its field may only appear with the next render.
  requestAnimationFrame(() => {
    const target = sections?.querySelector<HTMLElement>(SELECTORS[missing])
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  })
}
