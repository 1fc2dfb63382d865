import { expect, test } from 'vitest'
import { piecesWords } from './garment-words.ts'

test('each service says its pieces, and its bags apart', () => {
  const line = { productId: 'p1', service: 'Complet', quantity: 2 }
  const bag = { ...line, productId: 'p2', quantity: 1, grams: 5000 }
  const words = (service: string, ...lines: Parameters<typeof piecesWords>[0]) =>
    piecesWords(lines, service)?.replaceAll('\u00a0', ' ')
  expect(words('Complet', line, bag)).toBe('2 pièces, 1 sac')
  expect(words('Complet', bag)).toBe('1 sac')
  expect(words('Lavage', line)).toBe('–')
  expect(words('Lavage')).toBeUndefined()
})
