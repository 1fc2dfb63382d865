import { whenIdle } from './when-idle.ts'

/** After so long on a page that is loaded, its first screen has on a slow network what it asked for. */
const READ_MS = 3_000

const used = new Promise<void>((resolve) => {
  for (const type of ['pointerdown', 'keydown'])
    window.addEventListener(type, () => resolve(), { once: true, capture: true })
})

/**
 * Calls the function once the person has touched the page or pressed a key, and the page has nothing else to do. What they may
 * need next is then there before a network is lost, and does not come beside the first screen on a slow one.
 */
export function whenUsed(act: () => void): void {
  void used.then(() => whenIdle(act))
}

/** Calls at the first touch, or without one once the page was there for a moment. */
export function whenRead(act: () => void): void {
  const read = new Promise<void>((resolve) => {
    const wait = () => setTimeout(resolve, READ_MS)
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
  })
  void Promise.race([used, read]).then(() => whenIdle(act))
}
