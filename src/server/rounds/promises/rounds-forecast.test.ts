import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { bringTo, disable, makeLivreur, readOrder, type User } from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import {
  at,
  deliveryUntil,
  give,
  NOW,
  type PromisedOrders,
  pickupUntil,
  promisedOrders,
  setTimes,
} from '#server/testing/scenes/rounds.ts'
import { DAY_MS, dayKey, HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { addDays } from '#shared/time/zone.ts'

let f: PromisedOrders
let konan: User

beforeEach(async () => {
  f = await promisedOrders()
  konan = f.people.livreur
})

const TODAY = dayKey(NOW)
const TOMORROW = addDays(TODAY, 1)
const moved = () => f.mails().filter(({ template }) => template === 'promise-moved')

/** Ways are computed: their times are of about a minute. */
const minute = (time: number) => Math.round(time / MINUTE_MS) * MINUTE_MS

const tournees = () => f.tournees(TODAY)

/** As many orders of a slot as there are kilometres, in the round of a livreur. */
async function roundOf(livreur: User, to: number, kms: number[]): Promise<string[]> {
  const ids: string[] = []
  for (const km of kms) {
    const { id } = await f.orderAt('assigned', pickupUntil(at(to)), livreur)
    await f.place(id, { north: km / 111.195 })
    ids.push(id)
  }
  return ids
}

test('on a day of 45 orders that the rounds make in time, nothing will be late and no client is told anything', async () => {
  f.t.clock.set(at(8))
  await f.pace('assigned', 24, 5 * HOUR_MS)
  const others = ['Mariam Touré', 'Sékou Traoré', 'Awa Bamba', 'Ali Koné']
  const livreurs = [konan]
  for (const fullname of others) livreurs.push(await makeLivreur(f.t, { fullname }))
  for (const livreur of livreurs) {
    await roundOf(livreur, 12, [0.4, 0.8, 1.2, 1.6])
    await roundOf(livreur, 14, [0.5, 1, 1.5])
    await roundOf(livreur, 16, [0.6, 1.4])
  }
  const plan = await tournees()
  expect(plan).toHaveLength(45)
  expect(plan.filter((stop) => stop.late > 0)).toEqual([])

  for (let now = at(8); now <= at(16); now += 15 * MINUTE_MS) {
    f.t.clock.set(now)
    for (const { stop, at: begins } of plan) {
      const livreur = livreurs.find(({ id }) => id === stop.livreurId)
      if (begins > now || readOrder(f.t, stop.id).status !== 'assigned' || !livreur) continue
      await bringTo(f.t, 'picked_up', { ...f.people, orderId: stop.id, livreur, cash: undefined })
    }
    await f.work()
    expect(await f.late()).toEqual([])
  }
  expect(moved()).toEqual([])
  expect(await tournees()).toEqual([])
})

describe('an order in a round', () => {
  test('is expected when Tournées says that its livreur comes, and late where it says so', async () => {
    // A kilometre takes 4 minutes, a visit 8: the last of these slots is over before its door.
    const ids = await roundOf(konan, 11, [1, 2, 3, 4, 5, 6])
    const listed = await f.late()
    const stops = await tournees()
    expect(listed.map(({ id, expected }) => [id, expected])).toEqual(
      stops
        .filter((stop) => stop.late > 0)
        .map(({ stop, at: begins }) => [stop.id, Math.ceil(begins)]),
    )
    expect(listed.map(({ id, ahead, inRound }) => [id, ahead, inRound])).toEqual([
      [ids[5], 5, true],
    ])
  })

  test('is announced for the slot in which the round comes there', async () => {
    const ids = await roundOf(konan, 12, [7, 14, 21])
    f.t.clock.set(at(11, 46))
    await f.work()
    const [, second, third] = ids.map((id) => readOrder(f.t, id).pickupFrom)
    expect([second, third]).toEqual([at(12), at(12)])
    expect(moved()).toHaveLength(2)
    // The first is next: its livreur may be near, and the team has its minutes.
    expect(readOrder(f.t, ids[0] ?? '').pickupFrom).toBe(at(10))
    expect((await tournees()).filter(({ stop, late: by }) => stop.id !== ids[0] && by > 0)).toEqual(
      [],
    )
  })

  test('that comes some minutes after its slot is told nothing before the slot is over', async () => {
    const [, second = ''] = await roundOf(konan, 12, [0, 0.5])
    f.t.clock.set(at(11, 55))
    expect(await f.late()).toMatchObject([{ id: second, expected: at(12, 5) }])
    await f.work()
    expect(moved()).toEqual([])
  })

  test('stands in the round of its day, as the team arranged it', async () => {
    const [near = '', far = ''] = await roundOf(konan, 12, [0.1, 25])
    expect((await f.late()).map(({ id }) => id)).toEqual([])
    await f.staff.orders.arrangeRound({
      livreurId: konan.id,
      day: TODAY,
      orderIds: [far, near],
      seen: [],
    })
    expect((await f.late()).map(({ id }) => id)).toEqual([near])
  })

  test('counts no more among those before an order whose livreur does not ride', async () => {
    await f.pace('assigned', 24, 5 * HOUR_MS)
    const mariam = await makeLivreur(f.t, { fullname: 'Mariam Touré' })
    await f.works(mariam, TODAY, null)
    await roundOf(konan, 11, [0.1, 0.2, 0.3])
    const waiting = await roundOf(mariam, 11, [0.1, 0.2, 0.3, 0.4])
    expect((await f.late()).map(({ id, ahead, inRound }) => [id, ahead, inRound])).toEqual(
      waiting.map((id, ahead) => [id, ahead, false]),
    )
  })
})

describe('the hour of a round is the one that is told', () => {
  test('also in the slot that is under way, which does not move the visit', async () => {
    const [id = ''] = await roundOf(konan, 12, [10])
    f.t.clock.set(at(12, 10))
    const noon = { from: at(12), to: at(14) }
    expect(await f.late()).toMatchObject([{ id, proposal: { slot: noon } }])
    await f.work()
    expect(readOrder(f.t, id)).toMatchObject({ pickupFrom: noon.from, pickupTo: noon.to })
    expect((await tournees()).map((stop) => minute(stop.at))).toEqual([at(12, 50)])
  })

  test('also in a slot that is full: the round makes the visit anyway', async () => {
    await f.holdOneVisit()
    const ids = await roundOf(konan, 12, [7, 14, 21])
    f.t.clock.set(at(11, 46))
    await f.work()
    expect(ids.map((id) => readOrder(f.t, id).pickupFrom)).toEqual([at(10), at(12), at(12)])
  })

  test('and may be chosen by the team as it is proposed', async () => {
    await f.holdOneVisit()
    const [id = ''] = await roundOf(konan, 12, [3])
    await f.orderAt('pending', pickupUntil(at(14)))
    f.t.clock.set(at(12, 5))
    const slot = { from: at(12), to: at(14) }
    expect(await f.staff.promises.slots({ orderId: id })).toContainEqual({ ...slot, left: 1 })
    await f.staff.promises.announce({ orderId: id, dueAt: at(12), slot })
    expect(readOrder(f.t, id).pickupFrom).toBe(slot.from)
  })

  test('and stays it: the round keeps its order, in which those of an earlier slot would come first', async () => {
    const [near = ''] = await roundOf(konan, 12, [4])
    const [far = '', farther = ''] = await roundOf(konan, 14, [20, 35])
    f.t.clock.set(at(13, 40))
    const slot = { from: at(14), to: at(16) }
    expect((await f.late())[0]).toMatchObject({ id: near, proposal: { slot } })
    await f.staff.promises.announce({ orderId: near, dueAt: at(12), slot })
    const stops = await tournees()
    expect(stops.map(({ stop }) => stop.id)).toEqual([near, far, farther])
    expect(stops[0]?.late).toBe(0)
  })

  test('but not an hour of the team that its round does not come in: that visit goes to its place among the slots', async () => {
    const [near = ''] = await roundOf(konan, 12, [4])
    const [far = ''] = await roundOf(konan, 14, [20])
    f.t.clock.set(at(13, 40))
    const slot = { from: at(16), to: at(18) }
    await f.staff.promises.announce({ orderId: near, dueAt: at(12), slot })
    expect((await tournees()).map(({ stop }) => stop.id)).toEqual([far, near])
  })

  test('though its livreur stops before the end of the slot', async () => {
    const [id = ''] = await roundOf(konan, 12, [10])
    await f.works(konan, TODAY, [8, 13])
    f.t.clock.set(at(12, 10))
    expect(await f.late()).toMatchObject([{ id, proposal: { slot: { from: at(12), to: at(14) } } }])
  })

  test('but by nothing of itself while the livreur soon comes: half an hour after the hour it is', async () => {
    const ids = await roundOf(konan, 12, [3, 3.1, 3.2])
    f.t.clock.set(at(12, 10))
    await f.work()
    expect(moved()).toEqual([])
    f.t.clock.set(at(12, 30))
    await f.work()
    expect(ids.map((id) => readOrder(f.t, id).pickupFrom)).toEqual([at(12), at(12), at(12)])
  })

  test('also to who waits for a livreur on the way', async () => {
    const { id } = await f.orderAt('pickup_en_route', pickupUntil(at(12)))
    await f.place(id, { north: 1 / 111.195 })
    f.t.clock.set(at(12, 31))
    await f.work()
    expect(readOrder(f.t, id).pickupFrom).toBe(at(12))
    expect((await tournees()).map((stop) => minute(stop.at))).toEqual([at(12, 35)])
  })
})

describe('a visit that its round cannot make before the end of duty', () => {
  test('will be late, and is expected when its livreur rides again', async () => {
    await f.works(konan, TODAY, [8, 12])
    const ids = await roundOf(konan, 12, [10, 20, 30, 40])
    expect((await tournees()).map(({ late: by }) => by > 0)).toEqual([false, false, true, true])
    const thursday = { inRound: false, isLate: false, expected: at(8) + DAY_MS }
    expect(await f.late()).toMatchObject([
      { id: ids[2], ...thursday },
      { id: ids[3], ...thursday },
    ])
  })

  test('will be late though its livreur rides today, where they are off on its day', async () => {
    await f.works(konan, TOMORROW, null)
    const [id = ''] = await roundOf(konan, 12 + 24, [1])
    expect(await f.late()).toMatchObject([{ id, inRound: false, expected: at(8) + 2 * DAY_MS }])
  })

  test('gets no hour of that day from its livreur, neither by itself nor by hand', async () => {
    await f.works(konan, TODAY, [8, 18])
    const ids = await roundOf(konan, 14, [10, 20, 30, 40, 50, 60])
    f.t.clock.set(at(14, 11))
    const beyond = (await tournees()).filter((stop) => stop.at > at(18)).map(({ stop }) => stop.id)
    expect(beyond).toEqual(ids.slice(4))
    for (const orderId of beyond) {
      const slots = await f.staff.promises.slots({ orderId })
      const today = slots.filter(({ from }) => dayKey(from) === TODAY)
      expect(today.map(({ left }) => left)).toEqual([0, 0])
    }
    await f.work()
    for (const id of beyond)
      expect(readOrder(f.t, id).pickupFrom).toBeGreaterThanOrEqual(at(8) + DAY_MS)
    expect(ids.slice(0, 4).map((id) => readOrder(f.t, id).pickupFrom)).toEqual(
      [14, 14, 16, 16].map((hour) => at(hour)),
    )
  })
})

test('two visits that their round makes no more today are told hours of another day in which it makes both', async () => {
  // Konan comes to the first at 19:54, too near the end of the last slot. From 8 h on he comes to either in the first slot.
  const ids = await roundOf(konan, 18, [26, -26])
  f.t.clock.set(at(18, 10))
  expect((await f.late()).map(({ id, inRound }) => [id, inRound])).toEqual([
    [ids[0], true],
    [ids[1], false],
  ])
  await f.work()
  const thursday = await f.tournees(TOMORROW)
  expect(thursday.map(({ stop, late: by }) => [stop.id, stop.slot?.from, by])).toEqual([
    [ids[0], at(8) + DAY_MS, 0],
    [ids[1], at(12) + DAY_MS, 0],
  ])
})

test('an hour is of no livreur whose duty ends as it begins', async () => {
  await f.works(konan, TODAY, [8, 12])
  const [id = ''] = await roundOf(konan, 10, [0.1])
  f.t.clock.set(at(11, 50))
  expect(await f.late()).toMatchObject([
    { id, inRound: true, proposal: { slot: { from: at(8) + DAY_MS } } },
  ])
})

describe('where nobody rides for weeks', () => {
  const away = (livreur: User) =>
    f.staff.duty.saveException({
      livreurId: livreur.id,
      from: TODAY,
      to: addDays(TODAY, 21),
      hours: null,
    })
  const nobody = { isLate: false, inRound: false, expected: null, proposal: null }

  test('a visit of a livreur on leave will be late, and no hour is proposed', async () => {
    const [id = ''] = await roundOf(konan, 12, [1])
    await makeLivreur(f.t, { fullname: 'Mariam Touré' })
    await away(konan)
    expect(await f.late()).toMatchObject([{ id, ...nobody }])
    const slots = await f.staff.promises.slots({ orderId: id })
    expect(slots.filter(({ left }) => left > 0)).toEqual([])
    f.t.clock.set(at(12, 30))
    await f.work()
    expect(moved()).toEqual([])
  })

  test('a visit that nobody has will be late too', async () => {
    await away(konan)
    const { id } = await f.orderAt('pending', pickupUntil(at(12)))
    expect(await f.late()).toMatchObject([{ id, ...nobody }])
  })
})

test('where there is no livreur at all, a visit is late once its slot is over, and not before', async () => {
  await f.pace('pending', 24, 5 * HOUR_MS)
  await disable(f.t, konan)
  const pending = []
  for (const hour of [12, 14, 14, 14])
    pending.push(await f.orderAt('pending', pickupUntil(at(hour))))
  expect(await f.late()).toEqual([])
  f.t.clock.set(at(12, 1))
  expect(await f.late()).toMatchObject([{ id: pending[0]?.id, isLate: true, proposal: null }])
})

describe('where a slot holds so many visits whoever rides', () => {
  beforeEach(() => f.holdOneVisit())
  const clothes = { ...deliveryUntil(at(16)), readyBy: at(12) }

  test('the delivery of late clothes is of a day on which somebody rides', async () => {
    await f.works(konan, TODAY, null)
    const { id } = await f.orderAt('processing', clothes)
    f.t.clock.set(at(12, 10))
    await f.work()
    const { deliveryFrom, readyBy } = readOrder(f.t, id)
    expect([deliveryFrom, readyBy]).toEqual([at(8) + DAY_MS, at(8) + DAY_MS])
  })

  test('a pick-up that nobody has is of an hour in which somebody rides', async () => {
    await f.works(konan, TODAY, [8, 15])
    const { id } = await f.orderAt('pending', pickupUntil(at(12)))
    f.t.clock.set(at(12, 10))
    const thursday = at(8) + DAY_MS
    expect(await f.late()).toMatchObject([{ id, proposal: { slot: { from: thursday } } }])
    const slots = await f.staff.promises.slots({ orderId: id })
    expect(slots.find(({ from }) => from === at(14))?.left).toBe(0)
  })

  test('clothes are made ready in time, whoever rides', async () => {
    await f.works(konan, TODAY, null)
    await f.orderAt('processing', clothes)
    expect(await f.late()).toEqual([])
  })
})

describe('an hour outside the duty of its livreur', () => {
  test('is never expected: a visit that the round does not reach before is one that nobody has', async () => {
    const [id = ''] = await roundOf(konan, 20, [1])
    await makeLivreur(f.t, { fullname: 'Mariam Touré' })
    await f.works(konan, TODAY, [8, 10])
    await f.works(konan, TOMORROW, [9, 12])
    f.t.clock.set(at(11))
    expect(await f.late()).toMatchObject([
      { id, isLate: false, inRound: false, expected: at(9) + DAY_MS },
    ])
  })

  test('is neither proposed nor told by itself: the new slot is of a day on which they ride', async () => {
    const [id = ''] = await roundOf(konan, 10, [1])
    await makeLivreur(f.t, { fullname: 'Mariam Touré' })
    await f.works(konan, TODAY, [8, 10])
    await f.works(konan, TOMORROW, null)
    await f.works(konan, addDays(TODAY, 2), [12, 18])
    f.t.clock.set(at(10, 10))
    const noon = { from: at(12) + 2 * DAY_MS, to: at(14) + 2 * DAY_MS }
    expect(await f.late()).toMatchObject([{ id, proposal: { slot: noon } }])
    await f.work()
    expect(readOrder(f.t, id).pickupFrom).toBe(noon.from)
  })

  test('cannot be chosen by hand, until another livreur has the order', async () => {
    const [id = ''] = await roundOf(konan, 10, [1])
    const mariam = await makeLivreur(f.t, { fullname: 'Mariam Touré' })
    await f.works(konan, TODAY, [8, 10])
    const slot = { from: at(14), to: at(16) }
    const left = async () =>
      (await f.staff.promises.slots({ orderId: id })).find(({ from }) => from === slot.from)?.left
    expect(await left()).toBe(0)
    const announced = () => f.staff.promises.announce({ orderId: id, dueAt: at(10), slot })
    expect((await refusalOf(announced())).code).toBe('SLOT_FULL')
    await give(f.t, f.staff, { id }, mariam)
    expect(await left()).toBeGreaterThan(0)
    await announced()
    expect(readOrder(f.t, id).pickupFrom).toBe(slot.from)
  })

  test('is expected of no queue: nobody comes before the first livreur of the next day', async () => {
    await f.works(konan, TODAY, [8, 9])
    const { id } = await f.orderAt('pending', pickupUntil(at(12)))
    expect(await f.late()).toMatchObject([
      { id, isLate: false, ahead: 0, expected: at(8) + DAY_MS },
    ])
  })
})

test('an order whose second hour is missed stands first in the list, above what is late longer', async () => {
  const [first = ''] = await roundOf(konan, 10, [0])
  f.t.clock.set(at(10, 30))
  await f.work()
  expect(moved()).toHaveLength(1)
  const { id: other } = await f.orderAt('assigned', pickupUntil(at(10)))
  f.t.clock.set(at(14, 10))
  expect((await f.late()).map(({ id, isSecond }) => [id, isSecond])).toEqual([
    [first, true],
    [other, false],
  ])
})

describe('a second hour that is missed is for a person', () => {
  test('also after the team announced the first, or the livreur set off', async () => {
    const [team = '', rides = ''] = await roundOf(konan, 12, [10, 20])
    f.t.clock.set(at(12, 5))
    const slot = { from: at(14), to: at(16) }
    await f.staff.promises.announce({ orderId: team, dueAt: at(12), slot })
    f.t.clock.set(at(12, 30))
    await f.work()
    expect(moved()).toHaveLength(2)
    await (await f.t.as(konan)).missions.advance({
      orderId: rides,
      from: 'assigned',
      idempotencyKey: randomUUID(),
    })
    for (let now = at(13); now < at(20); now += 15 * MINUTE_MS) {
      f.t.clock.set(now)
      await f.work()
    }
    expect(moved()).toHaveLength(2)
    expect((await f.late()).map(({ isSecond }) => isSecond)).toEqual([true, true])
  })

  test('an hour that its client chose is none that could not be kept', async () => {
    const { id } = await f.orderAt('pending', pickupUntil(at(14)))
    const client = await f.t.as(f.people.client)
    await client.visits.change({
      orderId: id,
      visit: 'pickup',
      slot: { from: at(16), to: at(18) },
      seen: { from: at(12), to: at(14) },
    })
    expect(f.lastMove(id)).toMatchObject({ data: { reason: 'pickup_moved' } })
    await bringTo(f.t, 'processing', { ...f.people, orderId: id, cash: undefined })
    await setTimes(f.t, id, { readyBy: at(9), ...deliveryUntil(at(12)) })
    expect(await f.late()).toMatchObject([{ id, isSecond: false }])
  })

  test('another hour of the pick-up leaves the delivery its first', async () => {
    const { id } = await f.orderAt('pending', pickupUntil(at(12)))
    await f.staff.promises.announce({ orderId: id, dueAt: at(12) })
    await bringTo(f.t, 'processing', { ...f.people, orderId: id, cash: undefined })
    await setTimes(f.t, id, { readyBy: at(9), ...deliveryUntil(at(12)) })
    expect(await f.late()).toMatchObject([{ id, isLate: true, isSecond: false }])
    f.t.clock.set(at(10, 10))
    await f.work()
    f.t.clock.set((readOrder(f.t, id).dueAt ?? 0) + 1)
    expect(await f.late()).toMatchObject([{ id, isSecond: true }])
  })
})
