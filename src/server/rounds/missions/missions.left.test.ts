import { beforeEach, expect, test } from 'vitest'
import { refusalOf } from '#server/testing/refusal.ts'
import { type Pickup, pickupOf, pickupOfKonan, setOff } from '#server/testing/scenes/rounds.ts'

const from = 'pickup_en_route'

let f: Pickup

beforeEach(async () => {
  f = await pickupOfKonan(from)
})

const left = (who = f.riding) => who.missions.left({ orderId: f.order.id, from })
const confirm = () => f.riding.missions.advance(pickupOf(f.order, 1000))

test('a mission that is still theirs is open', async () => {
  expect(await left()).toEqual({ fate: 'open', at: null, counted: null, bags: 0, cash: 0 })
})

test('a step that they took elsewhere is said with what was noted of it, whatever came afterwards', async () => {
  await confirm()
  const noted = { fate: 'confirmed', at: f.t.clock.now(), counted: 2, bags: 0, cash: 1000 }
  expect(await left()).toEqual(noted)
  f.t.clock.advance(60_000)
  await f.staff.orders.cancel({ orderId: f.order.id, from: 'picked_up' })
  expect(await left()).toEqual(noted)
})

test.each([
  ['finished', () => f.staff.orders.move({ orderId: f.order.id, from, to: 'picked_up' })],
  ['cancelled', () => f.staff.orders.cancel({ orderId: f.order.id, from })],
  ['deleted', () => f.staff.orders.delete({ orderId: f.order.id })],
  ['reassigned', () => f.giveTo(f.mariam, f.order)],
] as const)('a mission that the team took away is %s, and nothing is noted', async (fate, act) => {
  await act()
  expect(await left()).toEqual({ fate, at: f.t.clock.now(), counted: null, bags: 0, cash: 0 })
})

test('a mission that came back to them is open', async () => {
  await f.giveTo(f.mariam, f.order)
  await f.giveTo(f.konan, f.order)
  expect(await left()).toMatchObject({ fate: 'open' })
})

test('a mission whose next livreur has set off is theirs by now, and nobody has collected anything yet', async () => {
  const { id: orderId } = await f.orderAt('assigned')
  await f.giveTo(f.mariam, { id: orderId })
  const theirs = await f.t.as(f.mariam)
  await setOff(theirs, { id: orderId })
  for (const step of ['assigned', from] as const)
    expect(await f.riding.missions.left({ orderId, from: step })).toMatchObject({
      fate: 'reassigned',
    })
  const departed = await theirs.missions.left({ orderId, from: 'assigned' })
  expect(departed.fate).toBe('confirmed')
})

test('cash of a refused step is noted, and said so', async () => {
  await f.giveTo(f.mariam, f.order)
  expect((await refusalOf(confirm())).code).toBe('ORDER_CHANGED')
  expect(await left()).toMatchObject({ fate: 'reassigned', cash: 1000 })
})

test('cash of a refused step is not that of their next visit, which asks for its own', async () => {
  await f.giveTo(f.mariam, f.order)
  await refusalOf(confirm())
  await f.giveTo(f.konan, f.order)
  await f.giveTo(f.mariam, f.order)
  expect(await left()).toMatchObject({ fate: 'reassigned', cash: 0 })
})

test('is refused to a livreur who never had the order', async () => {
  const stranger = await f.t.as(f.mariam)
  expect((await refusalOf(left(stranger))).code).toBe('ORDER_NOT_FOUND')
})
