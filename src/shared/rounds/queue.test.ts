import { expect, test } from 'vitest'
import { claimOf, type QueuedStep } from './queue.ts'

const ME = 'konan'
const ids = { orderId: '7b1e03d2-0000', reference: '7b1e03d2' }

const step = (key: string, more: Partial<QueuedStep> = {}): QueuedStep => ({
  key,
  owner: ME,
  kind: 'advance',
  at: 1,
  payload: { ...ids, from: 'pickup_en_route', pieces: 2 },
  ...more,
})

test('a claim says all that its step did: money, pieces and the whole count, but of a step on the road no pieces', () => {
  const check = {
    counts: [{ position: 0, counted: 1, reason: 'absent' as const, note: 'chez sa sœur' }],
    reserves: [{ kind: 'tache' as const, position: 0, note: 'col' }],
    withClient: true,
  }
  const road = step('a')
  const door = step('a', { payload: { ...road.payload, check, cashReceived: 3000 } })
  const about = { orderId: ids.orderId, from: 'pickup_en_route', refusal: 'ORDER_CHANGED' }
  const refusal = { code: 'ORDER_CHANGED' } as const
  expect(claimOf(door, refusal)).toEqual({
    ...about,
    takenAt: 1,
    idempotencyKey: 'a',
    cashReceived: 3000,
    check,
    note: '2\u00a0pièces comptées',
  })
  expect(claimOf(road, refusal)).toMatchObject({ ...about, check: undefined, note: undefined })
})

test('the claim of what a client said at the door tells it to the team', () => {
  const refusal = { code: 'ORDER_CHANGED' } as const
  const from = 'pickup_en_route' as const
  const check = { counts: [], reserves: [], withClient: true }
  const agreed = { quantities: [], added: [], total: 7550 }
  const yes = step('a', { payload: { ...ids, from, pieces: 1, bags: 1, check, agreed } })
  expect(claimOf(yes, refusal).note?.replace(/[\u00a0\u202f]/g, ' ')).toBe(
    '1 sac compté. Le client a accepté 7 550 FCFA sur ce téléphone',
  )
  const stood = { arrivedAt: 1, calls: 0, photoId: null, presence: { point: null } }
  const no = {
    key: 'b',
    owner: ME,
    kind: 'missed',
    at: 1,
    payload: { ...ids, from, ...stood, disagreed: true },
  } as const
  expect(claimOf(no, refusal).note).toContain('il a gardé son linge')
})
