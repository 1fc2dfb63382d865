import { expect, test } from 'vitest'
import type { QueuedStep } from '#shared/rounds/queue.ts'
import { queueLines } from './queue-lines.ts'

const step = (payload: Partial<QueuedStep['payload']>): QueuedStep => ({
  key: 'a',
  owner: 'konan',
  kind: 'advance',
  at: 0,
  payload: { orderId: 'o', reference: '48210937', from: 'pickup_en_route', pieces: 1, ...payload },
})
const labels = (payload: Partial<QueuedStep['payload']>) =>
  queueLines([step(payload)], () => undefined).map(({ label }) => label.replace(/\s/g, ' '))

test('a step that waits names its bags as bags, with their weight', () => {
  expect(labels({ pieces: 8 })).toEqual(['Ramassage confirmé, 8 pièces'])
  expect(labels({ bags: 1, grams: 6400 })).toEqual(['Ramassage confirmé, 1 sac (6,4 kg)'])
  expect(labels({ from: 'assigned', bags: 1 })).toEqual(['En route pour ramassage'])
})
