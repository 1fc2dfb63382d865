import { expect, it } from 'vitest'
import { lengthHint, textError } from './order-input.ts'

it('lets a line of the permitted length through, and says in the server’s words what is longer', () => {
  expect(textError('note', 'a'.repeat(300))).toBeUndefined()
  expect(textError('note', 'a'.repeat(301))).toBe('300 caractères au plus.')
  expect(textError('landmark', 'a'.repeat(201))).toBe('200 caractères au plus.')
})

it('counts only near the limit, as the server does: without the spaces around', () => {
  expect(lengthHint('note', 'a'.repeat(250))).toBeUndefined()
  expect(lengthHint('note', ` ${'a'.repeat(251)} `)).toBe('251 caractères sur 300')
  expect(textError('note', ` ${'a'.repeat(300)} `)).toBeUndefined()
})
