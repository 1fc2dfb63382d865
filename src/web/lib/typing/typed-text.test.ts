import { MutationCache, QueryClient } from '@tanstack/react-query'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteEarly } from './typed-early.ts'
import { hasTypedText, watchTyping } from './typed-text.ts'

const mutationCache = new MutationCache()
const client = new QueryClient({ mutationCache })
const user = userEvent.setup()

let stop = () => {}
beforeEach(() => {
  stop = watchTyping(mutationCache)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

/** A field on the screen, which the person changes. */
async function type(text: string, html = '<textarea></textarea>') {
  document.body.insertAdjacentHTML('beforeend', html)
  const field = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].at(-1)
  if (!field) throw new Error('No field')
  if (field.matches('select')) await user.selectOptions(field, text)
  else if (field.matches('[type="date"]')) await user.type(field, text)
  else {
    await user.click(field)
    await user.paste(text)
  }
  return field
}

/** An action of the application that is sent, and succeeds or fails when the test says so. */
function startAction() {
  let end = { resolve: () => {}, reject: (_: Error) => {} }
  const answer = new Promise<void>((resolve, reject) => {
    end = { resolve, reject }
  })
  const options = { mutationFn: () => answer, networkMode: 'always' } as const
  const done = mutationCache
    .build(client, options)
    .execute(undefined)
    .catch(() => {})
  return {
    succeed: () => {
      end.resolve()
      return done
    },
    fail: () => {
      end.reject(new Error('No network'))
      return done
    },
  }
}

/** A form with a name that was typed, and whose submission starts what is given. */
async function submitName(onSubmit: () => void): Promise<HTMLInputElement> {
  const name = await type('Konan', '<form><input></form>')
  name.form?.addEventListener('submit', onSubmit)
  name.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  return name
}

test('what is typed is there until it is cleared or its screen is left', async () => {
  expect(hasTypedText()).toBe(false)
  const note = await type('Une tache au col')
  expect(hasTypedText()).toBe(true)
  await user.clear(note)
  expect(hasTypedText()).toBe(false)
  await user.type(note, 'Encore')
  expect(hasTypedText()).toBe(true)
  note.remove()
  expect(hasTypedText()).toBe(false)
})

test('what was typed before this code came counts as well, until it is taken back', async () => {
  stop()
  document.addEventListener('beforeinput', noteEarly, true)
  const name = await type(' Koffi', '<input type="text" value="Mireille">')
  await type('Koné', '<input type="search">')
  stop = watchTyping(mutationCache)
  expect(hasTypedText()).toBe(true)
  await user.type(name, '{Backspace>6/}')
  expect(name.value).toBe('Mireille')
  expect(hasTypedText()).toBe(false)
})

test('a field that holds what it held before is not typed in, and one that was changed is', async () => {
  const name = await type(' Koffi', '<input type="text" value="Mireille">')
  expect(name.value).toBe('Mireille Koffi')
  expect(hasTypedText()).toBe(true)
  await user.type(name, '{Backspace>6/}')
  expect(name.value).toBe('Mireille')
  expect(hasTypedText()).toBe(false)
})

test('what was sent is lost no more once it has arrived, whatever the form then shows', async () => {
  let action: ReturnType<typeof startAction> | undefined
  const name = await submitName(() => {
    action = startAction()
  })
  expect(hasTypedText()).toBe(true)
  await action?.succeed()
  name.value = 'KONAN'
  expect(hasTypedText()).toBe(false)
  await user.type(name, ' Yao')
  expect(hasTypedText()).toBe(true)
})

test('what was sent and did not arrive stands there still, whatever else arrives afterwards', async () => {
  let action: ReturnType<typeof startAction> | undefined
  await submitName(() => {
    action = startAction()
  })
  await action?.fail()
  expect(hasTypedText()).toBe(true)
  await startAction().succeed()
  expect(hasTypedText()).toBe(true)
})

test('a form that its own checks refuse has sent nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  document.body.innerHTML = '<form><input></form>'
  const [name] = document.getElementsByTagName('input')
  name?.dispatchEvent(new Event('input', { bubbles: true }))
  if (name) name.value = 'Konan'
  name?.form?.dispatchEvent(new Event('submit', { bubbles: true }))
  vi.runAllTimers()
  vi.useRealTimers()
  await startAction().succeed()
  expect(hasTypedText()).toBe(true)
})

test('what is typed while the form is being sent is not sent with it', async () => {
  let action: ReturnType<typeof startAction> | undefined
  const name = await submitName(() => {
    action = startAction()
  })
  await user.type(name, ' Yao')
  await action?.succeed()
  expect(hasTypedText()).toBe(true)
})

test('what a screen says is unsaved counts too, typed or not', () => {
  const ask = (event: Event) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  expect(hasTypedText()).toBe(true)
  window.removeEventListener('beforeunload', ask)
  expect(hasTypedText()).toBe(false)
})

test.each([
  ['Koné', '<input type="search">'],
  ['on', '<input type="checkbox">'],
  ['2', '<select><option value="1"></option><option value="2"></option></select>'],
  ['2026-11-22', '<input type="date">'],
  ['3', '<div data-kept-draft><input type="number"></div>'],
])(
  'a search, a choice, and what the device keeps are nothing that is lost (%s in %s)',
  async (text, html) => {
    await type(text, html)
    expect(hasTypedText()).toBe(false)
  },
)
