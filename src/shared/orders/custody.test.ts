import { expect, test } from 'vitest'
import {
  CHECK_STEPS,
  COUNT_REASON_LABELS,
  type CountReason,
  isReasonAt,
  OWN_COUNT_REASON_LABELS,
  reasonsFor,
} from './custody.ts'

const reasons = Object.keys(COUNT_REASON_LABELS) as CountReason[]

test('the delivery has no reason for what a client kept or added at pick-up', () => {
  expect(reasonsFor('pickup', 'fewer')).toContain('garde')
  expect(reasonsFor('delivery', 'fewer')).toEqual(['atelier', 'introuvable', 'refuse', 'autre'])
  expect(reasonsFor('delivery', 'more')).toEqual(['recompte', 'autre'])
  expect(reasons.filter((reason) => isReasonAt('delivery', reason))).not.toContain('garde')
})

test('every reason belongs to one step, and the only one of both is another reason', () => {
  const doorsOf = (reason: CountReason) => CHECK_STEPS.filter((step) => isReasonAt(step, reason))
  expect(reasons.filter((reason) => doorsOf(reason).length === 0)).toEqual([])
  expect(reasons.filter((reason) => doorsOf(reason).length > 1)).toEqual(['autre'])
})

test('the client reads of themselves as « vous »', () => {
  for (const words of Object.values(OWN_COUNT_REASON_LABELS)) expect(words).not.toContain('client')
})
