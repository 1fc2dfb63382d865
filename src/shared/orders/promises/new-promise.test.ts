import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { DEFAULT_EXPRESS } from '#shared/shop/prices/express.ts'
import { DEFAULT_TURNAROUND } from '#shared/shop/times/turnaround.ts'
import { comingSlots, DEFAULT_SLOTS, type Slot, slotsOfDay } from '#shared/time/slots.ts'
import { instants, openings, slotSettings, zones } from '#shared/time/testing/times.fixture.ts'
import { PROMISE_STEPS, type PromiseStep } from '#shared/time/visits.ts'
import { localDay } from '#shared/time/zone.ts'
import { afterOpenTime, openTimeBetween } from './forecast.ts'
import { type NewPromise, nextPromise, type PromisedOrder, promiseIn } from './new-promise.ts'

interface Drawn {
  step: PromiseStep
  /** Hours from the pick-up to the clothes, and from these to the delivery. */
  hours: number
  wait: number
  /** Hours since the step was due, or until it is. */
  late: number
  hasRule: boolean
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  step: fc.constantFrom(...PROMISE_STEPS),
  hours: fc.integer({ min: 1, max: 200 }),
  wait: fc.integer({ min: 0, max: 200 }),
  late: fc.integer({ min: -24, max: 72 }),
  hasRule: fc.boolean(),
})

const slotUntil = (to: number): Slot => ({ from: to - 2 * HOUR_MS, to })

/** An order of which this step was due so long ago. */
function orderOf({ step, hours, wait, late, hasRule }: Drawn, now: number): PromisedOrder {
  const due = now - late * HOUR_MS
  const sinceReady = { pickup: -hours, ready: 0, delivery: wait + 2 }
  const readyBy = due - sinceReady[step] * HOUR_MS
  const pickup = slotUntil(readyBy - hours * HOUR_MS)
  const delivery = slotUntil(readyBy + (wait + 2) * HOUR_MS)
  const rule = { start: pickup.to, hours, express: null, readyBy, ...delivery }
  return { step, atCounter: false, pickup, readyBy, delivery, rule: hasRule ? rule : null }
}

const dueOf = (step: PromiseStep, { pickup, readyBy, delivery }: NewPromise) =>
  ({ pickup: pickup?.to, ready: readyBy, delivery: delivery?.to })[step] ?? 0

const worlds = fc.record({
  opening: openings,
  slots: slotSettings,
  zone: zones,
  now: instants,
  /** Hours that those before it in the queue need. */
  queue: fc.integer({ min: 0, max: 100 }),
  /** One slot of so many has a place. */
  oneOf: fc.integer({ min: 1, max: 5 }),
  /** Whoever has the visit rides for so many hours; null for always. */
  offAfter: fc.option(fc.integer({ min: 0, max: 100 })),
})
type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never

/** The order is late or will be: it is expected after it is due. */
function askedIn({ opening, slots, zone, now, queue, oneOf, offAfter }: World, due: number) {
  const settings = {
    opening,
    slots,
    turnaround: DEFAULT_TURNAROUND,
    express: { ...DEFAULT_EXPRESS, offered: true },
  }
  const expected = Math.max(now, due + 1) + queue * HOUR_MS
  const left = ({ from }: Slot) => (Math.floor(from / HOUR_MS) % oneOf === 0 ? 1 : 0)
  const comes = ({ to }: Slot) => offAfter === null || to <= now + offAfter * HOUR_MS
  const makes = () => true
  return { now, expected, inRound: false, settings, zone, left, rides: comes, comes, makes }
}

