import { afterEach, expect, test } from 'vitest'
import { focusFirst } from './focus-first.ts'

afterEach(() => document.body.replaceChildren())

const part = (id: string) => document.getElementById(id)

test('the first part on the page gets the focus, in whatever order they are given', () => {
  document.body.innerHTML = '<button id="a"></button><button id="b"></button>'
  focusFirst([part('b'), null, part('a')])
  expect(document.activeElement?.id).toBe('a')
})

test('it is the first control in a part, of those that can have it', () => {
  document.body.innerHTML =
    '<p id="a"><input type="hidden"><input disabled><textarea id="note"></textarea><button></button></p>'
  focusFirst([part('a')])
  expect(document.activeElement?.id).toBe('note')
})

test('without any part the focus stays', () => {
  document.body.innerHTML = '<button id="a"></button>'
  part('a')?.focus()
  focusFirst([null])
  expect(document.activeElement?.id).toBe('a')
})
