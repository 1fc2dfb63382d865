import { expect, test } from 'vitest'
import { isFound, looseQuery, searchQuery, wholeWordQuery } from './search-text.ts'

test.each([
  ['Koné', '"kone"'],
  ['koné amin', '"kone" AND "amin"'],
  ['N’Guessan', '"guessan"'],
  ['say "yes"', '"say" AND """yes"""'],
  ['07 48 21', '"074821"'],
  ['0048', '"0048"'],
  ['00225 07 48', '"2250748"'],
  ['kon\u0000ami', '"kon" AND "ami"'],
  ['Bâ', '" ba"'],
  ['ba awa', '" ba" AND "awa"'],
  ['a', undefined],
  ['07', undefined],
  ['', undefined],
])('the query for the index, of %j, is %j', (typed, query) => {
  expect(searchQuery(typed)).toBe(query)
})

test.each([
  ['Bâ', '" ba "'],
  ['ba awa', '" ba " AND "awa"'],
  ['koné', undefined],
])('the query for whole words, of %j, is %j', (typed, query) => {
  expect(wholeWordQuery(typed)).toBe(query)
})

test.each([
  ['awa kouassi', '"awa" AND "ssi" AND "oua"'],
  ['koné ly', '"one" AND "kon" AND " ly"'],
  ['07 48 21 36 00', '"600" AND "213"'],
  ['kouassi', undefined],
  ['0748', undefined],
])('the loose query, of %j, is %j', (typed, query) => {
  expect(looseQuery(typed)).toBe(query)
})

test('a person is found when each term is in the name or in the phone', () => {
  const awa = { fullname: 'Awa Kouassi', phone: '2250748213600' }
  expect(isFound(awa, ['awa', 'kouassi'])).toBe(true)
  expect(isFound(awa, ['ouass', '213'])).toBe(true)
  expect(isFound(awa, [' ko'])).toBe(true)
  expect(isFound(awa, [' ou'])).toBe(false)
  expect(isFound(awa, ['awa', 'kone'])).toBe(false)
  expect(isFound(awa, [])).toBe(false)
})
