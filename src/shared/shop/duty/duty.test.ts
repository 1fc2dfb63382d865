import { describe, expect, test } from 'vitest'
import { DEFAULT_OPENING } from '#shared/time/opening.ts'
import { BUSINESS_ZONE, type Hours, instantOf } from '#shared/time/zone.ts'
import {
  type DutyPlan,
  hoursOnDuty,
  isOnDuty,
  livreursDuring,
  nextDuty,
  slotCapacity,
} from './duty.ts'

const TUESDAY = '2025-06-10'
const SUNDAY = '2025-06-15'
const hours = (from: number, to: number): Hours => ({ from: from * 60, to: to * 60 })

const plan = (own: Partial<DutyPlan> = {}): DutyPlan => ({
  opening: DEFAULT_OPENING,
  week: { 2: hours(8, 18) },
  exceptions: {},
  switched: null,
  ...own,
})
const at = (hour: number, day = TUESDAY) => instantOf(day, hour * 60, BUSINESS_ZONE)
const tapped = (on: boolean, hour: number, day = TUESDAY) =>
  plan({ switched: { on, at: at(hour, day) } })
const slotsOf = (one: DutyPlan, day = TUESDAY) =>
  [8, 10, 12, 14, 16, 18].filter(
    (hour) =>
      livreursDuring({ from: at(hour, day), to: at(hour + 2, day) }, [one], BUSINESS_ZONE).length,
  )

describe('the hours of a livreur', () => {
  test('are the opening hours until a plan is made', () => {
    const follows = plan({ week: null })
    expect(hoursOnDuty(follows, TUESDAY)).toEqual(hours(8, 20))
    expect(hoursOnDuty(follows, SUNDAY)).toBeNull()
  })

  test('are those of the week, of which a day without any is a day off', () => {
    expect(hoursOnDuty(plan(), TUESDAY)).toEqual(hours(8, 18))
    expect(hoursOnDuty(plan(), '2025-06-11')).toBeNull()
  })

  test('are those of an exception on its day, be it closed', () => {
    const exceptions = { [TUESDAY]: null, [SUNDAY]: hours(10, 16) }
    expect(hoursOnDuty(plan({ exceptions }), TUESDAY)).toBeNull()
    expect(hoursOnDuty(plan({ exceptions }), SUNDAY)).toEqual(hours(10, 16))
  })

  test('are none on a day on which the business is closed, whatever the week', () => {
    const opening = { ...DEFAULT_OPENING, closedDays: [{ day: TUESDAY, name: 'Inventaire' }] }
    expect(hoursOnDuty(plan({ opening }), TUESDAY)).toBeNull()
  })
})

describe('the slots of a livreur', () => {
  test('lie inside their hours', () => {
    expect(slotsOf(plan())).toEqual([8, 10, 12, 14, 16])
    expect(slotsOf(plan({ week: { 2: hours(9, 13) } }))).toEqual([10])
  })

  test('end when they stop for the day, and only that day', () => {
    const stopped = tapped(false, 11)
    expect(slotsOf(stopped)).toEqual([8])
    expect(isOnDuty(stopped, at(11), BUSINESS_ZONE)).toBe(false)
    expect(slotsOf(stopped, '2025-06-17')).toEqual([8, 10, 12, 14, 16])
  })

  test('do not go on after the planned end because the day was begun by a tap', () => {
    expect(slotsOf(tapped(true, 7))).toEqual([8, 10, 12, 14, 16])
    expect(isOnDuty(tapped(true, 7), at(7), BUSINESS_ZONE)).toBe(true)
    expect(isOnDuty(tapped(true, 7), at(18), BUSINESS_ZONE)).toBe(false)
  })

  test('go on until midnight when they start after their hours or on a day off', () => {
    expect(slotsOf(tapped(true, 18))).toContain(18)
    expect(slotsOf(tapped(true, 9, SUNDAY), SUNDAY)).toEqual([10, 12, 14, 16, 18])
  })
})

test('a slot holds visits for each livreur on duty, or a fixed number', () => {
  const evening = { from: at(18), to: at(20) }
  const plans = [plan({ week: null }), plan({ week: null }), plan()]
  const capacity = (per: 'livreur' | 'slot', of: DutyPlan[]) =>
    slotCapacity(evening, { per, visits: 4 }, of, BUSINESS_ZONE)
  expect(capacity('livreur', plans)).toBe(8)
  expect(capacity('livreur', [])).toBe(0)
  expect(capacity('slot', [])).toBe(4)
})

describe('when somebody rides again', () => {
  const next = (plans: DutyPlan[], from: number) => nextDuty(plans, from, BUSINESS_ZONE)
  const weekLater = '2025-06-17'

  test('is at once while one is on duty, and else when the first of them begins', () => {
    expect(next([plan()], at(9))).toBe(at(9))
    expect(next([plan(), plan({ week: { 2: hours(6, 7) } })], at(5))).toBe(at(6))
    expect(next([plan()], at(18))).toBe(at(8, weekLater))
  })

  test('is never where nobody does within two weeks', () => {
    expect(next([plan({ week: {} })], at(9))).toBeNull()
    expect(next([], at(9))).toBeNull()
  })
})
