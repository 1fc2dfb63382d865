import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, orderInput } from '#server/testing/factories.ts'
import { askByNumber } from '#server/testing/scenes/by-number.ts'
import { referenceOf } from '#shared/text/order-reference.ts'

let t: TestContext
let client: Caller

beforeEach(async () => {
  t = createTestContext()
  client = await t.as(await makeClient(t))
})

const place = async () => client.checkout.place(await orderInput(t))

/** Draws this reference next, and then by chance; returns what was drawn. */
function drawNext(reference: string): () => string[] {
  const draw = vi.spyOn(crypto, 'randomInt')
  draw.mockImplementationOnce(() => Number(reference))
  syncBuiltinESMExports()
  onTestFinished(() => {
    draw.mockRestore()
    syncBuiltinESMExports()
  })
  return () => draw.mock.results.map(({ value }) => String(value))
}

test('an order goes by eight digits', async () => {
  expect((await place()).reference).toMatch(/^[1-9]\d{7}$/)
})

test('the reference of another order is drawn again', async () => {
  const { reference } = await place()
  const drawn = drawNext(reference)
  const second = await place()
  expect(second.reference).not.toBe(reference)
  expect(drawn()).toEqual([reference, second.reference])
})

test('the reference of a deleted order is never given again: its money and its history bear it', async () => {
  const { orderId, reference } = await place()
  await (await t.as(await makeAdmin(t))).orders.delete({ orderId })
  const drawn = drawNext(reference)
  const second = await place()
  expect(drawn()).toEqual([reference, second.reference])
})

test('a request by number is told a reference that no order has', async () => {
  const { reference } = await place()
  const drawn = drawNext(reference)
  const { id } = await askByNumber(t)
  expect(drawn()).toEqual([reference, referenceOf(id)])
})

test('no order gets the reference that a request by number was told', async () => {
  const told = referenceOf((await askByNumber(t)).id)
  const drawn = drawNext(told)
  const { reference } = await place()
  expect(drawn()).toEqual([told, reference])
})
