import type { FormRefusal } from '#shared/form-answers.ts'
import { formatWait } from '#shared/text/wait.ts'
import { serverNow } from '#web/lib/clock.ts'
import { cookieObstacle } from '#web/lib/cookies.ts'
import { openApplication } from '#web/lib/navigation/application-at-sign-in.ts'
import { carryEmail } from '#web/lib/navigation/carried-email.ts'
import { leaveTo } from '#web/lib/navigation/leave-with-toast.ts'
import { linkInHash } from '#web/lib/navigation/link-in-hash.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { sendInPlace } from '#web/lib/page-forms/send-in-place.ts'
import { deviceStorage } from '#web/lib/storage.ts'

/** Makes the prerendered sign-in page quicker and kinder than its form alone. */
export function startSignInPage(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-form="sign-in"]')
  if (!form) return
  if (isForApplication()) {
    openApplication()
    return
  }
  sendInPlace(form, {
    obstacle: cookieObstacle,
    onDone({ next = paths.home }) {
      window.location.replace(next)
      return true
    },
    onRefused: (refusal) => handleRefusal(form, refusal),
  })
  // A link pasted over this address is no new document, nor is a page that the browser kept.
  window.addEventListener('hashchange', () => {
    if (isForApplication()) openApplication()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
  showSecretOnDemand(form)
  fillWithDemoAccount(form)
  document.querySelector('a[data-forgotten]')?.addEventListener('click', () => {
    carryEmail(emailOf(form).value)
  })
}

/**
 * The application's own sign-in screen is shown for an e-mailed link, for the state that a reload finds of that screen,
 * on the phone of a livreur whose missions or actions are kept on it, and where a visitor prepared an order.
 */
function isForApplication(): boolean {
  const kept = ['laveo-hors-ligne', 'laveo-en-attente', 'laveo-draft-visiteur'] as const
  return (
    linkInHash(window.location.hash) !== undefined ||
    window.history.state?.usr != null ||
    kept.some((key) => deviceStorage.read(key) !== null)
  )
}

function handleRefusal(form: HTMLFormElement, refusal: FormRefusal): boolean {
  const { code, title, text, retryAfter } = refusal
  if (retryAfter) countDown(form, serverNow() + retryAfter * 1000)
  if (code === 'BAD_CREDENTIALS') secretOf(form).focus()
  if (code !== 'EMAIL_NOT_CONFIRMED') return false
  carryEmail(emailOf(form).value.trim().toLowerCase())
  leaveTo(paths.awaitConfirmation, { tone: 'error', title, text })
  return true
}

/** Shows the seconds left until the next try. */
function countDown(form: HTMLFormElement, moment: number): void {
  const note = form.querySelector<HTMLElement>('[data-wait]')
  const left = note?.querySelector('[data-wait-left]')
  if (!note || !left) return
  const seconds = Math.ceil((moment - serverNow()) / 1000)
  note.hidden = seconds <= 0
  left.textContent = formatWait(Math.max(0, seconds))
  if (seconds > 0) setTimeout(() => countDown(form, moment), 1000)
}

function showSecretOnDemand(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLElement>('[data-reveal]')
  button?.addEventListener('click', () => {
    const secret = secretOf(form)
    const isShown = secret.type === 'text'
    secret.type = isShown ? 'password' : 'text'
    button.dataset.reveal = isShown ? '' : 'shown'
  })
}

function fillWithDemoAccount(form: HTMLFormElement): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-demo-email]'))
    button.addEventListener('click', () => {
      const { demoEmail = '', demoPassword = '' } = button.dataset
      fill(emailOf(form), demoEmail)
      fill(secretOf(form), demoPassword)
    })
}

function fill(input: HTMLInputElement, value: string): void {
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const emailOf = (form: HTMLFormElement) => form.elements.namedItem('email') as HTMLInputElement
const secretOf = (form: HTMLFormElement) => form.elements.namedItem('password') as HTMLInputElement
