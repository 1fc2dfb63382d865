import { expect, test } from 'vitest'
import { DEFAULT_OPENING } from '#shared/time/opening.ts'
import { BUSINESS_ZONE } from '#shared/time/zone.ts'
import { claimedKindWords, claimedPiece, claimedWords } from './claimed-pieces.ts'
import { claimCap } from './claims.ts'
import { answerDeadline } from './deadline.ts'

const at = (text: string) => Date.parse(`2026-11-${text}:00Z`)
const opening = {
  ...DEFAULT_OPENING,
  week: { ...DEFAULT_OPENING.week, 6: { from: 8 * 60, to: 12 * 60 } },
}
const due = (from: string, hours = 48) =>
  new Date(answerDeadline(at(from), hours, { opening, zone: BUSINESS_ZONE })).toISOString()

test('we answer in forty-eight hours, before the shop closes', () => {
  expect(due('16T17:10')).toBe('2026-11-18T17:10:00.000Z')
  // Saturday closes at noon.
  expect(due('26T18:05')).toBe('2026-11-28T12:00:00.000Z')
})

test('the hours of a closed day are none', () => {
  // Saturday evening: Sunday is closed.
  expect(due('21T17:10')).toBe('2026-11-24T17:10:00.000Z')
  // From within a Sunday they begin with Monday.
  expect(due('22T10:00', 24)).toBe('2026-11-23T20:00:00.000Z')
})

test('what falls in the night is due at the closing before', () => {
  expect(due('16T23:30')).toBe('2026-11-18T20:00:00.000Z')
  expect(due('17T03:00')).toBe('2026-11-18T20:00:00.000Z')
})

test('money is capped by the price that was paid for the pieces, or of anything else by the order', () => {
  const line = { position: 0, name: 'Robe', service: 'Complet', quantity: 3, unitPrice: 3000 }
  const pieces = [claimedPiece(line, 1)]
  expect(claimCap({ pieces, grandTotal: 12_000 }, 10)).toBe(30_000)
  expect(claimCap({ pieces: [], grandTotal: 12_000 }, 10)).toBe(12_000)
})

test('a bag by the kilo costs its share of the weight', () => {
  const bags = { unitPrice: 1000, quantity: 2, grams: 6400, minGrams: 3000 }
  const line = { position: 0, name: 'Sac de linge', service: 'Au kilo', ...bags }
  expect(claimedPiece(line, 1).price).toBe(3200)
})

test('pieces are named in a few words', () => {
  const shirts = { name: 'Chemise', quantity: 2 }
  expect(claimedWords([shirts, { name: 'Drap', quantity: 1 }])).toBe(
    '2\u00a0chemises et 1\u00a0drap',
  )
  expect(claimedWords([{ name: 'Sac de linge', quantity: 3 }])).toBe('3\u00a0sacs de linge')
  expect(claimedKindWords({ kind: 'stained', pieces: [shirts] })).toBe('2\u00a0pièces tachées')
  expect(claimedKindWords({ kind: 'livreur', pieces: [] })).toBeUndefined()
})
