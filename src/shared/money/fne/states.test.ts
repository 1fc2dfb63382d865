import { expect, test } from 'vitest'
import { FNE_STATES } from './fne-sales.ts'
import { refusalReason } from './refusal-words.ts'
import { FNE_TRANSITIONS } from './states.ts'

test('what is certified or dropped stays so', () => {
  const ends = FNE_STATES.filter((state) => FNE_TRANSITIONS[state].length === 0)
  expect(ends).toEqual(['certified', 'dropped'])
})

test('only what is surely not certified is sent', () => {
  const before = FNE_STATES.filter((state) => FNE_TRANSITIONS[state].includes('sending'))
  expect(before).toEqual(['to_certify'])
})

test.each([
  ['Point of sale is not valid', 'point_of_sale'],
  ['Establishment is not valid', 'establishment'],
  ['Client NCC is not valid {"clientNcc":"…"}', 'ncc'],
  ['{"clientEmail":"must be an email"}', 'email'],
  ['{"clientPhone":"required"}', 'phone'],
  ['Client company name is required', 'name'],
  ['Payment method is not valid', 'payment'],
  ['{"template":"Template is not valid"}', 'template'],
  ['RNE is not valid', 'rne'],
  ['Sticker balance is empty', 'stickers'],
  ['{"items":"Items are required"}', 'items'],
  ['Bad Request', 'other'],
])('« %s » is about: %s', (words, reason) => {
  expect(refusalReason(words)).toBe(reason)
})
