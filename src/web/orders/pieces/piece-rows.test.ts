import { expect, test } from 'vitest'
import type { PieceView } from '#shared/orders/pieces/piece-view.ts'
import { isManyPieces, isToldAlone, notesOf, pieceGroups, standingOf } from './piece-rows.ts'

const AT = Date.UTC(2025, 5, 10, 10, 12)
const said = {
  isGiven: false,
  doneOf: (key: string) => ({ received: 'Reçu', washed: 'Lavé' })[key] ?? key,
}
const given = { ...said, isGiven: true }

const piece = (of: Partial<PieceView> = {}) =>
  ({
    number: 1,
    name: 'Chemise',
    service: 'Complet',
    grams: null,
    defects: [],
    redo: false,
    stained: false,
    damaged: false,
    missing: null,
    last: null,
    ...of,
  }) as PieceView

const at = (station: string, worker: string | null = null) => ({
  last: { station, worker, at: AT },
})
const plain = (text: string) => text.replace(/\s/g, ' ')

test('more than twelve pieces are told by garment and state, those that have more to say alone', () => {
  expect([12, 13].map((many) => isManyPieces(Array.from({ length: many })))).toEqual([false, true])
  const alone = [
    { missing: { reason: 'unknown', released: false } },
    { grams: 5000 },
    { stained: true },
    { redo: true },
    { defects: [{ kind: 'tache' }] },
  ] as Partial<PieceView>[]
  expect(alone.map((of) => isToldAlone(piece(of)))).toEqual([true, true, true, true, true])
  expect(isToldAlone(piece(at('washed')))).toBe(false)
})

test('a group is of one garment, one service and one state', () => {
  const pieces = [
    piece(at('washed', 'Awa')),
    piece(at('received')),
    piece(at('washed')),
    piece({ service: 'Lavage' }),
    piece({ name: 'Robe' }),
    piece({ name: 'Robe' }),
    piece({ name: 'Drap' }),
  ]
  const rows = pieceGroups(pieces, said).map(({ garments, standing }) =>
    plain(`${garments}: ${standing}`),
  )
  expect(rows).toEqual([
    '2 chemises, lavé-repassé: Lavé',
    '1 chemise, lavé-repassé: Reçu',
    '1 chemise, lavage: Pas encore reçue',
    '2 robes, lavé-repassé: Pas encore reçues',
    '1 drap, lavé-repassé: Pas encore reçu',
  ])
})

test.each([
  ['Lavé, Awa, mar. 10 juin, 10 h 12', piece(at('washed', 'Awa')), said],
  ['Lavé, mar. 10 juin, 10 h 12', piece(at('washed')), said],
  ['Pas encore reçue', piece(), said],
  ['Rendue', piece(), given],
  [
    'Manque, on ne sait pas pourquoi',
    piece({ missing: { reason: 'unknown', released: false }, ...at('washed') }),
    said,
  ],
])('a piece stands « %s »', (words, of, by) => {
  expect(plain(standingOf(of, by)).replace(/[\u2068\u2069]/g, '')).toContain(words)
})

test('what was noted of a piece is said, and why the order goes without it', () => {
  const noted = piece({ defects: [{ kind: 'tache' }, { kind: 'trou' }] as never, damaged: true })
  expect(notesOf(noted, []).map(plain)).toEqual(['Déjà là : tache, trou', 'Abîmée à l’atelier'])
  const release = { pieces: [1], reason: 'lost', by: 'Mireille Assi', at: AT } as const
  const missed = (released: boolean) => piece({ missing: { reason: 'unknown', released } })
  expect(
    notesOf(missed(true), [release as never])
      .map(plain)
      .join(),
  ).toMatch(/^La commande part sans elle : la pièce est perdue \(.*Mireille Assi/)
  expect(notesOf(missed(false), [release as never])).toEqual([])
})
