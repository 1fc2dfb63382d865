import { expect, test } from 'vitest'
import { textFieldOf } from './text-field.ts'

test.each([
  [true, '<input>'],
  [true, '<input type="search">'],
  [true, '<textarea></textarea>'],
  [true, '<select></select>'],
  [true, '<div contenteditable>'],
  [true, '<div contenteditable="true"><b></b></div>'],
  [false, '<div contenteditable="false"></div>'],
  [false, '<input type="checkbox">'],
  [false, '<input type="radio">'],
  [false, '<input type="button">'],
  [false, '<button></button>'],
])('that keys write or choose something is %s in %s', (writes, html) => {
  const page = document.createElement('div')
  page.innerHTML = html
  const innermost = [...page.querySelectorAll('*')].at(-1) ?? null
  const field = writes ? page.firstElementChild?.tagName : undefined
  expect(textFieldOf(innermost)?.tagName).toBe(field)
})

test('nothing that has the focus is no field', () => {
  expect(textFieldOf(null)).toBeNull()
})
