import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { Queued } from '#shared/record/queue.ts'
import { openQueueDatabase } from './queue-database.ts'
import { type DeviceStore, databaseStore, removeActionsOf } from './queue-store.ts'

const KINDS = ['step', 'photo']
const step = (key: string): Queued => ({ key, owner: 'konan', kind: 'step', at: 1 })
const photo = (key: string): Queued => ({ key, owner: 'konan', kind: 'photo', at: 1 })
const blob = (text: string) => new Blob([text], { type: 'image/webp' })
const keys = async (store: DeviceStore<Queued>) => (await store.list()).map(({ key }) => key)

let made = 0
/** A phone that can be switched off. `open` opens the page again. */
function phone() {
  made += 1
  const name = `phone-${made}`
  return () => databaseStore<Queued>(KINDS, () => openQueueDatabase(name))
}

describe('the queue in the phone', () => {
  test('keeps actions and photos, in the order in which they were done, for the next page', async () => {
    const open = phone()
    await open().add([photo('z'), step('b')], new Map([['z', blob('laine')]]))
    await open().add([step('a')], new Map())
    const later = open()
    expect(await keys(later)).toEqual(['z', 'b', 'a'])
    const kept = await later.photo('z')
    expect(kept?.type).toBe('image/webp')
    expect(await kept?.text()).toBe('laine')
  })

  test('changes an action in its place, and takes one away with its photo', async () => {
    const store = phone()()
    await store.add([photo('p'), step('a'), step('b')], new Map([['p', blob('x')]]))
    await store.update({ ...step('a'), refusal: { code: 'ORDER_CHANGED' } })
    await store.remove('p')
    expect(await store.list()).toMatchObject([{ refusal: { code: 'ORDER_CHANGED' } }, { key: 'b' }])
    expect(await store.photo('p')).toBeUndefined()
  })

  test('lets go of all that waits of an account that is deleted, photos too, and keeps what others did', async () => {
    made += 1
    const open = () => openQueueDatabase(`phone-${made}`)
    const store = databaseStore<Queued>(KINDS, open)
    await store.add([photo('p'), step('a')], new Map([['p', blob('x')]]))
    await store.add([{ ...step('b'), owner: 'yao' }], new Map())
    await removeActionsOf('konan', open)
    expect(await keys(store)).toEqual(['b'])
    expect(await store.photo('p')).toBeUndefined()
  })

  test('never brings back what has left', async () => {
    const store = phone()()
    await store.add([step('a')], new Map())
    await store.remove('a')
    await store.update(step('a'))
    await store.remove('a')
    expect(await keys(store)).toEqual([])
  })

  test('keeps all of a report or nothing of it', async () => {
    const store = phone()()
    await store.add([step('a')], new Map())
    const again = store.add([photo('p'), step('a')], new Map([['p', blob('x')]]))
    await expect(again).rejects.toThrow()
    expect(await keys(store)).toEqual(['a'])
    expect(await store.photo('p')).toBeUndefined()
  })

  test('keeps what was refused until it was read', async () => {
    const open = phone()
    const said = { what: 'Ramassage confirmé', why: 'Trop tard.', reference: '7b1e03d2' }
    const notice = { ...said, key: 'a', owner: 'konan', at: 1, claimed: true }
    await open().addNotice(notice)
    await open().addNotice(notice)
    expect(await open().notices()).toEqual([notice])
    await open().removeNotice('a')
    expect(await open().notices()).toEqual([])
  })
})
