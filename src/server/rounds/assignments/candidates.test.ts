import { beforeEach, expect, test } from 'vitest'
import { switchDuty } from '#server/shop/duty/duty.service.ts'
import { makeClient } from '#server/testing/factories.ts'
import { type Team, teamOnDuty } from '#server/testing/scenes/rounds.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { toPoint } from '#shared/places/points.ts'
import { DEFAULT_PRICING } from '#shared/shop/prices/pricing.ts'
import { DEFAULT_OPENING } from '#shared/time/opening.ts'
import { comingSlots, DEFAULT_SLOTS } from '#shared/time/slots.ts'
import { BUSINESS_ZONE, localDay } from '#shared/time/zone.ts'

let clients = 0
let f: Team

beforeEach(async () => {
  f = await teamOnDuty()
})

/** An order so many kilometres north of the shop. */
async function orderAt(km: number, status: OrderStatus = 'pending', input = {}, livreur = f.konan) {
  const { lat, lng } = DEFAULT_PRICING.base
  const location = toPoint({ lat: lat + km / 111.195, lng })
  const client = await makeClient(f.t, {
    phone: `+22507000000${String(++clients).padStart(2, '0')}`,
  })
  const place = { location, shown: null, ...input }
  return f.orderAt(status, { client, livreur, input: place })
}

async function proposedFor(...orderIds: string[]) {
  const { livreurs } = await f.staff.duty.candidates({ orderIds })
  return livreurs.map(({ fullname, proposed }) => (proposed ? `${fullname}, proposed` : fullname))
}

test('the livreur with few missions is proposed, not the busiest who has one nearby', async () => {
  for (let i = 0; i < 6; i++) await orderAt(1 + i / 20, 'assigned')
  const { id } = await orderAt(0.3)
  expect(await proposedFor(id)).toEqual(['Mariam Touré, proposed', 'Konan Yao'])
})

test('the livreur is proposed whose round the visit lengthens least', async () => {
  await orderAt(6, 'assigned')
  const [onTheWay, away] = [await orderAt(5), await orderAt(-5)]
  expect(await proposedFor(onTheWay.id)).toEqual(['Konan Yao, proposed', 'Mariam Touré'])
  expect(await proposedFor(away.id)).toEqual(['Mariam Touré, proposed', 'Konan Yao'])
  expect(await proposedFor(onTheWay.id, away.id)).toEqual(['Konan Yao, proposed', 'Mariam Touré'])
})

test('the visit is fitted into the round as the team arranged it', async () => {
  const orderIds = [(await orderAt(5, 'assigned')).id, (await orderAt(1, 'assigned')).id]
  await orderAt(4.5, 'assigned', {}, f.mariam)
  const { id } = await orderAt(6)
  expect(await proposedFor(id)).toEqual(['Konan Yao, proposed', 'Mariam Touré'])
  const day = localDay(f.t.clock.now(), BUSINESS_ZONE)
  await f.staff.orders.arrangeRound({ livreurId: f.konan.id, day, orderIds, seen: [] })
  expect(await proposedFor(id)).toEqual(['Mariam Touré, proposed', 'Konan Yao'])
})

test('who is not on duty is never proposed, however near', async () => {
  await orderAt(1, 'assigned')
  const { id } = await orderAt(0.3)
  await switchDuty({ ...f.t, actor: f.admin }, { livreurId: f.mariam.id, on: false })
  expect(await proposedFor(id)).toEqual(['Konan Yao, proposed', 'Mariam Touré'])
})

test('a round of today is nothing to a visit of tomorrow', async () => {
  await orderAt(6, 'assigned')
  const [, ...slots] = comingSlots({
    opening: DEFAULT_OPENING,
    slots: DEFAULT_SLOTS,
    zone: BUSINESS_ZONE,
    now: f.t.clock.now(),
  })
  const { id } = await orderAt(5, 'pending', { pickup: slots.at(-1) })
  expect(await proposedFor(id)).toEqual(['Mariam Touré, proposed', 'Konan Yao'])
})
