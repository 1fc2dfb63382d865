import { type CarriedToast, TOAST_KEY } from '#web/lib/navigation/leave-with-toast.ts'
import { tabStorage } from '#web/lib/storage.ts'

const DURATION_MS = 5000

/** Shows for five seconds the toast that the page before has left, if there is one. */
export function showCarriedToast(): void {
  const toast = takeToast()
  const place = document.querySelector<HTMLElement>('[data-toast]')
  const template = place?.querySelector('template')
  if (!toast || !place || !template) return
  const view = template.content.cloneNode(true) as DocumentFragment
  const box = view.querySelector<HTMLElement>('[data-tone]')
  const [title, text] = view.querySelectorAll('[data-text]')
  if (!box || !title || !text) return
  box.dataset.tone = toast.tone
  title.textContent = toast.title
  text.textContent = toast.text ?? ''
  const close = () => box.remove()
  view.querySelector('button')?.addEventListener('click', close)
  // Screen readers announce a status when it changes, not when it comes with the page.
  setTimeout(() => place.append(view), 100)
  setTimeout(close, DURATION_MS + 100)
}

function takeToast(): CarriedToast | undefined {
  const toast = tabStorage.readJson(TOAST_KEY) as CarriedToast | undefined
  tabStorage.remove(TOAST_KEY)
  return typeof toast?.title === 'string' ? toast : undefined
}
