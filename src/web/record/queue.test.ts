import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { Queued } from '#shared/record/queue.ts'
import { DeviceQueue } from './queue.ts'
import { type DeviceStore, databaseStore } from './queue-store.ts'

const OWNER = 'mireille'
const DROP: Queued = { key: 'drop-1', owner: OWNER, at: 1000, kind: 'drop' }

/** A queue whose device's database is read by `store`. */
function queueOn(store: DeviceStore<Queued>) {
  const call = () => Promise.reject(new TypeError('Failed to fetch'))
  const unreadable = { title: '', text: '' }
  return new DeviceQueue<Queued, void>(
    { name: 'test', kinds: { drop: { call } }, unreadable },
    store,
  )
}

test('a reading of the phone that ends after a later one shows nothing any more', async () => {
  const readings: ((actions: Queued[]) => void)[] = []
  const store = databaseStore<Queued>([DROP.kind])
  const queue = queueOn({
    ...store,
    list: () => new Promise((resolve) => readings.push(resolve)),
  })
  const [early, late] = [queue.refresh(), queue.refresh()]
  const [first, second] = readings
  second?.([])
  await late
  first?.([DROP])
  await early
  expect(queue.state().others).toBe(0)
})

test('an act that waits stays in sight where it is given to the queue once more, which cannot keep it twice', async () => {
  const queue = queueOn(databaseStore<Queued>([DROP.kind]))
  queue.start(OWNER)
  expect(await queue.submit(DROP)).toEqual({ kind: 'waiting' })
  // Nothing else reads the queue from here on.
  await queue.send()
  expect(queue.state().actions).toEqual([DROP])
  const again = queue.submit(DROP)
  // The queue that is read now hides the act, whose person watches.
  void queue.refresh()
  await expect(again).rejects.toThrow('Failed to fetch')
  expect(queue.state().actions).toEqual([DROP])
})

test('an act is shown as done from its tap on, also where a reading from before ends while it is stored', async () => {
  let keep = () => {}
  const stored = new Promise<void>((resolve) => {
    keep = resolve
  })
  const store = databaseStore<Queued>(['later'])
  const queue = queueOn({ ...store, list: async () => [], add: () => stored })
  queue.start(OWNER)
  const outcome = queue.submit({ ...DROP, kind: 'later' })
  expect(queue.state()).toMatchObject({ own: [{ key: DROP.key }], actions: [] })
  await queue.refresh()
  expect(queue.state()).toMatchObject({ own: [{ key: DROP.key }], actions: [] })
  keep()
  // Another tab has sent it: the store holds it no more.
  expect(await outcome).toEqual({ kind: 'taken' })
  expect(queue.state().own).toEqual([])
})
