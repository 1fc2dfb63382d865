import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeClient,
  makeSuperadmin,
  readOrder,
  type Typed,
  type User,
} from '#server/testing/factories.ts'
import { counterDrop } from '#server/testing/fixtures/counter.fixture.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { brokenLinks } from '#server/testing/history.ts'
import { ordersOutOfBalance } from '#server/testing/recount.ts'
import { codeOfRefusal, outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import { shownEntryOf } from '#server/testing/shown-entry.ts'
import { creditFor } from '#shared/money/credit.ts'
import type { CounterDropInput } from '#shared/orders/counter.inputs.ts'

const TOTAL = 3000

let t: TestContext
let client: User
let staff: Caller

async function open() {
  t = createTestContext()
  const owner = await makeSuperadmin(t)
  client = await makeClient(t)
  staff = await t.as(owner)
  await makeOpenDrawer(t, owner)
}

beforeEach(open)

const grant = (amount: number) =>
  staff.credit.grant({
    clientId: client.id,
    amount,
    reason: 'Un retard',
    shown: { entry: shownEntryOf(t, client.id) },
    idempotencyKey: randomUUID(),
  })
const balance = async () => (await staff.credit.ofClient({ userId: client.id })).balance
const dropOf = (more: Typed<CounterDropInput>) => counterDrop(t, client, more)
const cash = (amount: number) => ({ method: 'espece', amount }) as const
const usedBy = ({ orderId }: { orderId: string }) => {
  const { paidAmount, creditUsed } = readOrder(t, orderId)
  return { paidAmount, creditUsed }
}

test('the credit pays its part of what is dropped, and the drawer gets the rest', async () => {
  await grant(2000)
  const before = (await staff.drawer.desk()).amount
  const drop = await dropOf({ shown: { credit: 2000 }, payment: cash(1000) })
  expect(usedBy(await staff.counter.drop(drop))).toEqual({ paidAmount: TOTAL, creditUsed: 2000 })
  expect((await staff.drawer.desk()).amount).toBe(before + 1000)
  expect(await balance()).toBe(0)
})

test('what the credit pays is not taken in cash too', async () => {
  await grant(2000)
  const drop = await dropOf({ shown: { credit: 2000 }, payment: cash(TOTAL) })
  const refusal = await refusalOf(staff.counter.drop(drop))
  expect(refusal).toMatchObject({ code: 'CASH_TOO_MUCH', details: { due: 1000 } })
  expect(await balance()).toBe(2000)
  expect((await staff.counter.bags()).length).toBe(0)
})

test('a drop that is sent again uses the credit once', async () => {
  await grant(5000)
  const drop = await dropOf({ shown: { credit: TOTAL } })
  const first = await staff.counter.drop(drop)
  expect(await staff.counter.drop(drop)).toEqual(first)
  expect(
    await staff.counter.drop({ ...drop, shown: { ...drop.shown, credit: undefined } }),
  ).toEqual(first)
  expect(await balance()).toBe(2000)
})

test('of two tills that use one credit at once, the second is told and makes no order', async () => {
  await grant(TOTAL)
  const [one, other] = [
    await dropOf({ shown: { credit: TOTAL } }),
    await dropOf({ shown: { credit: TOTAL } }),
  ]
  const outcome = await outcomesOf([staff.counter.drop(one), staff.counter.drop(other)])
  expect(outcome.accepted).toHaveLength(1)
  expect(outcome.refused).toMatchObject([
    { code: 'STALE', details: { about: 'credit', to: { credit: 0 } } },
  ])
  expect(await balance()).toBe(0)
  expect(await staff.counter.bags()).toHaveLength(1)
})

test('a bag that is left uncounted uses none, and a new client has none', async () => {
  await grant(2000)
  const uncounted = await dropOf({ shown: { credit: 2000 }, countLater: true })
  expect((await refusalOf(staff.counter.drop(uncounted))).code).toBe('BAD_REQUEST')
  const phone = '+2250546129077'
  const stranger = await dropOf({
    client: { fullname: 'Fatou Diabaté' },
    phone,
    shown: { credit: 2000 },
  })
  expect(await codeOfRefusal(staff.counter.drop(stranger))).toBe('STALE credit')
  expect(await balance()).toBe(2000)
})

const action = fc.record({
  verb: fc.constantFrom('grant', 'drop', 'drop', 'drop', 'again', 'twice', 'cancel'),
  amount: fc.constantFrom(500, 1700, 3000, 6500),
  /** The screen is older than the last act. */
  isStale: fc.boolean(),
  withCash: fc.boolean(),
})

test('whatever is dropped, sent again and cancelled, no credit is used twice nor goes below zero', {
  timeout: 60_000,
}, async () => {
  let used = 0
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), async (actions) => {
      await open()
      let granted = 0
      let last: CounterDropInput | undefined
      const placed = new Set<string>()
      const send = (drop: CounterDropInput) =>
        staff.counter.drop(drop).then(
          ({ orderId }) => void placed.add(orderId),
          () => {},
        )
      for (const { verb, amount, isStale, withCash } of actions) {
        const shown = creditFor(TOTAL, await balance()) + (isStale ? 100 : 0)
        const left = TOTAL - shown
        const drop = await dropOf({
          ...(shown > 0 && { shown: { credit: shown } }),
          ...(withCash && left > 0 && { payment: cash(left) }),
        })
        if (verb === 'grant') {
          await grant(amount)
          granted += amount
        } else if (verb === 'again' && last) await send(last)
        else if (verb === 'cancel') {
          const [orderId] = placed
          if (orderId) await staff.orders.cancel({ orderId, from: 'picked_up' }).catch(() => {})
        } else {
          await Promise.all([
            send(drop),
            ...(verb === 'twice' ? [send({ ...drop, idempotencyKey: randomUUID() })] : []),
          ])
          last = drop
        }
        const spent = [...placed].map((orderId) => usedBy({ orderId }).creditUsed)
        const sum = spent.reduce((all, one) => all + one, 0)
        used += sum
        expect(await balance()).toBe(granted - sum)
        expect(granted - sum).toBeGreaterThanOrEqual(0)
      }
      expect([ordersOutOfBalance(t), brokenLinks(t.database)]).toEqual([[], []])
    }),
    { numRuns: 12 },
  )
  expect(used).toBeGreaterThan(10_000)
})
