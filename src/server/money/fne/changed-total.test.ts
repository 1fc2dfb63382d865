import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#server/db/schema.ts'
import type { Caller } from '#server/testing/create-test-context.ts'
import { makeOrder, makeSuperadmin, type Order, readOrder } from '#server/testing/factories.ts'
import { SELLER_NCC } from '#server/testing/fakes/fake-dgi.ts'
import { createFneFixture, type FneFixture } from '#server/testing/fixtures/fne.fixture.ts'
import { followTotal } from './changed-total.service.ts'

let fixture: FneFixture
let owner: Caller
let order: Order

beforeEach(async () => {
  fixture = await createFneFixture()
  owner = await fixture.t.as(await makeSuperadmin(fixture.t))
  order = await makeOrder(fixture.t, { client: fixture.client, status: 'picked_up' })
  await fixture.staff.fne.certify({ orderId: order.id, idempotencyKey: randomUUID() })
})

const discount = (francs: number, before = order.grandTotal) =>
  owner.discounts.give({
    orderId: order.id,
    rule: { francs },
    reason: 'Linge rendu tard',
    shown: { total: before - francs },
  })
const told = () => fixture.sales().map(({ kind, state, why, amount }) => [kind, state, why, amount])

describe('a total that changes', () => {
  test('before it was sent is the one that is sent', async () => {
    await discount(500)
    await fixture.work()
    expect(told()).toEqual([['sale', 'certified', null, order.grandTotal - 500]])
  })

  test('after the certificate is a difference that the owner tells the DGI by hand', async () => {
    await fixture.work()
    await discount(500)
    await fixture.work()
    expect(told()).toEqual([
      ['sale', 'certified', null, order.grandTotal],
      ['refund', 'by_hand', 'total_lower', 500],
    ])
  })

  test('again is one difference, as long as nobody has told it', async () => {
    await fixture.work()
    await discount(500)
    await discount(700)
    expect(told().slice(1)).toEqual([
      ['refund', 'dropped', 'total_lower', 500],
      ['refund', 'by_hand', 'total_lower', 700],
    ])
  })

  test('while it is sent is told as soon as there is a certificate', async () => {
    fixture.dgi.behave({ during: () => discount(500) })
    await fixture.work()
    expect(told()).toEqual([
      ['sale', 'certified', null, order.grandTotal],
      ['refund', 'by_hand', 'total_lower', 500],
    ])
  })
})

test('a difference that the owner told counts from then on', async () => {
  await fixture.work()
  await discount(500)
  const [, lower] = fixture.sales()
  await owner.fne.doneByHand({
    saleId: lower?.id ?? '',
    seen: lower?.updatedAt ?? 0,
    number: `A${SELLER_NCC}25000000777`,
  })
  await discount(700)
  expect(told().slice(1)).toEqual([
    ['refund', 'certified', 'total_lower', 500],
    ['refund', 'by_hand', 'total_lower', 200],
  ])
})

test('an order that is cancelled after its total changed is taken back whole, without the difference', async () => {
  await fixture.work()
  await discount(500)
  const { status: from } = readOrder(fixture.t, order.id)
  await fixture.staff.orders.cancel({ orderId: order.id, from })
  await fixture.work()
  expect(told()).toEqual([
    ['sale', 'certified', null, order.grandTotal],
    ['refund', 'dropped', 'total_lower', 500],
    ['refund', 'certified', null, order.grandTotal],
  ])
})

test('a total that changed while nobody knew of its certificate is told once the owner has found it', async () => {
  fixture.dgi.behave('cut')
  await fixture.work()
  await discount(500)
  const [sale] = fixture.sales()
  await owner.fne.decide({
    saleId: sale?.id ?? '',
    seen: sale?.updatedAt ?? 0,
    answer: 'certified',
    number: `${SELLER_NCC}25000000778`,
  })
  expect(told()).toEqual([
    ['sale', 'certified', null, order.grandTotal],
    ['refund', 'by_hand', 'total_lower', 500],
  ])
})

test('a total that went up and was invoiced on the site counts as more from then on', async () => {
  const { database } = fixture.t
  const costs = (grandTotal: number) =>
    database.write((orm) => {
      orm
        .update(orders)
        .set({ grandTotal, missedFee: grandTotal - order.grandTotal })
        .where(eq(orders.id, order.id))
        .run()
      followTotal(orm, fixture.t, order.id)
    })
  await fixture.work()
  await costs(order.grandTotal + 1200)
  const [, higher] = fixture.sales()
  await owner.fne.doneByHand({
    saleId: higher?.id ?? '',
    seen: higher?.updatedAt ?? 0,
    number: `${SELLER_NCC}25000000779`,
  })
  await costs(order.grandTotal + 700)
  expect(told().slice(1)).toEqual([
    ['refund', 'certified', 'total_higher', 1200],
    ['refund', 'by_hand', 'total_lower', 500],
  ])
})
