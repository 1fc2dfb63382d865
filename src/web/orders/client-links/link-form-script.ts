import { LINK_EVERY_MS } from '#shared/access/link-sent.ts'
import { sendInPlace } from '#web/lib/page-forms/send-in-place.ts'

/** Makes the form that sends a link to a number live, and says in its place that it was sent. */
export function startLinkForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-form="link"]')
  const sent = document.querySelector<HTMLElement>('[data-link-sent]')
  if (!form || !sent) return
  const show = (isSent: boolean) => {
    form.hidden = isSent
    sent.hidden = !isSent
  }
  sendInPlace(form, {
    onDone({ title, text }) {
      const heading = sent.querySelector<HTMLElement>('[data-sent-title]')
      heading?.replaceChildren(title)
      sent.querySelector('[data-sent-text]')?.replaceChildren(text)
      show(true)
      heading?.focus()
      holdResending(sent)
      return false
    },
  })
  sent.querySelector('[data-other-number]')?.addEventListener('click', () => {
    show(false)
    form.querySelector('input')?.focus()
  })
  sent.querySelector('[data-resend]')?.addEventListener('click', () => form.requestSubmit())
}

/** One message leaves in a quarter of an hour. */
function holdResending(sent: HTMLElement): void {
  const resend = sent.querySelector<HTMLButtonElement>('[data-resend]')
  if (!resend) return
  resend.disabled = true
  resend.textContent = 'Renvoyer dans 15 minutes'
  setTimeout(() => {
    resend.disabled = false
    resend.textContent = 'Renvoyer'
  }, LINK_EVERY_MS)
}
