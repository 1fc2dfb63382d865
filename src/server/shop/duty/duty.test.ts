import fc, { type Arbitrary } from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { staffActions } from '#server/db/schema.ts'
import { readTimeSettings } from '#server/lib/read-settings.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  disable,
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { listenToLive } from '#server/testing/listen.ts'
import { personalDataOf } from '#server/testing/personal-data.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { slotCapacity } from '#shared/shop/duty/duty.ts'
import { comingSlots, DEFAULT_SLOTS } from '#shared/time/slots.ts'
import {
  addDays,
  BUSINESS_ZONE,
  type Hours,
  instantOf,
  localDay,
  WEEKDAYS,
} from '#shared/time/zone.ts'
import { saveSettings } from '../settings/settings.service.ts'
import {
  exportDuty,
  readDutyPlan,
  readDutyPlans,
  removeDutyException,
  saveDutyDay,
  saveDutyException,
  switchDuty,
} from './duty.service.ts'
import { readCapacity } from './duty-roster.service.ts'

const TUESDAY = '2025-06-10'
const at = (hour: number, day = TUESDAY) => instantOf(day, hour * 60, BUSINESS_ZONE)
const hours = (from: number, to: number): Hours => ({ from: from * 60, to: to * 60 })

let t: TestContext
let konan: User
let admin: User

beforeEach(async () => {
  t = createTestContext()
  konan = await makeLivreur(t, { fullname: 'Konan Yao' })
  admin = await makeAdmin(t)
})

const by = (actor: User) => ({ ...t, actor })
const planOf = ({ id }: User) => readDutyPlan(t.database.orm, id, t.clock.now())
const capacities = (...starts: number[]) => {
  const { orm } = t.database
  const capacityOf = readCapacity(orm, readTimeSettings(orm), t.clock.now())
  return starts.map((hour) => capacityOf({ from: at(hour), to: at(hour + 2) }))
}

test('the clock of these tests shows a Tuesday morning', () => {
  expect(localDay(t.clock.now(), BUSINESS_ZONE)).toBe(TUESDAY)
})

describe('the week of a livreur', () => {
  test('is the opening until a day is changed, and the other days keep their hours', async () => {
    expect(planOf(konan).week).toBeNull()
    await saveDutyDay(by(konan), { livreurId: konan.id, weekday: 3, hours: hours(8, 13) })
    expect(planOf(konan).week).toEqual({
      1: hours(8, 20),
      2: hours(8, 20),
      3: hours(8, 13),
      4: hours(8, 20),
      5: hours(8, 20),
      6: hours(8, 20),
    })
  })

  test('has a day off where the hours are taken away', async () => {
    await saveDutyDay(by(admin), { livreurId: konan.id, weekday: 3, hours: null })
    expect(planOf(konan).week?.[3]).toBeUndefined()
  })

  test('keeps one day of work, because a week without any would mean the opening hours', async () => {
    const dayOff = (weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7) =>
      saveDutyDay(by(konan), { livreurId: konan.id, weekday, hours: null })
    for (const weekday of [1, 2, 3, 4, 5] as const) await dayOff(weekday)
    expect((await refusalOf(dayOff(6))).code).toBe('DUTY_WEEK_EMPTY')
    expect(planOf(konan).week).toEqual({ 6: hours(8, 20) })
  })
})

describe('an exception', () => {
  test('covers days in a row, replaces what was said of them, and is taken back day by day', async () => {
    const livreurId = konan.id
    await saveDutyException(by(konan), {
      livreurId,
      from: '2025-06-12',
      to: '2025-06-14',
      hours: null,
    })
    await saveDutyException(by(konan), {
      livreurId,
      from: '2025-06-13',
      to: '2025-06-13',
      hours: hours(10, 16),
    })
    await removeDutyException(by(admin), { livreurId, from: '2025-06-14', to: '2025-06-14' })
    expect(planOf(konan).exceptions).toEqual({ '2025-06-12': null, '2025-06-13': hours(10, 16) })
  })

  test('is not for a day that is over', async () => {
    const past = { livreurId: konan.id, from: '2025-06-09', to: '2025-06-12', hours: null }
    expect((await refusalOf(saveDutyException(by(konan), past))).code).toBe('VALIDATION')
  })
})

