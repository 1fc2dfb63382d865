const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/**
 * Asks again for a style that did not come, later each time. The code that needs it asks once only: on a second try it runs
 * without, and its part of the screen would stand unstyled until the next reload.
 */
export function askAgainForStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      const delay = Number(target.dataset.delay ?? FIRST_MS)
      target.dataset.delay = String(Math.min(2 * delay, LONGEST_MS))
      setTimeout(() => target.replaceWith(target.cloneNode()), delay)
    },
    { capture: true },
  )
}
