import { leaveTo } from '#web/lib/navigation/leave-with-toast.ts'
import { showToast } from './show-toast.ts'

/** After this time without an answer a form fails, so that the person does not wait for ever. */
const ANSWER_LIMIT_MS = 20_000

type Field = HTMLInputElement | HTMLTextAreaElement

/** What the server answers to a form: where to go, or why it was refused. */
interface Answer {
  title: string
  text: string
  next?: string
  fields?: Record<string, string>
}

/** Sends the forms of a prerendered page without leaving it. They also work without this script. */
export function sendFormsInPlace(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-failed]'))
    sendInPlace(form)
}

function sendInPlace(form: HTMLFormElement): void {
  // The sentences of the page replace the browser's own.
  form.noValidate = true
  const submit = form.querySelector('[type="submit"]')
  const setSending = (isSending: boolean) => {
    for (const state of ['aria-disabled', 'aria-busy'])
      submit?.[isSending ? 'setAttribute' : 'removeAttribute'](state, 'true')
  }
  form.addEventListener('input', ({ target }) => showFault(target as Field, ''))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (submit?.hasAttribute('aria-busy') || showFaults(form, faultsIn(form))) return
    setSending(true)
    if (!(await send(form))) setSending(false)
  })
  // A page that the browser kept while another was open is no longer sending.
  window.addEventListener('pageshow', () => setSending(false))
}

/** Sends the form and shows the outcome; true when the page is being left. */
async function send(form: HTMLFormElement): Promise<boolean> {
  form.querySelector('[data-refusal]')?.remove()
  const { title, text, next, fields } = await answerTo(form)
  if (fields) {
    if (!showFaults(form, fields)) showToast({ tone: 'error', title, text })
    return false
  }
  const toast = { tone: 'success', title, text } as const
  if (next) {
    leaveTo(next, toast)
    return true
  }
  form.reset()
  showToast(toast)
  return false
}

async function answerTo(form: HTMLFormElement): Promise<Answer> {
  const { failed: title = '', noAnswer: text = '' } = form.dataset
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ANSWER_LIMIT_MS)
  try {
    const response = await fetch(window.location.pathname, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams(fieldsOf(form).map(({ name, value }) => [name, value])),
      signal: controller.signal,
    })
    const answer = await response.json()
    // Refused before it reached the form, in the shape of the API.
    if (answer.error) return { title, text: answer.error.message, fields: {} }
    return answer
  } catch {
    return { title, text, fields: {} }
  }
}

/** What the browser can tell alone, in the sentences that the build took from the server's schema. */
function faultsIn(form: HTMLFormElement): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const { name, value, validity, dataset } of fieldsOf(form))
    if (dataset.missing && value.trim() === '') faults[name] = dataset.missing
    else if (dataset.malformed && validity.typeMismatch) faults[name] = dataset.malformed
    else if (dataset.tooLong && value.length > Number(dataset.max)) faults[name] = dataset.tooLong
  return faults
}

/** Shows each field's sentence and focuses the first wrong one; false when no field is wrong. */
function showFaults(form: HTMLFormElement, faults: Record<string, string>): boolean {
  const fields = fieldsOf(form)
  for (const field of fields) showFault(field, faults[field.name] ?? '')
  const wrong = fields.find(({ name }) => faults[name])
  wrong?.focus()
  return wrong !== undefined
}

function showFault(field: Field, fault: string): void {
  const place = document.getElementById(`${field.name}-fault`)
  if (!place) return
  place.textContent = fault
  field.setAttribute('aria-invalid', String(fault !== ''))
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>('input[name], textarea[name]')]
}
