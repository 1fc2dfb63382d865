import { expect, test } from 'vitest'
import { foldText } from './search-text.ts'

test.each([
  ['Aminata KONÉ', 'aminata kone'],
  ['Sœur Bœuf', 'soeur boeuf'],
  ['ŒUVRE', 'oeuvre'],
  ['Lætitia', 'laetitia'],
  ['N’Guessan', 'n guessan'],
  ["N'Guessan", 'n guessan'],
  ['  Ïsmaël Ça  ', 'ismael ca'],
  ['Jean-Marc Aké', 'jean-marc ake'],
  ['e\u0301te\u0301', 'ete'],
])('%s folds to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('folding twice changes nothing more', () => {
  const once = foldText('L’Œil d’Été, ÇA')
  expect(foldText(once)).toBe(once)
})
