import { sendInPlace } from '#web/lib/page-forms/send-in-place.ts'

/** Makes the form that sends a link to a number live, and says in its place that it was sent. */
export function startLinkForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-form="link"]')
  const sent = document.querySelector<HTMLElement>('[data-link-sent]')
  const place = form?.parentElement
  if (!place || !sent) return
  const show = (isSent: boolean) => {
    place.hidden = isSent
    sent.hidden = !isSent
    // The control that was pressed is gone.
    const next = isSent ? sent.querySelector('h2') : form.querySelector('input')
    next?.focus()
  }
  sendInPlace(form, {
    onDone({ title, text }) {
      sent.querySelector('h2')?.replaceChildren(title)
      sent.querySelector('p')?.replaceChildren(text)
      // Its title names WhatsApp where a message goes there by itself.
      sent.querySelector('a')?.toggleAttribute('hidden', !title.includes('WhatsApp'))
      show(true)
      return false
    },
  })
  sent.querySelector('button')?.addEventListener('click', () => show(false))
}
