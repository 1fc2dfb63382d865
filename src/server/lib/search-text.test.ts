import { expect, test } from 'vitest'
import { searchQuery, wholeWordQuery } from './search-text.ts'

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
