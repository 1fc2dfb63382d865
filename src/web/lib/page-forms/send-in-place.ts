import { type FormDone, type FormRefusal, NOT_OURS } from '#shared/form-answers.ts'
import { showToast } from './show-toast.ts'

/** After this time without an answer a form fails, so that the person does not wait for ever. */
const ANSWER_LIMIT_MS = 20_000

type Field = HTMLInputElement | HTMLTextAreaElement

interface Handlers {
  /** Why the form cannot be sent from this browser, said in its place. */
  obstacle?(): string | undefined
  /** True when it leaves the page: the form then stays still. */
  onDone(done: FormDone): boolean
  /** Called for a refusal that is not of a field. True when it leaves the page. */
  onRefused?(refusal: FormRefusal): boolean
}

/** Sends a form of a prerendered page without leaving it. It also works without this script. */
export function sendInPlace(
  form: HTMLFormElement,
  { obstacle, onDone, onRefused }: Handlers,
): void {
  // The sentences of the page replace the browser's own.
  form.noValidate = true
  const submit = form.querySelector('[type="submit"]')
  const setSending = (isSending: boolean) => {
    for (const state of ['aria-disabled', 'aria-busy'])
      submit?.[isSending ? 'setAttribute' : 'removeAttribute'](state, 'true')
  }
  const send = async () => {
    form.querySelector('[data-refusal]')?.remove()
    const stop = obstacle?.()
    showAnswer(form, { text: stop ?? '' })
    if (stop !== undefined) return false
    const answer = await answerTo(form)
    if (!('fields' in answer)) return onDone(answer)
    const { code, title, text, fields, retryAfter } = answer
    if (showFaults(form, fields)) return false
    if (code === undefined) {
      showAnswer(form, { title, text })
      return false
    }
    showToast({ tone: 'error', title, text })
    // A wait has a note of its own, which counts.
    if (!retryAfter) showAnswer(form, { text })
    return onRefused?.(answer) ?? false
  }
  form.addEventListener('input', ({ target }) => {
    showFault(target as Field, '')
    showAnswer(form, { text: '' })
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (submit?.hasAttribute('aria-busy') || showFaults(form, faultsIn(form))) return
    setSending(true)
    setSending(await send())
  })
  // A page that the browser kept while another was open is no longer sending.
  window.addEventListener('pageshow', () => setSending(false))
}

/**
 * Says in the form why it was not sent, until something is typed or sent. That nothing answered has no toast; a refusal
 * has one, whose title it keeps.
 */
function showAnswer(form: HTMLFormElement, { title = '', text }: Answer): void {
  const note = form.querySelector<HTMLElement>('[data-answer]')
  if (!note) return
  note.querySelector('[data-answer-title]')?.replaceChildren(title)
  note.querySelector('[data-answer-text]')?.replaceChildren(text)
  note.hidden = text === ''
}

interface Answer {
  title?: string
  text: string
}

async function answerTo(form: HTMLFormElement): Promise<FormDone | FormRefusal> {
  const { failed: title = '', noAnswer = '' } = form.dataset
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ANSWER_LIMIT_MS)
  let response: Response | undefined
  try {
    response = await fetch(new URL(form.action).pathname, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams(fieldsOf(form).map(({ name, value }) => [name, value])),
      signal: controller.signal,
    })
    const answer = await response.json()
    if (isOfForm(answer) && response.ok !== 'fields' in answer) return answer
    // Refused before it reached the form, in the shape of the API, unless the answer is not ours at all.
    const code = answer?.error?.data?.appCode
    return { code, title, text: code ? answer.error.message : NOT_OURS, fields: {} }
  } catch {
    // A body of ours that was cut is a network that was lost.
    const isCut = response?.ok && response.headers.get('content-type')?.includes('json')
    return { title, text: response && !isCut ? NOT_OURS : noAnswer, fields: {} }
  }
}

/** A proxy may answer in JSON too. */
const isOfForm = (answer: Partial<FormDone | FormRefusal> | null) =>
  typeof answer?.title === 'string' && typeof answer.text === 'string'

/** The faults that the browser can find alone, in the sentences that the build took from the server's schema. */
function faultsIn(form: HTMLFormElement): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const { name, value, type, validity, dataset } of fieldsOf(form))
    if (dataset.missing && (type === 'password' ? value : value.trim()) === '')
      faults[name] = dataset.missing
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
