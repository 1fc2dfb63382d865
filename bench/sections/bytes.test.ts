import { expect, test } from 'vitest'
import { MOST, total, weighLeast } from './bytes.ts'

test('the least order takes 1,300 bytes at most, of which every table and index is listed', async () => {
  const sizes = await weighLeast()
  expect([...sizes.keys()]).toContain('order_events_order')
  expect(total(sizes)).toBeLessThanOrEqual(MOST)
}, 60_000)
