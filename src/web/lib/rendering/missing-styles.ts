const FIRST_MS = 1_000
const LONGEST_MS = 30_000
/** Ten tries take some three minutes. A style that is missing after them was removed by a deployment. */
const MOST_TRIES = 10

/**
 * Asks again for a style that did not come, later each time, and stops after ten tries. The code that needs it asks once
 * only: on a second try it runs without, and its part of the screen would stand unstyled until the next reload.
 */
export function askAgainForStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      const tries = Number(target.dataset.tries ?? 0)
      if (tries === MOST_TRIES) return
      target.dataset.tries = String(tries + 1)
      setTimeout(
        () => target.replaceWith(target.cloneNode()),
        Math.min(FIRST_MS * 2 ** tries, LONGEST_MS),
      )
    },
    { capture: true },
  )
}
