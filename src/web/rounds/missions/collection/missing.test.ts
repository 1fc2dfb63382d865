import { describe, expect, it } from 'vitest'
import type { CountLine } from '../count/count.ts'
import { findMissing, missingText, type Statements } from './missing.ts'

const line = (counted: number | null, reason: CountLine['reason'] = null): CountLine => ({
  position: 0,
  productId: 'shirt',
  name: 'Chemise',
  service: 'Lavage',
  expected: 3,
  counted,
  reason,
  note: '',
})
const COMPLETE: Statements = {
  lines: [line(3)],
  withClient: true,
  proof: null,
  isCodeTyped: false,
  hasPhoto: false,
  isCashMissing: false,
}
const missing = (more: Partial<Statements>) => {
  const said = { ...COMPLETE, ...more }
  return missingText(findMissing(said), said.lines).replaceAll('\u00a0', ' ')
}

describe('what is missing at a client’s door', () => {
  it('is nothing once everything is said, also that the client was not there', () => {
    expect(missing({})).toBe('')
    expect(missing({ withClient: false })).toBe('')
  })

  it('is everything at first', () => {
    const lines = [line(null), line(null), line(null)]
    expect(missing({ lines, withClient: undefined, isCashMissing: true })).toBe(
      '3 lignes, le paiement, compté devant le client',
    )
  })

  it('names one line in the singular, and a gap without a reason', () => {
    expect(missing({ lines: [line(null), line(2)] })).toBe('1 ligne, la raison de l’écart')
    expect(missing({ lines: [line(4), line(2)] })).toBe('la raison de 2 écarts')
    expect(missing({ lines: [line(2, 'absent')] })).toBe('')
  })

  it('is the code at a delivery that asks for it, or the photo in its place', () => {
    expect(missing({ proof: 'code' })).toBe('le code')
    expect(missing({ proof: 'code', isCodeTyped: true })).toBe('')
    expect(missing({ proof: 'photo' })).toBe('la photo de la livraison')
    expect(missing({ proof: 'photo', hasPhoto: true })).toBe('')
  })

  it('is shown in the order of the screen', () => {
    const all = { lines: [line(null), line(2)], withClient: undefined, isCashMissing: true }
    expect(findMissing({ ...COMPLETE, ...all, proof: 'code' })).toEqual([
      'code',
      'line',
      'reason',
      'witness',
      'cash',
    ])
  })
})
