import { expect, test } from 'vitest'
import { DEFAULT_OPENING } from '#shared/time/opening.ts'
import { BUSINESS_ZONE } from '#shared/time/zone.ts'
import { capOfOrder, capOfPieces, type PaidPiece } from './claim-cap.ts'
import { claimedPiece } from './claimed-pieces.ts'
import { answerDeadline } from './deadline.ts'

const PAID = { totalItemsPrice: 12_000, discount: 0 }
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
  const pieces = [claimedPiece(line, 1, PAID)]
  const lines = [claimedPiece(line, 3, PAID)]
  expect(capOfPieces(pieces, [{ lines, isGivenBack: false, given: [] }], 10)).toBe(30_000)
  expect(capOfOrder(12_000, { given: [] })).toBe(12_000)
  expect(capOfOrder(12_000, { given: [{ pieces: [], amount: 9000 }] })).toBe(3000)
})

test('a discount of the order comes off the price that was paid', () => {
  const line = { position: 0, name: 'Chemise', service: 'Complet', quantity: 2, unitPrice: 1500 }
  expect(claimedPiece(line, 1, { totalItemsPrice: 2700, discount: 300 }).price).toBe(1350)
})

test('of several claims about the same pieces no piece gets more than its cap, however a sum was for several of them', () => {
  const shirt = { name: 'Chemise', service: 'Complet', quantity: 1, price: 1500 }
  const dress = { name: 'Robe', service: 'Complet', quantity: 1, price: 3000 }
  const capAfter = (pieces: PaidPiece[], ...given: [PaidPiece[], number][]) => {
    const back = given.map(([named, amount]) => ({ pieces: named, amount }))
    return capOfPieces(pieces, [{ lines: [shirt, dress], isGivenBack: false, given: back }], 10)
  }
  expect(capAfter([shirt], [[shirt], 6000])).toBe(9000)
  expect(capAfter([shirt, dress], [[shirt], 15_000])).toBe(30_000)
  expect(capAfter([dress], [[shirt], 15_000], [[shirt, dress], 30_000])).toBe(0)
  expect(capAfter([shirt], [[], 4500])).toBe(13_500)
})

test('another piece of the same line has its own cap, and all of them together that of the line', () => {
  const of = (quantity: number) => [{ name: 'Chemise', service: 'Complet', quantity, price: 1500 }]
  const after = (amount: number) => [
    { lines: of(2), isGivenBack: false, given: [{ pieces: of(1), amount }] },
  ]
  expect(capOfPieces(of(1), after(15_000), 10)).toBe(15_000)
  expect(capOfPieces(of(2), after(15_000), 10)).toBe(15_000)
})

test('a piece that was washed again for nothing has its price less', () => {
  const shirt = [{ name: 'Chemise', service: 'Complet', quantity: 1, price: 1500 }]
  const washings = [
    { lines: shirt, isGivenBack: true, given: [] },
    { lines: shirt, isGivenBack: false, given: [{ pieces: shirt, amount: 1500 }] },
  ]
  expect(capOfPieces(shirt, washings, 10)).toBe(13_500)
})

test('a bag by the kilo costs its share of the weight', () => {
  const bags = { unitPrice: 1000, quantity: 2, grams: 6400, minGrams: 3000 }
  const line = { position: 0, name: 'Sac de linge', service: 'Au kilo', ...bags }
  expect(claimedPiece(line, 1, PAID).price).toBe(3200)
})
