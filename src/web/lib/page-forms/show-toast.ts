import type { CarriedToast } from '#web/lib/navigation/leave-with-toast.ts'
import { closeAtTouchOutside } from '#web/lib/toasts/touch-outside.ts'

const DURATION_MS = 5000

/** Shows a toast of a prerendered page for five seconds. It replaces the one on screen. */
export function showToast({ tone, title, text = '' }: CarriedToast): void {
  const place = document.querySelector<HTMLElement>('[data-toast]')
  const template = place?.querySelector('template')
  if (!place || !template) return
  const view = template.content.cloneNode(true) as DocumentFragment
  const box = view.querySelector<HTMLElement>('[data-tone]')
  const words = view.querySelectorAll('[data-text]')
  if (!box) return
  box.dataset.tone = tone
  for (const [index, said] of [title, text].entries()) words[index]?.replaceChildren(said)
  const close = () => box.remove()
  view.querySelector('button')?.addEventListener('click', close)
  // Screen readers announce a status when it changes, not when it comes with the page.
  setTimeout(() => {
    place.querySelector('[data-tone]')?.remove()
    place.append(view)
  }, 100)
  const lifted = keepAboveFoot(place)
  const stop = closeAtTouchOutside(place, tone, close)
  setTimeout(() => {
    close()
    stop()
    void lifted.then((release) => release?.())
  }, DURATION_MS + 100)
}

/** The code comes with the first toast: most visitors see none. Without it, a toast stands at the foot of the page. */
async function keepAboveFoot(place: HTMLElement): Promise<(() => void) | undefined> {
  const loaded = await import('#web/lib/toasts/above-foot.ts').catch(() => undefined)
  return loaded?.keepAboveFoot(place)
}
