import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { type BaseHandlers, DeviceQueue } from './queue.ts'
import type { StoredAction } from './queue-database.ts'
import { type DeviceStore, databaseStore } from './queue-store.ts'

const OWNER = 'mireille'
const DROP: StoredAction = { key: 'drop-1', owner: OWNER, at: 1000, kind: 'drop' }

/** A queue whose device's database is read by `store`. */
function queueOn(store: DeviceStore<StoredAction>) {
  return new DeviceQueue<StoredAction, { kind: 'taken' }, BaseHandlers>({
    name: 'test',
    store,
    replay: async () => 'unanswered',
    isOwn: ({ owner }) => owner === OWNER,
    actKeyOf: ({ key }) => key,
    sentElsewhere: { kind: 'taken' },
    unreadable: { title: '', text: '' },
  })
}

test('a reading of the phone that ends after a later one shows nothing any more', async () => {
  const readings: ((actions: StoredAction[]) => void)[] = []
  const store = databaseStore<StoredAction>([DROP.kind])
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
  const queue = queueOn(databaseStore<StoredAction>([DROP.kind]))
  queue.start(OWNER, { onReplayed() {}, onSignedOut() {} })
  expect(await queue.submit(DROP.key, [DROP])).toEqual({ kind: 'waiting' })
  // Nothing else reads the queue from here on.
  await queue.send()
  expect(queue.state().actions).toEqual([DROP])
  const again = queue.submit(DROP.key, [DROP])
  // The queue that is read now hides the act, whose person watches.
  void queue.refresh()
  await expect(again).rejects.toThrow('constraint')
  expect(queue.state().actions).toEqual([DROP])
})
