import { expect, test } from 'vitest'
import { andOthers, ofPerson } from './french.ts'
import { isolated } from './isolate.ts'

test.each([
  'Awa Diop',
  'Issouf',
  'issouf',
  'Aïcha',
  'Élodie',
  'E\u0301lodie',
  'Œuvrard',
  'Ouattara',
])('« de » loses its vowel before %s', (name) => expect(ofPerson(name)).toBe(`d’${name}`))

test.each(['Hélène', 'Henri', 'Yves', 'Ysée'])('%s begins with a vowel to the ear', (name) =>
  expect(ofPerson(name)).toBe(`d’${name}`),
)

test.each(['Konan', 'Yao', 'Yéo', 'Çelik', 'Zoé', '🎉 Awa', 'عائشة', ''])(
  '« de » stays whole before « %s »',
  (name) => expect(ofPerson(name)).toBe(`de ${isolated(name)}`),
)

test('a list in one line names its first and counts the others', () =>
  expect(
    [[], ['Lingerie'], ['Lingerie', 'Bar'], ['Lingerie', 'Bar', 'Spa']].map(andOthers),
  ).toEqual(['', 'Lingerie', 'Lingerie, et 1\u00a0autre', 'Lingerie, et 2\u00a0autres']))
