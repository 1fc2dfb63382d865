import { expect, it } from 'vitest'
import { lengthLeft, lineError } from './order-input.ts'

it('lets a line of the permitted length through, and says in the server’s words what is longer', () => {
  expect(lineError('note', 'a'.repeat(300))).toBeUndefined()
  expect(lineError('note', 'a'.repeat(301))).toBe('300 caractères au plus.')
  expect(lineError('landmark', 'a'.repeat(201))).toBe('200 caractères au plus.')
})

it('counts only near the limit, as the server does: without the spaces around', () => {
  expect(lengthLeft('note', 'a'.repeat(250))).toBeUndefined()
  expect(lengthLeft('note', ` ${'a'.repeat(251)} `)).toBe('251 caractères sur 300')
  expect(lineError('note', ` ${'a'.repeat(300)} `)).toBeUndefined()
})
