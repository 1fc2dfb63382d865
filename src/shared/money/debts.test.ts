import { expect, test } from 'vitest'
import { LADDERS } from '#shared/shop/settings/reminder-settings.ts'
import { isResumable, stopsOf } from './debt-stops.ts'
import { byAge, type DebtPlace } from './debts.ts'

test('debts stand by their age, an invoice before an order of its day', () => {
  const places: DebtPlace[] = [
    { on: '2026-11-20', kind: 'order', n: 3 },
    { on: '2026-11-08', kind: 'order', n: 9 },
    { on: '2026-11-20', kind: 'invoice', n: 5 },
    { on: '2026-11-20', kind: 'order', n: 2 },
  ]
  expect(places.sort(byAge).map(({ n }) => n)).toEqual([9, 5, 2, 3])
})

test('a claim, a refund and an answer stop every ladder, and an answer may be set aside', () => {
  for (const ladder of LADDERS)
    expect(stopsOf(ladder)).toEqual(expect.arrayContaining(['team', 'claim', 'refund', 'answered']))
  expect(stopsOf('invoice').filter(isResumable)).toEqual(['team', 'part_paid', 'answered'])
  expect(stopsOf('unpaid').filter(isResumable)).toEqual(['team', 'part_paid', 'answered'])
  expect(stopsOf('unclaimed').filter(isResumable)).toEqual(['team', 'answered'])
})
