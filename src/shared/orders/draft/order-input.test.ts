import { expect, it } from 'vitest'
import { placeTextError } from '#shared/places/place-words.ts'
import { placeTexts } from '../orders.inputs.ts'
import { lengthHint } from './order-input.ts'

it('lets a line of the permitted length through, and says in the server’s words what is longer', () => {
  expect(placeTextError('note', 'a'.repeat(300))).toBeUndefined()
  expect(placeTextError('note', 'a'.repeat(301))).toBe('300 caractères au plus.')
  expect(placeTextError('landmark', 'a'.repeat(201))).toBe('200 caractères au plus.')
})

it('counts only near the limit, as the server does: without the spaces around', () => {
  expect(lengthHint('note', 'a'.repeat(250))).toBeUndefined()
  expect(lengthHint('note', ` ${'a'.repeat(251)} `)).toBe('251 caractères sur 300')
  expect(placeTextError('note', ` ${'a'.repeat(300)} `)).toBeUndefined()
})

it('says of a text what the server’s schema says, though the form does not load it', () => {
  for (const name of ['address', 'landmark', 'note'] as const)
    for (const length of [0, 1, 199, 200, 201, 299, 300, 301, 1000])
      for (const typed of ['é', '🧺', '\u200b', ' ', '\ud800'].map((one) => one.repeat(length))) {
        const parsed = placeTexts[name].safeParse(typed)
        const said = parsed.success ? undefined : parsed.error.issues[0]?.message
        expect(placeTextError(name, typed), `${name}, ${length}`).toBe(said)
      }
})
