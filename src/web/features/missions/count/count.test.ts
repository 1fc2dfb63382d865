import { describe, expect, it } from 'vitest'
import {
  changeCount,
  checkOf,
  countLines,
  findUnexplainedLine,
  gapNote,
  type LineDraft,
  lineGapText,
  reasonsOf,
} from './count.ts'

const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ')

const item = (position: number, name: string, quantity: number, expected: number) => ({
  position,
  productId: name,
  name,
  service: 'Complet',
  quantity,
  expected,
  unitPrice: 500,
})
/** Three shirts and one wrapper were ordered. Three shirts and two wrappers were collected. */
const ORDERED = { items: [item(0, 'Chemise', 3, 3), item(1, 'Pagne', 1, 1)] }
const COLLECTED = { items: [item(0, 'Chemise', 3, 3), item(1, 'Pagne', 1, 2)] }

const said = (counted: number, reason: LineDraft['reason'] = null, note = ''): LineDraft => ({
  counted,
  reason,
  note,
})

describe('what a line says of itself', () => {
  it('is right, or how much it is off, in the feminine of a piece', () => {
    expect(lineGapText({ expected: 3, counted: 3 })).toBe('3 prévues · compte juste')
    expect(lineGapText({ expected: 1, counted: 1 })).toBe('1 prévue · compte juste')
    expect(lineGapText({ expected: 1, counted: 2 })).toBe('1 prévue · 1 de plus')
    expect(lineGapText({ expected: 3, counted: 0 })).toBe('3 prévues · 3 de moins')
  })
})

describe('the gap of the whole bag', () => {
  it('is not spoken of while every line is right', () => {
    expect(gapNote(countLines(ORDERED, {}), 'pickup')).toBeNull()
  })

  it('says what was ordered, what was counted and what becomes of it', () => {
    const lines = countLines(ORDERED, { 1: said(2) })
    expect(plain(gapNote(lines, 'pickup'))).toBe(
      '4 pièces commandées, 5 comptées. L’écart sera noté sur le reçu et signalé au bureau.',
    )
  })

  it('names the lines when one makes up for another', () => {
    const lines = countLines(ORDERED, { 0: said(2), 1: said(2) })
    expect(plain(gapNote(lines, 'pickup'))).toBe(
      '1 chemise de moins, 1 pagne de plus. L’écart sera noté sur le reçu et signalé au bureau.',
    )
  })

  it('says which service too when two lines are of one garment', () => {
    const washed = { ...item(1, 'Chemise', 1, 1), service: 'Lavage' }
    const lines = countLines(
      { items: [item(0, 'Chemise', 3, 3), washed] },
      {
        0: said(1),
        1: said(2),
      },
    )
    expect(plain(gapNote(lines, 'pickup'))).toContain(
      '2 × chemise (Lavé-repassé) de moins, 1 chemise (Lavage) de plus.',
    )
  })
})

describe('the pick-up', () => {
  it('starts from what was ordered and sends the count of each line', () => {
    const lines = countLines(ORDERED, { 0: said(3) })
    expect(findUnexplainedLine(lines)).toBeUndefined()
    expect(checkOf(lines, [], true)).toEqual({
      counts: [
        { position: 0, counted: 3 },
        { position: 1, counted: 1 },
      ],
      reserves: [],
      withClient: true,
    })
  })

  it('asks why a line is off, and sends it with its reason and its note', () => {
    const asked = countLines(ORDERED, { 1: said(2) })
    expect(findUnexplainedLine(asked)?.name).toBe('Pagne')
    const lines = countLines(ORDERED, { 1: said(2, 'ajoute', ' le bleu ') })
    expect(findUnexplainedLine(lines)).toBeUndefined()
    expect(checkOf(lines, [], false).counts).toEqual([
      { position: 0, counted: 3 },
      { position: 1, counted: 2, reason: 'ajoute', note: 'le bleu' },
    ])
  })

  it('sends reserves of one line, or of the whole bag, without an empty note', () => {
    const reserves = [
      { key: '1', kind: 'tache' as const, position: 0, note: 'poche' },
      { key: '2', kind: 'autre' as const, position: null, note: ' ' },
    ]
    expect(checkOf([], reserves, false).reserves).toEqual([
      { kind: 'tache', position: 0, note: 'poche' },
      { kind: 'autre', position: null, note: undefined },
    ])
  })
})

describe('a reason', () => {
  const [, pagne] = countLines(ORDERED, { 1: said(2, 'ajoute', 'le bleu') })

  it('is one that can explain the gap', () => {
    expect(reasonsOf('pickup', { expected: 1, counted: 2 })).toEqual(['ajoute', 'autre'])
    expect(reasonsOf('pickup', { expected: 1, counted: 0 })).toEqual(['garde', 'absent', 'autre'])
    expect(reasonsOf('delivery', { expected: 1, counted: 0 })).toEqual([
      'atelier',
      'introuvable',
      'refuse',
      'autre',
    ])
  })

  it('stays while it still explains it, and is asked for again when it does not', () => {
    if (!pagne) throw new Error('no line')
    expect(changeCount('pickup', pagne, 3)).toEqual(said(3, 'ajoute', 'le bleu'))
    expect(changeCount('pickup', pagne, 0)).toEqual(said(0, null, 'le bleu'))
  })
})

describe('the delivery', () => {
  it('starts from what was collected, and counts each line again', () => {
    const lines = countLines(COLLECTED, {})
    expect(lines.map(({ expected, counted }) => [expected, counted])).toEqual([
      [3, 3],
      [2, 2],
    ])
    expect(gapNote(lines, 'delivery')).toBeNull()
    expect(checkOf(lines, [], false).counts).toEqual([
      { position: 0, counted: 3 },
      { position: 1, counted: 2 },
    ])
  })

  it('says no reason of a line that was counted wrong and put right', () => {
    const lines = countLines(COLLECTED, { 1: said(2, 'ajoute', 'le bleu') })
    expect(checkOf(lines, [], false).counts).toEqual([
      { position: 0, counted: 3 },
      { position: 1, counted: 2 },
    ])
  })

  it('shows a piece that did not come back, though it brings the line to what was ordered', () => {
    const lines = countLines(COLLECTED, { 1: said(1, 'absent') })
    expect(plain(gapNote(lines, 'delivery'))).toContain('5 pièces prévues, 4 comptées.')
    expect(checkOf(lines, [], false).counts).toMatchObject([
      { position: 0, counted: 3 },
      { position: 1, counted: 1 },
    ])
  })
})
