import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { BOARD_KEY, type OfflineSnapshot, queueDatabase } from '#web/record/queue-database.ts'
import { deleteSnapshots, readSnapshot, saveSnapshot } from './snapshot.ts'

const of = (id: string) => ({ me: { id }, missions: null, at: 1 }) as unknown as OfflineSnapshot
const board = { board: {}, at: 1 } as never

test('a device shows the last account alone without a network, and the board of its tablet to anybody', async () => {
  await (await queueDatabase()).put('snapshots', board, BOARD_KEY)
  await saveSnapshot(of('konan'))
  await saveSnapshot(of('mariam'))
  expect(await readSnapshot('konan')).toBeUndefined()
  expect(await readSnapshot('mariam')).toEqual(of('mariam'))
  await deleteSnapshots()
  expect(await readSnapshot('mariam')).toBeUndefined()
  expect(await (await queueDatabase()).getAllKeys('snapshots')).toEqual([BOARD_KEY])
})

test('the board of a tablet is no account’s snapshot', async () => {
  await (await queueDatabase()).put('snapshots', board, BOARD_KEY)
  expect(await readSnapshot(BOARD_KEY)).toBeUndefined()
})
