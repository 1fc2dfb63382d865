import { describe, expect, it } from 'vitest'
import {
  checkOf,
  countLines,
  gapNote,
  gapText,
  type LineDraft,
  reasonsFor,
  recount,
  unexplained,
} from './count.ts'
import type { Mission } from './mission.ts'

const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ')

const ITEMS = [
  { position: 0, productId: 'a', name: 'Chemise', service: 'Complet', quantity: 3, unitPrice: 500 },
  { position: 1, productId: 'b', name: 'Pagne', service: 'Lavage', quantity: 1, unitPrice: 500 },
]

const mission = (rest: Partial<Mission> = {}) =>
  ({ items: ITEMS, checks: [], adjustment: null, ...rest }) as unknown as Mission

const said = (counted: number, reason: LineDraft['reason'] = null, note = ''): LineDraft => ({
  ...{ counted, reason, note },
})

const pickup = (counts: Mission['checks'][number]['counts']) =>
  ({ step: 'pickup', counts, takenAt: 1000 }) as Mission['checks'][number]

describe('what a line says of itself', () => {
  it('is right, or how much it is off, in the feminine of a piece', () => {
    expect(gapText({ expected: 3, counted: 3 })).toBe('3 prévues · compte juste')
    expect(gapText({ expected: 1, counted: 1 })).toBe('1 prévue · compte juste')
    expect(gapText({ expected: 1, counted: 2 })).toBe('1 prévue · 1 de plus')
    expect(gapText({ expected: 3, counted: 0 })).toBe('3 prévues · 3 de moins')
  })
})

describe('the gap of the whole bag', () => {
  it('is not spoken of while every line is right', () => {
    expect(gapNote(countLines(mission(), 'pickup', {}), 'pickup')).toBeNull()
  })

  it('says what was ordered, what was counted and what becomes of it', () => {
    const lines = countLines(mission(), 'pickup', { 1: said(2) })
    expect(plain(gapNote(lines, 'pickup'))).toBe(
      '4 pièces commandées, 5 comptées. L’écart sera noté sur le reçu et signalé au bureau.',
    )
  })

  it('is spoken of when one line makes up for another', () => {
    const lines = countLines(mission(), 'pickup', { 0: said(2), 1: said(2) })
    expect(plain(gapNote(lines, 'pickup'))).toContain('4 pièces commandées, 4 comptées.')
  })
})

describe('the pick-up', () => {
  it('starts from what was ordered and sends nothing of lines that are right', () => {
    const lines = countLines(mission(), 'pickup', { 0: said(3) })
    expect(unexplained(lines)).toBeUndefined()
    expect(checkOf(lines, [], true)).toEqual({ counts: [], reserves: [], withClient: true })
  })

  it('asks why a line is off, and sends it with its reason and its note', () => {
    const asked = countLines(mission(), 'pickup', { 1: said(2) })
    expect(unexplained(asked)?.name).toBe('Pagne')
    const lines = countLines(mission(), 'pickup', { 1: said(2, 'ajoute', ' le bleu ') })
    expect(unexplained(lines)).toBeUndefined()
    expect(checkOf(lines, [], false).counts).toEqual([
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
  const [, pagne] = countLines(mission(), 'pickup', { 1: said(2, 'ajoute', 'le bleu') })

  it('is one that can explain the gap', () => {
    expect(reasonsFor({ expected: 1, counted: 2 })).toEqual(['ajoute', 'autre'])
    expect(reasonsFor({ expected: 1, counted: 0 })).toEqual(['garde', 'absent', 'autre'])
  })

  it('stays while it still explains it, and is asked for again when it does not', () => {
    if (!pagne) throw new Error('no line')
    expect(recount(pagne, 3)).toEqual(said(3, 'ajoute', 'le bleu'))
    expect(recount(pagne, 0)).toEqual(said(0, null, 'le bleu'))
  })
})

describe('the delivery', () => {
  const counted = [{ position: 1, counted: 2, reason: 'ajoute' as const, note: 'le bleu' }]

  it('expects what was counted at the pick-up, and says again why it is not as ordered', () => {
    const lines = countLines(mission({ checks: [pickup(counted)] }), 'delivery', {})
    expect(lines.map(({ expected, counted: now }) => [expected, now])).toEqual([
      [3, 3],
      [2, 2],
    ])
    expect(gapNote(lines, 'delivery')).toBeNull()
    expect(checkOf(lines, [], false).counts).toEqual(counted)
  })

  it('still says it when a line was counted wrong and put right', () => {
    const drafts = { 1: said(2) }
    const lines = countLines(mission({ checks: [pickup(counted)] }), 'delivery', drafts)
    expect(checkOf(lines, [], false).counts).toEqual(counted)
  })

  it('tells of a piece that did not come back, though it brings the line to what was ordered', () => {
    const drafts = { 1: said(1, 'absent') }
    const lines = countLines(mission({ checks: [pickup(counted)] }), 'delivery', drafts)
    expect(plain(gapNote(lines, 'delivery'))).toContain('5 pièces prévues, 4 comptées.')
    expect(checkOf(lines, [], false).counts).toMatchObject([{ position: 1, counted: 1 }])
  })

  it('expects the order as it was adjusted since', () => {
    const adjustment = { status: 'accepted', createdAt: 2000 } as Mission['adjustment']
    const lines = countLines(mission({ checks: [pickup(counted)], adjustment }), 'delivery', {})
    expect(lines.map(({ expected }) => expected)).toEqual([3, 1])
  })

  it('expects what was ordered when nobody counted', () => {
    const lines = countLines(mission(), 'delivery', {})
    expect(lines.map(({ expected }) => expected)).toEqual([3, 1])
  })
})
