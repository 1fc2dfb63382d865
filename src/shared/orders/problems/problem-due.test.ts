import { expect, test } from 'vitest'
import { DEFAULT_OPENING } from '#shared/time/opening.ts'
import { DEFAULT_SLOTS } from '#shared/time/slots.ts'
import { BUSINESS_ZONE } from '#shared/time/zone.ts'
import { problemDue } from './problem-due.ts'
import type { ProblemKind } from './problem-kinds.ts'

const RULES = { opening: DEFAULT_OPENING, slots: DEFAULT_SLOTS, zone: BUSINESS_ZONE }
const at = (text: string) => Date.parse(`2026-11-${text}:00Z`)
const due = (kind: ProblemKind, from: string, order = {}) =>
  new Date(problemDue(kind, { createdAt: at(from), ...order }, RULES)).toISOString().slice(8, 16)

// The shop is open from Monday to Saturday, from 8 h to 20 h; the 26th is a Thursday.
test.each<[ProblemKind, string, string]>([
  ['count_contested', '26T09:20', '26T13:20'],
  ['count_contested', '26T18:30', '27T10:30'],
  ['code_failed', '28T19:00', '30T11:00'],
  ['ask', '29T10:00', '30T12:00'],
  ['count_gap', '26T09:20', '26T20:00'],
  ['count_gap', '26T21:00', '27T20:00'],
  ['linen_to_return', '28T20:00', '30T20:00'],
  ['visit_missed', '26T10:12', '26T12:00'],
  ['visit_missed', '28T19:30', '30T08:00'],
])('« %s » of the %s is due on the %s', (kind, from, expected) => {
  expect(due(kind, from)).toBe(expected)
})

test('a missing piece is found before its order is to be ready, and a visit reassigned before its hour', () => {
  expect(due('piece_missing', '26T09:00', { readyBy: at('26T18:00') })).toBe('26T18:00')
  expect(due('to_reassign', '26T09:00', { visitBy: at('26T10:00') })).toBe('26T10:00')
  expect(due('piece_missing', '26T09:00')).toBe('26T13:00')
})

test('a contested count is settled before its linen is ready', () => {
  expect(due('count_contested', '26T09:20', { readyBy: at('26T12:00') })).toBe('26T12:00')
  expect(due('count_contested', '26T09:20', { readyBy: at('25T12:00') })).toBe('26T13:20')
})
