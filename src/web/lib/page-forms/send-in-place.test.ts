import { beforeEach, expect, test, vi } from 'vitest'
import { NOT_OURS } from '#shared/form-answers.ts'
import { sendInPlace } from './send-in-place.ts'

const NO_ANSWER = 'La connexion est coupée.'
const onDone = vi.fn(() => false)

beforeEach(() => {
  onDone.mockClear()
  document.body.innerHTML = `<form data-failed="Échec de l’envoi" data-no-answer="${NO_ANSWER}">
    <input name="fullname" data-missing="Le nom est obligatoire."><p id="fullname-fault"></p>
    <div data-answer hidden><b data-answer-title></b><span data-answer-text></span></div>
    <button type="submit">Envoyer</button></form>`
  const form = document.querySelector('form')
  if (form) sendInPlace(form, { onDone })
})

const field = () => document.querySelector('input') as HTMLInputElement
const button = () => document.querySelector('button') as HTMLButtonElement
const note = () => document.querySelector<HTMLElement>('[data-answer]')

/** Sends the form with a name, and waits until it is answered. */
async function send(answer: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async () => answer())
  field().value = 'Aké'
  button().click()
  await vi.waitFor(() => expect(button().hasAttribute('aria-busy')).toBe(false))
}

const JSON_TYPE = { headers: { 'content-type': 'application/json' } }

test.each<[string, string, () => Response | Promise<Response>]>([
  [
    'an error with the words of a success',
    NOT_OURS,
    () => Response.json({ title: 'Message envoyé', text: '' }, { status: 500 }),
  ],
  ['JSON that is not ours', NOT_OURS, () => Response.json({ ok: true })],
  ['nothing in JSON', NOT_OURS, () => Response.json(null)],
  [
    'the page of a public network',
    NOT_OURS,
    () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['an answer of ours that is cut', NO_ANSWER, () => new Response('{"title":"Mes', JSON_TYPE)],
  ['no network', NO_ANSWER, () => Promise.reject(new TypeError('Failed to fetch'))],
])(
  'a form that is answered by %s was not sent, and keeps what was typed',
  async (_, text, answer) => {
    await send(answer)
    expect(onDone).not.toHaveBeenCalled()
    expect(note()?.hidden).toBe(false)
    expect(note()?.textContent).toContain(`Échec de l’envoi${text}`)
    expect(field().value).toBe('Aké')
  },
)

test('a form that was accepted is done, without a note', async () => {
  const done = { title: 'Message envoyé', text: '' }
  await send(() => Response.json(done))
  expect(onDone).toHaveBeenCalledExactlyOnceWith(done)
  expect(note()?.hidden).toBe(true)
})

test('a refusal of a field stands at the field, until something is typed there', async () => {
  const fields = { fullname: 'Écrivez votre nom en entier.' }
  await send(() => Response.json({ title: 'Refusé', text: '', fields }, { status: 400 }))
  const fault = document.getElementById('fullname-fault')
  expect(fault?.textContent).toBe('Écrivez votre nom en entier.')
  expect(document.activeElement).toBe(field())
  field().dispatchEvent(new Event('input', { bubbles: true }))
  expect(fault?.textContent).toBe('')
})

test('a second tap while it is sent sends nothing, nor does a form with a field that is missing', async () => {
  const sent = vi.fn(() => new Promise<Response>(() => {}))
  vi.stubGlobal('fetch', sent)
  field().value = ' '
  button().click()
  expect(document.getElementById('fullname-fault')?.textContent).toBe('Le nom est obligatoire.')
  expect(sent).not.toHaveBeenCalled()
  field().value = 'Aké'
  button().click()
  button().click()
  expect(sent).toHaveBeenCalledOnce()
})
