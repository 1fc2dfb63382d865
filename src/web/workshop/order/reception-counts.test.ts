import { describe, expect, test } from 'vitest'
import type { WorkshopDetail, WorkshopOrder } from '#shared/workshop/board.ts'
import { gapWords, type Line, receptionLines, spreadTags, tagsEnd } from './reception-counts.ts'

const line = (position: number, name: string) => ({ position, name }) as Line

describe('the lines that reception counts', () => {
  const piece = (position: number, grams: number | null = null) => ({
    position,
    productId: `p${position}`,
    name: 'Chemise',
    service: 'Complet',
    imageUrl: null,
    grams,
  })
  const order = { pieces: [piece(0), piece(0), piece(2, 6400)] } as unknown as WorkshopOrder

  test('are those of the server', () => {
    const lines = [line(0, 'Drap')]
    expect(receptionLines(order, { lines } as unknown as WorkshopDetail)).toBe(lines)
  })

  test('are without a network those of the pieces that the door counted', () => {
    const lines = receptionLines(order, undefined)
    expect(lines.map(({ position, expected, weighed }) => [position, expected, weighed])).toEqual([
      [0, 2, false],
      [2, 1, true],
    ])
  })
})

test.each([
  [0, 'compte juste'],
  [-1, '1 de moins'],
  [2, '2 de plus'],
])('a count that is %d off says « %s »', (off, words) => {
  expect(gapWords(off)).toBe(words)
})

test('tags are said from the first to the last', () => {
  expect(tagsEnd('0412', 1)).toBe('étiquette 0412')
  expect(tagsEnd('0412', 8)).toBe('étiquettes 0412 à 0419')
})

describe('which tag goes on what', () => {
  const lines = [line(0, 'Chemise'), line(1, 'Drap'), line(2, 'Boubou')]

  test('is said by line, in the order of the lines', () => {
    const words = spreadTags('0412', lines, { 0: 3, 1: 2, 2: 1 })
    expect(words).toBe('Chemise 0412 à 0414, drap 0415 et 0416, boubou 0417')
  })

  test('leaves out what there is none of', () => {
    expect(spreadTags('0412', lines, { 1: 1, 2: 2 })).toBe('Drap 0412, boubou 0413 et 0414')
    expect(spreadTags('0412', lines, {})).toBe('')
  })
})
