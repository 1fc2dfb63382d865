import { describe, expect, it } from 'vitest'
import type { ReserveDraft } from '#web/orders/reserves.ts'
import type { CountLine } from '../count/count.ts'
import { describeStepNotes, isCounted } from './step-notes.ts'

const line = (more: Partial<CountLine> = {}): CountLine => ({
  position: 0,
  productId: 'shirt',
  name: 'Chemise',
  service: 'Complet',
  expected: 3,
  counted: null,
  reason: null,
  note: '',
  ...more,
})
const noted = (more: { lines?: CountLine[]; reserves?: ReserveDraft[]; photos?: number } = {}) => ({
  lines: more.lines ?? [line()],
  draft: { reserves: more.reserves ?? [], withClient: undefined },
  photos: more.photos ?? 0,
})

describe('what a livreur noted at a step', () => {
  it('is nothing while nothing was touched: an untouched line is not counted', () => {
    expect(isCounted(noted())).toBe(false)
    expect(describeStepNotes(noted())).toEqual([])
    expect(describeStepNotes(noted({ photos: 2 }))).toEqual(['2\u00a0photos'])
  })

  it('is the count of the lines that were touched, though it is right', () => {
    const lines = [line({ counted: 3 }), line({ position: 1, name: 'Robe', expected: 1 })]
    expect(describeStepNotes(noted({ lines }))).toEqual(['3\u00a0pièces comptées'])
  })

  it('is read again whole: the count, its reasons, the reserves, the photos', () => {
    const lines = [
      line({ counted: 2, reason: 'absent', note: ' chez sa sœur ' }),
      line({ position: 1, name: 'Robe', expected: 1, counted: 2 }),
    ]
    const reserve = { key: 'r', kind: 'tache' as const, position: 1, note: 'Col' }
    const unplaced = { key: 's', kind: 'trou' as const, position: null, note: '' }
    const all = { ...noted({ lines, reserves: [reserve, unplaced], photos: 1 }) }
    const said = describeStepNotes({ ...all, draft: { ...all.draft, withClient: true } })
    expect(said.map((one) => one.replace(/\u00a0/g, ' '))).toEqual([
      '4 pièces comptées, 1 chemise de moins, 1 robe de plus',
      'Chemise : Pas dans le sac, chez sa sœur',
      'Compté devant le client',
      'Défaut déjà là · Tache · Robe · Col',
      'Défaut déjà là · Trou · Tout le sac',
      '1 photo',
    ])
  })
})
