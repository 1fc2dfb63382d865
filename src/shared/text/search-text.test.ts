import { expect, test } from 'vitest'
import { findFolded } from './find-folded.ts'
import { foldText, indexedName, isSearchable } from './search-text.ts'

test.each([
  ['Aminata KONÉ', 'aminata kone'],
  ['Sœur Bœuf', 'soeur boeuf'],
  ['ŒUVRE', 'oeuvre'],
  ['Lætitia', 'laetitia'],
  ['N’Guessan', 'n guessan'],
  ["N'Guessan", 'n guessan'],
  ['N´Guessan', 'n guessan'],
  ['Nʼguessan', 'n guessan'],
  ['Marie–Ange‑Reine', 'marie-ange-reine'],
  ['Koné\u00a0Ami\u200bna\u00adta', 'kone aminata'],
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

test.each([
  ['Mariam SY', ' mariam sy '],
  ['Awa Koné-Ly', ' awa kone-ly awa kone ly '],
])('%s is indexed as « %s »', (name, indexed) => {
  expect(indexedName(name)).toBe(indexed)
})

test.each([
  'koné',
  'n’gue',
  'n’gu',
  'sy',
  'Bâ',
  'zz',
  'ba awa',
  '07 07 48 21 36',
  '07 0',
  '07.48',
  '+225 07',
  '213',
  'a.b',
])('« %s » is enough to find a person by', (typed) => {
  expect(isSearchable(typed)).toBe(true)
})

test.each(['', '  ', 'k', 'a b c', '07', '0 7', '%', '_', '+', '()', 'k\u0000o', 'a1', 'd’'])(
  '« %s » is too short to find a person by',
  (typed) => {
    expect(isSearchable(typed)).toBe(false)
  },
)

test.each([
  ['Boubou brodé', 'bou', 'Bou'],
  ['Taie d’oreiller', "d'or", 'd’or'],
  ['Cœur', 'oe', 'œ'],
  ['Complet pagne', 'pag', 'pag'],
  ['Robe brodée', '  DEE ', 'dée'],
  ['Boubou brodé', 'u br', 'u br'],
  ['Pantalon', 'x', undefined],
  ['Pantalon', '  ', undefined],
])('in « %s » the search « %s » marks « %s »', (text, search, marked) => {
  const hit = findFolded(text, search)
  expect(hit && text.slice(hit.start, hit.end)).toBe(marked)
})
