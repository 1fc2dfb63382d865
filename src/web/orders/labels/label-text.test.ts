import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrPath } from '#shared/qr-path.ts'
import {
  type BagLabel,
  bagsOf,
  defectWords,
  deletedNote,
  fittingLines,
  instructionOnA6,
  labelFigures,
  labelRoom,
  orderAddress,
  piecesWord,
  takenLines,
  uncountedNote,
} from './label-text.ts'

test.each([
  [8, true, 'pièces comptées'],
  [1, true, 'pièce comptée'],
  [8, false, 'pièces commandées'],
  [0, true, 'pièce comptée'],
])('%d pieces, counted: %s, are « %s »', (pieces, counted, words) => {
  expect(piecesWord({ pieces, count: counted })).toBe(words)
})

test('a defect and the count are said in French', () => {
  const stain = { kind: 'tache', note: 'poche gauche' } as const
  expect(defectWords({ ...stain, name: 'Chemise' })).toBe('Chemise\u00a0: tache (poche gauche)')
  expect(defectWords({ kind: 'tache' })).toBe('Tache')
  const takenAt = Date.UTC(2025, 5, 10, 10, 12)
  const count = { takenAt, by: 'Mariam Touré', atCounter: false, defects: [] }
  const delivery = { from: Date.UTC(2025, 5, 12, 16), to: Date.UTC(2025, 5, 12, 18) }
  const lines = (of: Pick<BagLabel, 'count' | 'delivery'> & Partial<BagLabel>) =>
    takenLines({ lines: [], toAgree: null, ...of }).map((line) => line.replaceAll('\u00a0', ' '))
  expect(lines({ count, delivery })).toEqual([
    'Ramassé mar. 10 juin, 10 h 12',
    'par Mariam Touré',
    'Livraison jeu. 12, 16 h – 18 h',
  ])
  expect(lines({ count: null, delivery: null })).toEqual(['Linge pas encore compté'])
  expect(lines({ count: { ...count, atCounter: true }, delivery: null })).toEqual([
    'Déposé mar. 10 juin, 10 h 12',
    'reçu par Mariam Touré',
  ])
})

test('bags by the kilo are no pieces, and are weighed once the client agreed', () => {
  const line = { position: 0, name: 'Chemise', service: 'Lavage', pieces: 2, grams: null }
  const bag = { ...line, position: 1, name: 'Sac de linge', pieces: 1, grams: 3700 }
  const label = { pieces: 3, lines: [line, bag], count: null, toAgree: null, delivery: null }
  expect(labelFigures(label)).toEqual([
    { figure: 2, word: 'pièces commandées' },
    { figure: 1, word: 'sac pesé' },
  ])
  expect(takenLines(label)).toEqual(['Linge pesé à la porte'])
  expect(labelFigures({ ...label, pieces: 1, lines: [bag], toAgree: 'weight' })).toEqual([
    { figure: 1, word: 'sac à peser' },
  ])
})

test('a label is printed for each bag by the kilo, and one for the garments, of nine at most', () => {
  const line = (pieces: number, grams: number | null) =>
    ({ pieces, grams }) as BagLabel['lines'][number]
  expect(bagsOf({ lines: [line(5, null)] })).toBe(1)
  expect(bagsOf({ lines: [line(2, 5000)] })).toBe(2)
  expect(bagsOf({ lines: [line(2, 5000), line(5, null)] })).toBe(3)
  expect(bagsOf({ lines: [line(99, 5000)] })).toBe(9)
  expect(bagsOf({ lines: [] })).toBe(1)
})

test('what has no count or no order any more is said of one and of several', () => {
  const count = { takenAt: 0, by: '', atCounter: false, defects: [] }
  expect(uncountedNote([{ count }])).toBeNull()
  expect(uncountedNote([{ count }, { count: null }])).toMatch(/^Une commande n’est pas/)
  expect(uncountedNote([{ count: null }, { count: null }])).toMatch(/^2 commandes ne sont pas/)
  expect([0, 1, 3].map(deletedNote)).toEqual([
    null,
    'Une commande n’existe plus\u00a0: elle n’a pas d’étiquette.',
    '3 commandes n’existent plus\u00a0: elles n’ont pas d’étiquette.',
  ])
})

test('the code leads to the order on the site that printed it', () => {
  const address = orderAddress('https://laveo.ci', '7b1e03d2-0000-4000-8000-000000000000')
  expect(address).toBe('https://laveo.ci/commande/7b1e03d2-0000-4000-8000-000000000000')
})

test('the drawing has each dark square of the code once, with the margin that readers need', () => {
  const { d, side } = qrPath('https://laveo.ci/commande/7b1e03d2')
  const { data, size } = encode('https://laveo.ci/commande/7b1e03d2', { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x} ${y}`] : [])))
  const drawn = [...d.matchAll(/M(\d+) (\d+)h(\d+)/g)].flatMap(([, x, y, width]) =>
    Array.from({ length: Number(width) }, (_, i) => `${Number(x) + i} ${y}`),
  )
  expect(side).toBe(size)
  expect(drawn).toEqual(dark)
})

test('what does not fit on a label is left out whole and counted', () => {
  const lines = [3, 2, 1, 4].map((pieces) => ({ pieces }))
  expect(fittingLines(lines, 4)).toEqual({ shown: lines, morePieces: 0 })
  expect(fittingLines(lines, 3)).toEqual({ shown: lines.slice(0, 2), morePieces: 5 })
  expect(fittingLines(lines, 0)).toEqual({ shown: [], morePieces: 10 })
  expect(fittingLines([], 0)).toEqual({ shown: [], morePieces: 0 })
})

test('what a client asks is whole on A6: written small when it is long, and the garments and defects give way', () => {
  expect(instructionOnA6('Amidon léger.')).toEqual({ size: 'large', rows: 1 })
  const long = 'Sans assouplissant. Amidon fort. Chemises sur cintre. '.repeat(4)
  expect(instructionOnA6(long).size).toBe('small')
  const defects = [1, 2, 3].map(() => ({ kind: 'tache', position: 0, note: '' }) as const)
  const count = { takenAt: 0, by: '', atCounter: false, defects }
  expect(labelRoom({ count, readyBy: 1, instruction: null }, 'a6')).toEqual({
    lines: 2,
    defects: 2,
  })
  expect(labelRoom({ count, readyBy: 1, instruction: long }, 'a6')).toEqual({
    lines: 1,
    defects: 0,
  })
})
