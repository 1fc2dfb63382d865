import { describe, expect, test } from 'vitest'
import { type DutyPlan, dutyOn } from '#shared/shop/duty/duty.ts'
import { DEFAULT_OPENING } from '#shared/time/opening.ts'
import { BUSINESS_ZONE, instantOf } from '#shared/time/zone.ts'
import { type AssignableRider, candidatesFor, slotsToCome } from './candidates.ts'
import { planRounds } from './plan-rounds.ts'
import type { RoundStop } from './planning.ts'

const TUESDAY = '2025-06-10'
const at = (hour: number) => instantOf(TUESDAY, hour * 60, BUSINESS_ZONE)
const slot = (hour: number) => ({ from: at(hour), to: at(hour + 2) })
const place = (km: number) => ({ lat: 5.35 + km / 111.195, lng: -4 })
const visit = (km: number | null, hour: number | null = 12): RoundStop => ({
  id: `${km} at ${hour}`,
  slot: hour === null ? null : slot(hour),
  place: km === null ? null : place(km),
})

const works = (from: number, to: number): Partial<DutyPlan> => ({
  week: { 2: { from: from * 60, to: to * 60 } },
})
const rider = (
  fullname: string,
  { plan = {}, km = null as number | null, visits = [] as RoundStop[] } = {},
): AssignableRider => ({
  id: fullname,
  fullname,
  plan: { opening: DEFAULT_OPENING, week: null, exceptions: {}, switched: null, ...plan },
  position: km === null ? null : place(km),
  visits,
  underWay: 0,
})

const rules = {
  now: at(9),
  zone: BUSINESS_ZONE,
  capacity: { per: 'livreur', visits: 2 },
  base: place(8),
} as const
const namesFor = (visits: RoundStop[], ...riders: AssignableRider[]) =>
  candidatesFor(visits, riders, rules).map(
    ({ rider: { fullname }, proposed, onDuty, full }) =>
      `${fullname}${proposed ? ' proposed' : ''}${onDuty ? '' : ' off'}${full ? ' full' : ''}`,
  )

describe('the livreurs for a visit', () => {
  test('come by nearness among those on duty with room; the others stay below', () => {
    const busy = [visit(0.1), visit(0.2)]
    expect(
      namesFor(
        [visit(0)],
        rider('Ali, off', { plan: works(15, 18), km: 0.1 }),
        rider('Bamba, full', { visits: busy }),
        rider('Coulibaly, far', { km: 5 }),
        rider('Diallo, near', { km: 2 }),
        rider('Essis, nowhere'),
      ),
    ).toEqual([
      'Diallo, near proposed',
      'Coulibaly, far',
      'Essis, nowhere',
      'Bamba, full full',
      'Ali, off off',
    ])
  })

  test('have none proposed when nobody on duty has room', () => {
    const full = rider('Bamba', { visits: [visit(1), visit(2)] })
    expect(namesFor([visit(0)], full, rider('Ali', { plan: works(15, 18) }))).toEqual([
      'Bamba full',
      'Ali off',
    ])
  })

  test('are on duty during the slot of the visit, and now where it has none or it is over', () => {
    const afternoon = rider('Ali', { plan: works(12, 18) })
    expect(namesFor([visit(0, 12)], afternoon)).toEqual(['Ali proposed'])
    expect(namesFor([visit(0, null)], afternoon)).toEqual(['Ali off'])
    expect(namesFor([visit(0, 6)], afternoon)).toEqual(['Ali off'])
  })

  test('are full when all that is to be given does not fit in one slot', () => {
    const free = rider('Ali', { visits: [visit(1)] })
    expect(namesFor([visit(0), visit(1, 14)], free)).toEqual(['Ali proposed'])
    expect(namesFor([visit(0), visit(1)], free)).toEqual(['Ali full'])
  })

  test('are not full of a slot that is over: its visit is made now', () => {
    const busy = rider('Ali', { plan: works(8, 18), visits: [visit(1, 6), visit(2, 6)] })
    expect(namesFor([visit(0, 6)], busy)).toEqual(['Ali proposed'])
  })

  test('are never full where a slot holds a fixed number', () => {
    const capacity = { per: 'slot', visits: 1 } as const
    const busy = rider('Ali', { visits: [visit(1), visit(2), visit(3)] })
    const [found] = candidatesFor([visit(0)], [busy], { ...rules, capacity })
    expect(found).toMatchObject({ full: null, proposed: true, from: 'missions' })
    expect(found?.km).toBeCloseTo(1, 2)
  })

  test('have the busiest proposed no more: of detours that are alike the lighter load decides', () => {
    const many = Array.from({ length: 23 }, (_, i) => visit(0.8 + i / 50, null))
    const busy = rider('Ali', { km: 0.8, visits: many })
    expect(namesFor([visit(0, null)], busy, rider('Bamba', { km: 1 }))).toEqual([
      'Bamba proposed',
      'Ali',
    ])
  })

  test('have nobody proposed who cannot come in time, and the others stay below', () => {
    const next = { ...visit(0), slot: { from: at(9), to: at(9.5) } }
    const far = rider('Ali', { km: 9 })
    const near = rider('Bamba', { km: 6 })
    expect(namesFor([next], near, far)).toEqual(['Bamba proposed', 'Ali'])
    expect(namesFor([next], far)).toEqual(['Ali'])
  })

  test('have the one proposed whom « Répartir » gives the visit to: near, far, and near the end of a service', () => {
    const riders = [
      rider('Ali', { plan: works(8, 13), km: 1, visits: [visit(2, 10), visit(3, 10)] }),
      rider('Bamba', { plan: works(8, 18), km: -6, visits: [visit(-7, 10), visit(-9, 14)] }),
      rider('Coulibaly', { plan: works(8, 18) }),
    ]
    const own = { ...rules, capacity: { per: 'livreur', visits: 4 } } as const
    const livreurs = riders.map(({ id, plan, position, visits, underWay }) => {
      const duty = dutyOn(plan, TUESDAY, BUSINESS_ZONE) ?? slot(8)
      return { id, duty, start: position ?? own.base, stops: visits, underWay }
    })
    for (const km of [-25, -8, -3, 0.2, 2.5, 6, 14, 25])
      for (const hour of [10, 11.5, 12, 16]) {
        const asked = visit(km, hour)
        const { rounds } = planRounds({ stops: [asked], livreurs, ...own })
        const planned = rounds.find(({ stops }) => stops.some(({ stop }) => stop === asked))
        const proposed = candidatesFor([asked], riders, own).find((one) => one.proposed)
        expect(proposed?.rider.id).toBe(planned?.livreurId)
      }
  })

  test('ride from the shop on another day, through their visits of that day only', () => {
    const nextWeek = (one: RoundStop, id: string): RoundStop => ({
      ...one,
      id,
      slot: { from: at(12) + 7 * 24 * 3_600_000, to: at(14) + 7 * 24 * 3_600_000 },
    })
    const there = rider('Ali', { km: 0, visits: [visit(0), visit(0.1)] })
    const later = rider('Bamba', { visits: [nextWeek(visit(1), 'own')] })
    expect(namesFor([nextWeek(visit(0), 'new')], there, later)).toEqual(['Bamba proposed', 'Ali'])
  })

  test('count by the slots that are to come', () => {
    expect(slotsToCome([visit(0, 6), visit(0, null), visit(0)], at(9))).toEqual([slot(12)])
  })
})
