import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { type BaseHandlers, DeviceQueue } from './queue.ts'
import type { StoredAction } from './queue-database.ts'
import { databaseStore } from './queue-store.ts'

const OWNER = 'mireille'
const DROP: StoredAction = { key: 'drop-1', owner: OWNER, at: 1000, kind: 'drop' }

test('an act that waits stays in sight where it is given to the queue once more, which cannot keep it twice', async () => {
  const queue = new DeviceQueue<StoredAction, { kind: 'taken' }, BaseHandlers>({
    name: 'test',
    store: databaseStore<StoredAction>([DROP.kind]),
    replay: async () => 'unanswered',
    isOwn: ({ owner }) => owner === OWNER,
    actKeyOf: ({ key }) => key,
    sentElsewhere: { kind: 'taken' },
    unreadable: { title: '', text: '' },
  })
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
