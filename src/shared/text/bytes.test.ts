import { expect, test } from 'vitest'
import { bytesWords } from './bytes.ts'

test.each([
  [0, '1 ko'],
  [640_400, '640 ko'],
  [999_600, '1 Mo'],
  [1_249_000, '1,2 Mo'],
  [2_400_000_000, '2,4 Go'],
])('%d bytes are « %s »', (bytes, words) => {
  expect(bytesWords(bytes).replace('\u00a0', ' ')).toBe(words)
})
