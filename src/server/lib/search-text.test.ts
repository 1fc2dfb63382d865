import { expect, test } from 'vitest'
import { searchQuery } from './search-text.ts'

test.each([
  ['Koné', '"kone"'],
  ['koné amin', '"kone" AND "amin"'],
  ['N’Guessan', '"guessan"'],
  ['say "yes"', '"say" AND """yes"""'],
  ['07 48 21', '"074821"'],
  ['0048', '"0048"'],
  ['00225 07 48', '"2250748"'],
  ['kon\u0000ami', '"kon" AND "ami"'],
  ['ab', undefined],
  ['', undefined],
])('the query for the index, of %j, is %j', (typed, query) => {
  expect(searchQuery(typed)).toBe(query)
})
