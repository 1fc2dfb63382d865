import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasTypedText, watchTyping } from './typed-text.ts'

let stop = () => {}
beforeEach(() => {
  stop = watchTyping()
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

/** A field on the screen, in which this is typed. */
function type(
  text: string,
  html = '<textarea></textarea>',
): HTMLTextAreaElement | HTMLInputElement {
  document.body.insertAdjacentHTML('beforeend', html)
  const field = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].at(-1)
  if (!field) throw new Error('No field')
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return field
}

test('what is typed is there until it is cleared or its screen is left', () => {
  expect(hasTypedText()).toBe(false)
  const note = type('Une tache au col')
  expect(hasTypedText()).toBe(true)
  note.value = ''
  expect(hasTypedText()).toBe(false)
  note.value = 'Encore'
  expect(hasTypedText()).toBe(true)
  note.remove()
  expect(hasTypedText()).toBe(false)
})

test('what was sent with its form is not lost any more', () => {
  type('Konan', '<form><input></form>')
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true }))
  expect(hasTypedText()).toBe(false)
})

test('what a screen says is unsaved counts too, typed or not', () => {
  const ask = (event: Event) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  expect(hasTypedText()).toBe(true)
  window.removeEventListener('beforeunload', ask)
  expect(hasTypedText()).toBe(false)
})

test('a search and a tick are nothing that is written', () => {
  type('Koné', '<input type="search">')
  type('on', '<input type="checkbox">')
  expect(hasTypedText()).toBe(false)
})
