import { expect, test } from 'vitest'
import { DEFAULT_WORKSHOP } from '#shared/shop/settings/workshop-settings.ts'
import type { WorkshopDetail } from '#shared/workshop/board.ts'
import { pieceLabels, SHEET_PLACES, sheetsOf } from './piece-label-text.ts'

const piece = (number: number, service: string) =>
  ({
    number,
    service,
    name: 'Chemise',
    imageUrl: null,
  }) as WorkshopDetail['order']['pieces'][number]

test('a label has the stations that its piece passes between reception and packing', () => {
  const pieces = [piece(1, 'Complet'), piece(2, 'Repassage'), piece(3, 'Lavage')]
  const order = { reference: '48210937', due: null, pieces } as WorkshopDetail['order']
  const { stations } = DEFAULT_WORKSHOP
  expect(pieceLabels({ order, stations }).map(({ pictures }) => pictures)).toEqual([
    ['machine', 'iron'],
    ['iron'],
    ['machine'],
  ])
})

test('the pieces of an opened bag are counted to the last of them', () => {
  const pieces = [2, 3, 4].map((number) => piece(number, 'Lavage'))
  const order = { reference: '48210937', due: null, pieces } as WorkshopDetail['order']
  expect(pieceLabels({ order, stations: [] }).map(({ number, of }) => `${number}/${of}`)).toEqual([
    '2/4',
    '3/4',
    '4/4',
  ])
})

test('a sheet that was used before goes on at its next label', () => {
  expect(sheetsOf(['a', 'b'], 0)).toEqual([['a', 'b']])
  expect(sheetsOf(['a', 'b'], 2)).toEqual([[null, null, 'a', 'b']])
  const [first, second] = sheetsOf(['a', 'b'], SHEET_PLACES - 1)
  expect(first?.at(-1)).toBe('a')
  expect(second).toEqual(['b'])
})
