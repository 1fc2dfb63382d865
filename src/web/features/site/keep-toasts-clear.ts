/** Keeps the toasts of a prerendered page off its buttons. The code comes with the first toast: most visitors see none. */
export function keepToastsClear(): void {
  const place = document.querySelector<HTMLElement>('[data-toast]')
  if (!place) return
  let release: (() => void) | undefined
  const update = async () => {
    const isShown = place.querySelector('[data-tone]') !== null
    if (isShown && !release) {
      release = () => {}
      try {
        const { keepClear } = await import('#web/lib/toasts/keep-clear.ts')
        release = keepClear(place)
      } catch {
        // Without the network this toast stays where it is.
      }
      // It may have gone meanwhile.
      void update()
    } else if (!isShown) {
      release?.()
      release = undefined
    }
  }
  new MutationObserver(() => void update()).observe(place, { childList: true })
}
