import { beforeEach, expect, test } from 'vitest'
import { switchDuty } from '#server/shop/duty/duty.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  type User,
} from '#server/testing/factories.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { toPoint } from '#shared/places/points.ts'
import { DEFAULT_PRICING } from '#shared/shop/prices/pricing.ts'
import { DEFAULT_OPENING } from '#shared/time/opening.ts'
import { comingSlots, DEFAULT_SLOTS } from '#shared/time/slots.ts'
import { BUSINESS_ZONE, localDay } from '#shared/time/zone.ts'

let t: TestContext
let admin: User
let konan: User
let awa: User
let clients = 0

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t)
  konan = await makeLivreur(t, { fullname: 'Konan Yao' })
  awa = await makeLivreur(t, { fullname: 'Awa Touré' })
})

/** An order so many kilometres north of the shop. */
async function orderAt(km: number, status: OrderStatus = 'pending', input = {}, livreur = konan) {
  const { lat, lng } = DEFAULT_PRICING.base
  const location = toPoint({ lat: lat + km / 111.195, lng })
  const client = await makeClient(t, { phone: `+22507000000${String(++clients).padStart(2, '0')}` })
  const place = { location, shownTotal: null, ...input }
  return makeOrder(t, { client, livreur, admin, status, input: place })
}

async function proposedFor(...orderIds: string[]) {
  const { livreurs } = await (await t.as(admin)).duty.candidates({ orderIds })
  return livreurs.map(({ fullname, proposed }) => (proposed ? `${fullname}, proposed` : fullname))
}

test('the livreur with few missions is proposed, not the busiest who has one nearby', async () => {
  for (let i = 0; i < 6; i++) await orderAt(1 + i / 20, 'assigned')
  const { id } = await orderAt(0.3)
  expect(await proposedFor(id)).toEqual(['Awa Touré, proposed', 'Konan Yao'])
})

test('the livreur is proposed whose round the visit lengthens least', async () => {
  await orderAt(6, 'assigned')
  const [onTheWay, away] = [await orderAt(5), await orderAt(-5)]
  expect(await proposedFor(onTheWay.id)).toEqual(['Konan Yao, proposed', 'Awa Touré'])
  expect(await proposedFor(away.id)).toEqual(['Awa Touré, proposed', 'Konan Yao'])
  expect(await proposedFor(onTheWay.id, away.id)).toEqual(['Konan Yao, proposed', 'Awa Touré'])
})

test('the visit is fitted into the round as the team arranged it', async () => {
  const orderIds = [(await orderAt(5, 'assigned')).id, (await orderAt(1, 'assigned')).id]
  await orderAt(4.5, 'assigned', {}, awa)
  const { id } = await orderAt(6)
  expect(await proposedFor(id)).toEqual(['Konan Yao, proposed', 'Awa Touré'])
  const day = localDay(t.clock.now(), BUSINESS_ZONE)
  await (await t.as(admin)).orders.arrangeRound({ livreurId: konan.id, day, orderIds, seen: [] })
  expect(await proposedFor(id)).toEqual(['Awa Touré, proposed', 'Konan Yao'])
})

test('who is not on duty is never proposed, however near', async () => {
  await orderAt(1, 'assigned')
  const { id } = await orderAt(0.3)
  await switchDuty({ ...t, actor: admin }, { livreurId: awa.id, on: false })
  expect(await proposedFor(id)).toEqual(['Konan Yao, proposed', 'Awa Touré'])
})

test('a round of today is nothing to a visit of tomorrow', async () => {
  await orderAt(6, 'assigned')
  const [, ...slots] = comingSlots({
    opening: DEFAULT_OPENING,
    slots: DEFAULT_SLOTS,
    zone: BUSINESS_ZONE,
    now: t.clock.now(),
  })
  const { id } = await orderAt(5, 'pending', { pickup: slots.at(-1) })
  expect(await proposedFor(id)).toEqual(['Awa Touré, proposed', 'Konan Yao'])
})
