import { describe, expect, it } from 'vitest'
import {
  changeCount,
  countLines,
  findingsOf,
  gapNote,
  type LineDraft,
  lineVerdict,
  reasonsOf,
  unexplainedLines,
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
  grams: null,
  minGrams: null,
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
  const verdict = (expected: number, counted: number | null) =>
    plain(lineVerdict({ ...item(0, 'Chemise', 3, expected), counted, reason: null, note: '' }))

  it('is what is expected until it is counted, in the feminine of a piece', () => {
    expect(verdict(3, null)).toBe('3 prévues')
    expect(verdict(1, null)).toBe('1 prévue')
  })

  it('is the count once it is right, or how much it is off', () => {
    expect(verdict(3, 3)).toBe('3 sur 3')
    expect(verdict(1, 2)).toBe('1 de plus')
    expect(verdict(3, 0)).toBe('3 de moins')
  })
})

describe('the gap of the whole bag', () => {
  it('is not spoken of while every line is right, or not counted yet', () => {
    expect(gapNote(countLines(ORDERED, {}), 'pickup')).toBeNull()
    expect(gapNote(countLines(ORDERED, { 0: said(3) }), 'pickup')).toBeNull()
    expect(gapNote(countLines(ORDERED, { 0: said(3), 1: said(1) }), 'pickup')).toBeNull()
  })

  it('is of the counted lines alone while others are still to be counted', () => {
    expect(plain(gapNote(countLines(ORDERED, { 1: said(2) }), 'pickup'))).toBe(
      '1 pagne de plus. L’écart est écrit sur le reçu, le bureau le voit.',
    )
  })

  it('says what was ordered, what was counted and what becomes of it', () => {
    const lines = countLines(ORDERED, { 0: said(3), 1: said(2) })
    expect(plain(gapNote(lines, 'pickup'))).toBe(
      '4 pièces commandées, 5 comptées. L’écart est écrit sur le reçu, le bureau le voit.',
    )
  })

  it('names the lines when one makes up for another', () => {
    const lines = countLines(ORDERED, { 0: said(2), 1: said(2) })
    expect(plain(gapNote(lines, 'pickup'))).toBe(
      '1 chemise de moins, 1 pagne de plus. L’écart est écrit sur le reçu, le bureau le voit.',
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
      '2 chemises (Lavé-repassé) de moins, 1 chemise (Lavage) de plus.',
    )
  })
})

describe('the pick-up', () => {
  it('starts without a count, and sends the lines that were counted', () => {
    expect(findingsOf(countLines(ORDERED, {}), []).counts).toEqual([])
    const lines = countLines(ORDERED, { 0: said(3), 1: said(1) })
    expect(unexplainedLines(lines)).toEqual([])
    expect(findingsOf(lines, [])).toEqual({
      counts: [
        { position: 0, counted: 3 },
        { position: 1, counted: 1 },
      ],
      reserves: [],
    })
  })

  it('asks why a line is off, and sends it with its reason and its note', () => {
    const asked = countLines(ORDERED, { 0: said(3), 1: said(2) })
    expect(unexplainedLines(asked).map(({ name }) => name)).toEqual(['Pagne'])
    const lines = countLines(ORDERED, { 0: said(3), 1: said(2, 'ajoute', ' le bleu ') })
    expect(unexplainedLines(lines)).toEqual([])
    expect(findingsOf(lines, []).counts).toEqual([
      { position: 0, counted: 3 },
      { position: 1, counted: 2, reason: 'ajoute', note: 'le bleu' },
    ])
  })

  it('sends reserves of one line, or of the whole bag, without an empty note', () => {
    const reserves = [
      { key: '1', kind: 'tache' as const, position: 0, note: 'poche' },
      { key: '2', kind: 'autre' as const, position: null, note: ' ' },
    ]
    expect(findingsOf([], reserves).reserves).toEqual([
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
  it('expects what was collected', () => {
    const lines = countLines(COLLECTED, { 0: said(3), 1: said(2) })
    expect(lines.map(({ expected, counted }) => [expected, counted])).toEqual([
      [3, 3],
      [2, 2],
    ])
    expect(gapNote(lines, 'delivery')).toBeNull()
    expect(findingsOf(lines, []).counts).toEqual([
      { position: 0, counted: 3 },
      { position: 1, counted: 2 },
    ])
  })

  it('says no reason of a line that was counted wrong and put right', () => {
    const lines = countLines(COLLECTED, { 0: said(3), 1: said(2, 'ajoute', 'le bleu') })
    expect(findingsOf(lines, []).counts).toEqual([
      { position: 0, counted: 3 },
      { position: 1, counted: 2 },
    ])
  })

  it('shows a piece that did not come back, though it brings the line to what was ordered', () => {
    const lines = countLines(COLLECTED, { 0: said(3), 1: said(1, 'absent') })
    expect(plain(gapNote(lines, 'delivery'))).toContain('5 pièces prévues, 4 comptées.')
    expect(findingsOf(lines, []).counts).toMatchObject([
      { position: 0, counted: 3 },
      { position: 1, counted: 1 },
    ])
  })
})

describe('an order whose lines change while they are counted', () => {
  it('keeps the counts: a line that now expects more is a gap, a new one is still to be counted', () => {
    const changed = { items: [item(0, 'Chemise', 4, 4), item(2, 'Robe', 1, 1)] }
    const lines = countLines(changed, { 0: said(3), 1: said(1) })
    expect(lines.map(({ counted }) => counted)).toEqual([3, null])
    expect(unexplainedLines(lines).map(({ name }) => name)).toEqual(['Chemise'])
  })
})
