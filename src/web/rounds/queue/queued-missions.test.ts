import { expect, test } from 'vitest'
import type { OrderStatus } from '#shared/order-status.ts'
import type { QueuedAction, QueuedStep } from '#shared/rounds/queue.ts'
import { queueLines } from './queue-lines.ts'
import { applyQueue, leftToDo, queuedStatus } from './queued-missions.ts'
import { countWaiting } from './words.ts'

const ids = { orderId: 'o1', reference: '7b1e03d2' }
const step = (
  from: QueuedStep['payload']['from'],
  more: Partial<QueuedStep['payload']> = {},
): QueuedStep => ({
  key: from,
  owner: 'konan',
  kind: 'advance',
  at: 1,
  payload: { ...ids, from, pieces: 8, ...more },
})
const mission = (status: OrderStatus, id = 'o1') => ({ id, status })
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('a mission has the status that its queued steps lead to', () => {
  const actions = [step('assigned'), step('pickup_en_route')]
  const [first, second] = applyQueue([mission('assigned'), mission('assigned', 'o2')], actions)
  expect(first).toMatchObject({ status: 'picked_up', waiting: { key: 'pickup_en_route' } })
  expect(second).toMatchObject({ status: 'assigned', waiting: null })
})

test('steps that the server has taken already, or refused, change nothing', () => {
  expect(queuedStatus(mission('pickup_en_route'), [step('assigned')])).toEqual({
    status: 'pickup_en_route',
    waiting: null,
  })
  const refused = { ...step('assigned'), refusal: { code: 'ORDER_CHANGED' as const } }
  expect(queuedStatus(mission('assigned'), [refused]).status).toBe('assigned')
})

test('a mission whose last step only waits to be sent is not left to do', () => {
  const missions = [mission('pickup_en_route'), mission('assigned', 'o2')]
  expect(leftToDo(missions, [])).toBe(2)
  expect(leftToDo(missions, [step('pickup_en_route')])).toBe(1)
})

test('what waits is said in words: the step, its cash and its photos', () => {
  const photo = (key: string, stepKey: string): QueuedAction => ({
    key,
    owner: 'konan',
    kind: 'photo',
    at: 1,
    payload: { ...ids, step: 'pickup', caption: '', stepKey },
  })
  const actions = [
    step('assigned'),
    photo('p1', 'pickup_en_route'),
    photo('p2', 'pickup_en_route'),
    step('pickup_en_route', { cashReceived: 14_250 }),
    photo('p3', 'gone'),
  ]
  const clientOf = (orderId: string) => (orderId === 'o1' ? 'Fatou Diabaté' : undefined)
  const lines = queueLines(actions, clientOf)
  expect(lines.map(({ label, detail }) => [plain(label), plain(detail)])).toEqual([
    ['En route pour ramassage', 'Fatou Diabaté · #7b1e03d2'],
    ['Ramassage confirmé, 8 pièces', 'Fatou Diabaté · #7b1e03d2 · 2 photos'],
    ['Espèces reçues, 14 250 FCFA', 'Fatou Diabaté · #7b1e03d2'],
    ['Photo', 'Fatou Diabaté · #7b1e03d2'],
  ])
})

test('the number of lines is known without them, whatever waits', () => {
  const photo = (stepKey: string): QueuedAction => ({
    key: crypto.randomUUID(),
    owner: 'konan',
    kind: 'photo',
    at: 1,
    payload: { ...ids, step: 'delivery', caption: '', stepKey },
  })
  const kinds = [
    step('assigned'),
    step('delivery_en_route', { cashReceived: 9_000 }),
    step('pickup_en_route', { cashReceived: 0 }),
    photo('delivery_en_route'),
    photo('gone'),
  ]
  for (let mask = 0; mask < 2 ** kinds.length; mask += 1) {
    const actions = kinds.filter((_, index) => mask & (1 << index))
    expect(countWaiting(actions)).toBe(queueLines(actions, () => undefined).length)
  }
})
