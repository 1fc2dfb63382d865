import { expect, test } from 'vitest'
import type { SharedFollow } from './shared-follow.ts'
import { sharedHours } from './shared-follow-words.ts'

const HOUR = 3_600_000
const NOON = Date.UTC(2025, 5, 10, 12)
const follow = {
  status: 'picked_up',
  held: false,
  readyAt: null,
  visit: { kind: 'delivery', slot: { from: NOON, to: NOON + 2 * HOUR } },
  promise: null,
} as SharedFollow

const said = (now: number) => sharedHours(follow, now).map((one) => one.replaceAll(/\s/g, ' '))

test('a passage that is over is late to who follows by a shared link', () => {
  expect(said(NOON)).toEqual(['Livraison aujourd’hui entre 12 h et 14 h'])
  expect(said(NOON + 5 * 24 * HOUR)).toEqual(['Livraison en retard'])
})
