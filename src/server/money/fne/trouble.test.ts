import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { makeCatalogue, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import type { DgiMood } from '#server/testing/fakes/fake-dgi.ts'
import { createFneFixture, type FneFixture } from '#server/testing/fixtures/fne.fixture.ts'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import { partsOf } from '#shared/text/order-reference.ts'

let fixture: FneFixture

beforeEach(async () => {
  fixture = await createFneFixture()
  await makeSuperadmin(fixture.t, { email: 'owner@laveo.test' })
})

async function ask() {
  const { client } = fixture
  const { shirt } = await makeCatalogue(fixture.t)
  const lines = [{ productId: shirt, service: 'Complet' as const, quantity: 4 }]
  const input = { lines, shown: { total: 6000 } }
  const order = await makeOrder(fixture.t, { client, status: 'completed', input })
  await fixture.staff.fne.certify({ orderId: order.id, idempotencyKey: randomUUID() })
  return `Commande ${partsOf(order.reference).join(' ')}`
}

interface Told {
  kind: string
  name: string | null
  why: string | null
  stickers: number | null
}

const letters = () =>
  (
    fixture.t.database.sqlite
      .prepare(
        "select recipient, facts from mail_outbox where template = 'fne-trouble' order by rowid",
      )
      .all() as { recipient: string; facts: string }[]
  ).map(({ recipient, facts }) => {
    expect(recipient).toBe('owner@laveo.test')
    const { kind, name, why, stickers } = JSON.parse(facts) as Told
    return [kind, name, why, stickers]
  })

test.each<[DgiMood, string, string]>([
  [401, 'key', 'key'],
  ['redirect', 'address', 'address'],
])('the owner is told of what stops every invoice: %s', async (mood, kind, why) => {
  await ask()
  fixture.dgi.behave(mood)
  await fixture.work()
  expect(letters()).toEqual([[kind, null, why, null]])
})

test('the owner is told which invoice is « à vérifier »', async () => {
  const name = await ask()
  fixture.dgi.behave('done-cut')
  await fixture.work()
  expect(letters()).toEqual([['uncertain', name, 'cut', null]])
})

test('the owner is told which invoice is refused, once a day', async () => {
  fixture.configure({ pointOfSale: 'Comptoir Plateau' })
  const name = await ask()
  await ask()
  await fixture.work()
  expect(letters()).toEqual([['refused', name, 'point_of_sale', null]])
  await ask()
  await fixture.workAfter(DAY_MS - HOUR_MS)
  expect(letters()).toHaveLength(1)
  await ask()
  await fixture.workAfter(2 * HOUR_MS)
  expect(letters()).toHaveLength(2)
})

test('the owner is told that few stickers are left, then that there are none', async () => {
  fixture.configure({ stickerLevel: 2 })
  fixture.dgi.engine.stickers = 3
  await ask()
  await fixture.work()
  expect(letters()).toEqual([])
  await ask()
  await ask()
  await ask()
  await fixture.work()
  expect(letters()).toEqual([
    ['few_stickers', null, null, 1],
    ['stickers', null, 'stickers', null],
  ])
})

test('nobody is told that the DGI cannot be reached: it passes by itself', async () => {
  await ask()
  fixture.dgi.behave(503)
  await fixture.work()
  expect(letters()).toEqual([])
})
