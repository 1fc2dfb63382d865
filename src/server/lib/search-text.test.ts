import { expect, test } from 'vitest'
import { searchTerms } from '#shared/text/search-text.ts'
import { isFound, looseQuery, searchQuery, wholeWordQuery } from './search-text.ts'

test.each([
  ['Koné', '"kone"'],
  ['koné amin', '"kone" AND "amin"'],
  ['N’Guessan', '"guessan"'],
  ['Nguessan', '("nguessan" OR " n guessan")'],
  ['awa mbra', '"awa" AND ("mbra" OR " m bra")'],
  ['Jean-Marc', '"jean" AND "marc"'],
  ['Koné-Ly', '"kone" AND " ly"'],
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
  ['awa ndri', '"awa" AND "dri"'],
  ['kouassi', undefined],
  ['0748', undefined],
])('the loose query, of %j, is %j', (typed, query) => {
  expect(looseQuery(typed)).toBe(query)
})

test('a name with an apostrophe or a hyphen is found however it is typed', () => {
  const found = (fullname: string, typed: string) =>
    isFound({ fullname, phone: '' }, searchTerms(typed))
  expect(found('Awa N’Dri', 'ndri')).toBe(true)
  expect(found('Awa Ndri', 'N’Dri')).toBe(true)
  expect(found('Jean Driss', 'ndri')).toBe(false)
  expect(found('Jean-Marc Aké', 'marc jean')).toBe(true)
  expect(found('Jean Marc Aké', 'Jean-Marc')).toBe(true)
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