describe('a plan', () => {
  test('that is changed is told at once to its livreur and to the team, and to no one else', async () => {
    const [mariam, client] = [await makeLivreur(t), await makeClient(t)]
    const readers = [admin, konan, mariam, client]
    const streams = await Promise.all(readers.map((who) => listenToLive(t, who)))
    for (const stream of streams) await stream.next()
    const livreurId = konan.id
    await switchDuty(by(admin), { livreurId, on: false })
    // The same tap again changes nothing, and tells nothing.
    await switchDuty(by(admin), { livreurId, on: false })
    await saveDutyDay(by(konan), { livreurId, weekday: 3, hours: null })
    const absence = { livreurId, from: '2025-06-12', to: '2025-06-12', hours: null }
    await saveDutyException(by(konan), absence)
    await removeDutyException(by(admin), absence)
    const mark = { client, admin, livreur: mariam, status: 'assigned' } as const
    await makeOrder(t, mark)
    await makeOrder(t, { ...mark, livreur: konan })
    const heard = await Promise.all(
      streams.map(async ({ next }) => {
        const types: string[] = []
        for (;;) {
          const { type } = (await next()).message
          if (type === 'order') return types
          types.push(type)
        }
      }),
    )
    const changes = ['duty', 'duty', 'duty', 'duty']
    expect(heard).toEqual([changes, changes, [], []])
  })

  test('is changed by its livreur and by the team, never by another livreur', async () => {
    const other = await makeLivreur(t)
    const off = { livreurId: konan.id, on: false }
    expect((await refusalOf(switchDuty(by(other), off))).code).toBe('NOT_FOUND')
    await switchDuty(by(admin), off)
    expect(planOf(konan).switched).toEqual({ on: false, at: t.clock.now() })
  })

  test('is of a livreur who may be given orders', async () => {
    const waiting = await makeLivreur(t, { approvedAt: null })
    await disable(t, konan)
    for (const { id: livreurId } of [waiting, konan, admin])
      expect((await refusalOf(switchDuty(by(admin), { livreurId, on: true }))).code).toBe(
        'NOT_FOUND',
      )
  })

  test('leaves a trail of each change, and none where nothing changes', async () => {
    const livreurId = konan.id
    await saveDutyDay(by(konan), { livreurId, weekday: 3, hours: hours(8, 20) })
    await removeDutyException(by(konan), { livreurId, from: TUESDAY, to: TUESDAY })
    await switchDuty(by(konan), { livreurId, on: false })
    await switchDuty(by(konan), { livreurId, on: false })
    await saveDutyDay(by(admin), { livreurId, weekday: 3, hours: null })
    const noted = t.database.orm.select().from(staffActions).all()
    expect(noted.map(({ actorId, kind, target, data }) => [actorId, kind, target, data])).toEqual([
      [konan.id, 'duty_changed', livreurId, { on: false }],
      [admin.id, 'duty_changed', livreurId, { weekday: 3, from: null, to: null }],
    ])
  })
})

describe('the visits that a slot holds', () => {
  test('are as many for each livreur on duty during it', async () => {
    const mariam = await makeLivreur(t)
    await makeLivreur(t, { approvedAt: null })
    await disable(t, await makeLivreur(t))
    await saveDutyDay(by(admin), { livreurId: mariam.id, weekday: 2, hours: hours(8, 13) })
    expect(capacities(10, 12, 18)).toEqual([8, 4, 4])
  })

  // A checkout reads only who has a plan, and counts the others; who is assigned reads the plan of each.
  test('are those of the plans that assigning reads, whatever was planned and tapped', async () => {
    const team = [konan, await makeLivreur(t), await makeLivreur(t)]
    const livreur = fc.constantFrom(...team).map(({ id }) => id)
    const worked = fc.option(
      fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 13, max: 24 })),
    )
    const day = fc.integer({ min: 0, max: 8 })
    const change = fc.oneof(
      fc.record({ livreurId: livreur, weekday: fc.constantFrom(...WEEKDAYS), worked }),
      fc.record({ livreurId: livreur, day, worked }),
      fc.record({ livreurId: livreur, on: fc.boolean() }),
      fc.record({ pass: fc.integer({ min: 1, max: 20 }) }),
    )
    const make = async (made: typeof change extends Arbitrary<infer Change> ? Change : never) => {
      if ('pass' in made) return t.clock.advance(made.pass * HOUR_MS)
      const { livreurId } = made
      if ('on' in made) return switchDuty(by(admin), { livreurId, on: made.on })
      const worked = made.worked && hours(...made.worked)
      if ('weekday' in made)
        return saveDutyDay(by(admin), {
          livreurId,
          weekday: made.weekday,
          hours: worked ?? hours(8, 9),
        })
      const from = addDays(localDay(t.clock.now(), BUSINESS_ZONE), made.day)
      return saveDutyException(by(admin), { livreurId, from, to: from, hours: worked })
    }
    const { orm } = t.database
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        for (const made of changes) await make(made)
        const now = t.clock.now()
        const { opening, slots } = readTimeSettings(orm)
        const capacityOf = readCapacity(orm, { opening, slots }, now)
        const plans = readDutyPlans(orm, now)
        for (const slot of comingSlots({ opening, slots, now, zone: BUSINESS_ZONE }))
          expect(capacityOf(slot)).toBe(slotCapacity(slot, slots.capacity, plans, BUSINESS_ZONE))
      }),
      { numRuns: 40 },
    )
  })

  test('are none where nobody is on duty', async () => {
    await switchDuty(by(konan), { livreurId: konan.id, on: false })
    expect(capacities(10, 12)).toEqual([0, 0])
  })

  test('are a fixed number where the owner says so', async () => {
    const value = { ...DEFAULT_SLOTS, capacity: { per: 'slot' as const, visits: 7 } }
    const owner = await makeSuperadmin(t)
    await saveSettings(by(owner), { slots: { value, seen: null } })
    await disable(t, konan)
    expect(capacities(10, 12)).toEqual([7, 7])
  })
})

test('a livreur takes their plan with their data, and nothing of it stays once their account is deleted', async () => {
  const livreurId = konan.id
  await saveDutyException(by(konan), {
    livreurId,
    from: '2025-06-12',
    to: '2025-06-12',
    hours: null,
  })
  await switchDuty(by(konan), { livreurId, on: false })
  const { service } = await personalDataOf(t, konan)
  expect(service).toMatchObject({
    semaine: [],
    exceptions: [{ jour: '2025-06-12', heures: 'absence' }],
    enService: { oui: false },
  })
  const his = await t.as(konan)
  await his.profile.deleteAccount({ password: TEST_PASSWORD })
  expect(exportDuty(t.database.orm, livreurId)).toBeNull()
})
