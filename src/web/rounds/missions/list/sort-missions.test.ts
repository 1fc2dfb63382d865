import { describe, expect, test } from 'vitest'
import type { OrderStatus } from '#shared/order-status.ts'
import { toPoint } from '#shared/places/points.ts'
import type { QueuedMission } from '../mission.ts'
import { moveItem, sortMissions } from './sort-missions.ts'

const NOW = Date.UTC(2025, 5, 10, 8)
const HOUR = 3_600_000
const HERE = { lat: 5.35, lng: -4 }

const mission = (
  id: string,
  { km = 1, hour, status = 'assigned' }: { km?: number; hour?: number; status?: OrderStatus } = {},
) => {
  const from = hour === undefined ? null : NOW + (hour - 8) * HOUR
  const to = from === null ? null : from + 2 * HOUR
  return {
    id,
    status,
    waiting: undefined,
    clientLocation: toPoint({ lat: HERE.lat + km / 111.195, lng: HERE.lng }),
    dueAt: to,
    createdAt: NOW,
    pickupFrom: from,
    pickupTo: to,
    deliveryFrom: null,
    deliveryTo: null,
  } as unknown as QueuedMission
}

const sorting = { order: 'proposed', place: HERE, byHand: [] as string[], now: NOW } as const
const idsOf = (missions: readonly { id: string }[]) => missions.map(({ id }) => id)

describe('the missions', () => {
  const far = mission('far at ten', { km: 8, hour: 10 })
  const near = mission('near at noon', { km: 1, hour: 12 })
  const riding = mission('under way', { km: 9, hour: 16, status: 'pickup_en_route' })

  test('are proposed by slot, then by the way, and what is under way stays first', () => {
    expect(idsOf(sortMissions([near, far, riding], sorting))).toEqual([
      'under way',
      'far at ten',
      'near at noon',
    ])
  })

  test('come by distance where that is chosen', () => {
    expect(idsOf(sortMissions([far, near, riding], { ...sorting, order: 'distance' }))).toEqual([
      'under way',
      'near at noon',
      'far at ten',
    ])
  })

  test('stay as they were put by hand; one that comes later follows them', () => {
    const byHand = ['near at noon', 'gone', 'far at ten']
    const late = mission('new', { hour: 10 })
    const shown = sortMissions([late, far, near, riding], { ...sorting, order: 'hand', byHand })
    expect(idsOf(shown)).toEqual(['under way', 'near at noon', 'far at ten', 'new'])
  })
})

test('an item is moved up or down a list', () => {
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moveItem(['a'], 3, 0)).toEqual(['a'])
})