test('what is announced is to come, in a slot that is offered, and never brings a delivery forward', () => {
  fc.assert(
    fc.property(drawn, worlds, (draw, world) => {
      const order = orderOf(draw, world.now)
      const due = dueOf(order.step, order)
      const asked = askedIn(world, due)
      const promise = nextPromise(order, asked)
      if (!promise) return
      const { slot, ...times } = promise
      expect(comingSlots(world)).toContainEqual(slot)
      expect(slot.from).toBeGreaterThanOrEqual(asked.expected)
      if (promise.delivery?.from !== order.delivery?.from || order.step === 'pickup')
        expect(asked.comes(slot)).toBe(true)
      const place = { opening: world.opening, zone: world.zone }
      // Clothes are made ready while the business is open, not over a night.
      if (order.step === 'ready')
        expect(openTimeBetween(world.now, slot.from, place)).toBeGreaterThanOrEqual(
          world.slots.leadMinutes * MINUTE_MS,
        )
      expect(dueOf(order.step, promise)).toBeGreaterThan(Math.max(world.now, due))
      expect(promise.delivery?.from).toBeGreaterThanOrEqual(order.delivery?.from ?? 0)
      if (order.step !== 'pickup' || order.rule)
        expect(promise.readyBy).toBeLessThanOrEqual(promise.delivery?.from ?? 0)
      // The slot of the row announces what the row says.
      expect(promiseIn(slot, order, asked)).toEqual(times)
    }),
  )
})

test('a visit of a round is announced in the slot in which the round comes there, full or under way, while that is not nearly over', () => {
  fc.assert(
    fc.property(drawn, worlds, (draw, world) => {
      if (draw.step === 'ready') return
      const order = orderOf(draw, world.now)
      const asked = { ...askedIn(world, dueOf(draw.step, order)), inRound: true }
      const promise = nextPromise(order, { ...asked, rides: () => true, comes: () => true })
      if (!promise) return
      const { from, to } = promise.slot
      const comesIn = (slot: Slot) =>
        slot.from <= asked.expected && asked.expected <= slot.to - 15 * MINUTE_MS
      expect(to - 15 * MINUTE_MS).toBeGreaterThanOrEqual(asked.expected)
      const { opening, slots, zone } = world
      const day = localDay(asked.expected, zone)
      const its = slotsOfDay(day, { opening, slots, zone }).find(comesIn)
      if (its) expect(promise.slot).toEqual(its)
      else
        expect(asked.left({ from, to }) > 0 || from - asked.expected <= 15 * MINUTE_MS).toBe(true)
      if (!comesIn({ from, to })) expect(from).toBeGreaterThanOrEqual(asked.expected)
    }),
  )
})

test('a visit whose round comes after midnight is announced in the slot of midnight, which is about to begin', () => {
  const midnight = Date.UTC(2026, 10, 24)
  const week = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, { from: 0, to: 120 }]))
  const world = {
    opening: { week, closedDays: [], holidays: [] },
    slots: { ...DEFAULT_SLOTS, minutes: 120 },
    zone: 'Africa/Abidjan',
    now: midnight - 5 * MINUTE_MS,
    queue: 1,
    oneOf: 1,
    offAfter: null,
  } as unknown as World
  const order = orderOf({ step: 'pickup', hours: 1, wait: 0, late: 0, hasRule: false }, world.now)
  const asked = { ...askedIn(world, dueOf('pickup', order)), inRound: true }
  expect(nextPromise(order, asked)?.slot).toEqual({ from: midnight, to: midnight + 2 * HOUR_MS })
})

test('clothes at the counter are announced for a time that is to come, whatever places the slots have left', () => {
  fc.assert(
    fc.property(drawn, worlds, (draw, world) => {
      const { readyBy, rule } = orderOf({ ...draw, step: 'ready' }, world.now)
      const counter = { step: 'ready' as const, atCounter: true, pickup: null, delivery: null }
      const asked = { ...askedIn(world, readyBy ?? 0), left: () => 0 }
      const promise = nextPromise({ ...counter, readyBy, rule }, asked)
      const { opening, zone, now, slots } = world
      const done = afterOpenTime(now, slots.leadMinutes * MINUTE_MS, { opening, zone })
      const offered = comingSlots(world).filter(
        ({ from }) => from >= Math.max(done, asked.expected),
      )
      expect(promise?.readyBy).toBe(offered[0]?.from)
      if (promise) expect(promise).toMatchObject({ pickup: null, delivery: null })
    }),
  )
})
