import { expect, test } from 'vitest'
import { progressTitle, readyPiecesWords } from './progress-words.ts'

test.each([
  [0, '0 pièces sur 2 prêtes', '0 prêtes'],
  [1, '1 pièce sur 2 prête', '1 prête'],
  [2, '2 pièces sur 2 prêtes', '2 prêtes'],
])('%d of two pieces is said « %s », and « %s » beside the others', (ready, title, words) => {
  expect(progressTitle({ ready, total: 2 })).toBe(title)
  expect(readyPiecesWords(ready)).toBe(words)
})
