import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { shownFacts, withFormerShown } from './shown.inputs.ts'
import { withoutShown, withShown } from './shown.ts'

/** Each act as it was sent before its facts were one `shown`, and as it is now. */
const ACTS: [act: string, former: object, now: object][] = [
  [
    'an order',
    { shownPromise: null, shownTotal: 3000, shownCredit: 500 },
    { shown: { promise: null, total: 3000, credit: 500 } },
  ],
  ['a payment', { shownDue: 0, shownReceived: 3000 }, { shown: { due: 0, received: 3000 } }],
  ['a credit note', { shownRest: 1, shownCredited: 2 }, { shown: { rest: 1, credited: 2 } }],
  ['an invoice', { shownTotal: 5, shownOrders: 2 }, { shown: { total: 5, orders: 2 } }],
  ['a transfer', { shownRest: 5, shownNoted: 2 }, { shown: { rest: 5, noted: 2 } }],
  ['an act on a credit', { shownEntry: 7 }, { shown: { entry: 7 } }],
  ['money out of the drawer', { shownOut: 7 }, { shown: { out: 7 } }],
]

describe.each(ACTS)('%s', (_, former, now) => {
  const key = { idempotencyKey: 'k' }

  test('of before is read as one of now', () => {
    expect(withShown({ ...former, ...key })).toEqual({ ...now, ...key })
    expect(withShown({ ...now, ...key })).toEqual({ ...now, ...key })
  })

  test('of now has the form of before, in the same order', () => {
    expect(JSON.stringify(withoutShown({ ...now, ...key }))).toBe(
      JSON.stringify({ ...former, ...key }),
    )
  })
})

test('a schema takes the act of before, and refuses what neither has', () => {
  const schema = withFormerShown(
    z.strictObject({ clientId: z.string(), shown: z.strictObject({ entry: shownFacts.entry }) }),
  )
  const now = { clientId: 'c', shown: { entry: 3 } }
  expect(schema.parse(now)).toEqual(now)
  expect(schema.parse({ clientId: 'c', shownEntry: 3 })).toEqual(now)
  for (const wrong of [{ clientId: 'c' }, { clientId: 'c', shownEntry: 3, shownRest: 1 }, null])
    expect(schema.safeParse(wrong).success).toBe(false)
})
