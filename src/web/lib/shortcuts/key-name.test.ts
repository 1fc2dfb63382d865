import { expect, test } from 'vitest'
import { keyName } from './key-name.ts'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test.each([
  ['j', {}, 'j'],
  ['J', {}, 'j'],
  ['/', { shiftKey: true }, '/'],
  ['?', { shiftKey: true }, '?'],
  ['Enter', {}, 'Enter'],
  ['k', { ctrlKey: true }, 'mod+k'],
  ['k', { metaKey: true }, 'mod+k'],
  ['Enter', { ctrlKey: true }, 'mod+Enter'],
  ['Enter', { metaKey: true }, 'mod+Enter'],
])('%s with %o is the shortcut « %s »', (key, modifiers, name) => {
  expect(keyName({ ...NONE, key, ...modifiers })).toBe(name)
})

test.each([
  ['j', { ctrlKey: true }],
  ['a', { metaKey: true }],
  ['j', { altKey: true }],
  ['J', { shiftKey: true }],
  ['Enter', { shiftKey: true }],
  ['k', { ctrlKey: true, shiftKey: true }],
  ['Enter', { ctrlKey: true, altKey: true }],
])('%s with %o is no shortcut', (key, modifiers) => {
  expect(keyName({ ...NONE, key, ...modifiers })).toBeUndefined()
})
