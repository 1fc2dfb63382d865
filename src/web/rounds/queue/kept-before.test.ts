import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { waitingQueue } from '#web/orders/waiting/waiting-queue.ts'
import { workshopQueue } from '#web/workshop/queue/workshop-queue.ts'
import { livreurQueue } from './queue.ts'

const KONAN = 'konan'
const QUEUES = [livreurQueue, workshopQueue, waitingQueue]
const door = { orderId: 'o1', reference: '48210937' }
const counted = { calls: 2, presence: { point: null }, arrivedAt: 1, photoId: 'entrance' }
const draft = { lines: [], idempotencyKey: 'x' }

/** The rows of a phone of version 1.0, as it wrote them. */
const STORED = [
  {
    kind: 'photo',
    key: 'bag',
    owner: KONAN,
    at: 1,
    payload: { ...door, step: 'pickup', caption: '', stepKey: 'pickup' },
  },
  {
    kind: 'advance',
    key: 'pickup',
    owner: KONAN,
    at: 1,
    payload: { ...door, from: 'pickup_en_route', pieces: 2 },
  },
  {
    kind: 'advance',
    key: 'refused',
    owner: KONAN,
    at: 2,
    refusal: { code: 'ORDER_CHANGED' },
    payload: { ...door, from: 'assigned', pieces: 2 },
  },
  {
    kind: 'missed',
    key: 'nobody',
    owner: KONAN,
    at: 3,
    payload: { ...door, ...counted, from: 'delivery_en_route' },
  },
  {
    kind: 'workshopPhoto',
    key: 'hole',
    owner: 'atelier',
    at: 4,
    payload: { ...door, actKey: 'damage' },
  },
  {
    kind: 'workshop',
    key: 'damage',
    owner: 'atelier',
    at: 4,
    faults: 2,
    payload: {
      call: { is: 'act', input: { orderId: 'o1', act: { kind: 'damage', piece: 1 } } },
      worker: { n: 2, name: 'Serge' },
      what: 'Abîmé',
      reference: '48210937',
    },
  },
  ...[
    { kind: 'order', owner: KONAN },
    { kind: 'request', owner: 'visiteur' },
    { kind: 'team-order', owner: KONAN },
    { kind: 'drop', owner: KONAN },
    { kind: 'count', owner: KONAN },
  ].map(({ kind, owner }, i) => ({
    kind,
    key: kind,
    owner,
    at: 5 + i,
    payload: {
      draftKey: kind,
      draft,
      fullname: 'Aya',
      reference: '48210937',
      input: { idempotencyKey: kind, lines: [], shown: { total: 3000 }, fullname: 'Aya' },
    },
  })),
  {
    kind: 'order',
    key: 'asks',
    owner: KONAN,
    at: 10,
    refusal: { code: 'SLOT_GONE' },
    payload: { draftKey: 'asks', draft, input: { idempotencyKey: 'asks', lines: [] } },
  },
]

const phone = () =>
  openDB('laveo', 1, {
    upgrade(db) {
      db.createObjectStore('actions', { autoIncrement: true }).createIndex('key', 'key', {
        unique: true,
      })
      db.createObjectStore('photos')
      db.createObjectStore('notices', { keyPath: 'key' })
      db.createObjectStore('snapshots')
    },
  })

const sent: string[] = []
const taken: string[] = []
let ends: Array<() => void> = []
/** The locks that a tab of that version holds, each with the function that lets go of it. */
const held = new Map<string, Promise<void>>()

beforeAll(() => {
  Object.defineProperty(navigator, 'locks', { value: { request: takeLock } })
})

async function takeLock(name: string, work: () => Promise<unknown>) {
  await held.get(name)
  taken.push(name)
  return work()
}

beforeEach(async () => {
  sent.length = 0
  taken.length = 0
  held.clear()
  vi.stubGlobal('fetch', async (url: URL | string, init: RequestInit = {}) => {
    const path = String(url)
    if (init.method === 'PUT') {
      const id = /photos\/([a-z]+)/.exec(path)?.[1] ?? path
      sent.push(id)
      return Response.json({ id })
    }
    // What is read again after an act is no act.
    if (init.method !== 'POST') throw new TypeError('Failed to fetch')
    const { idempotencyKey, refusal } = JSON.parse(String(init.body))[0]
    sent.push(refusal ? `claim ${idempotencyKey}` : idempotencyKey)
    return Response.json([{ result: { data: { statusKey: 's1', reference: '48210937' } } }])
  })
  const db = await phone()
  for (const row of STORED) await db.add('actions', row)
  for (const key of ['bag', 'hole'])
    await db.put('photos', { bytes: new TextEncoder().encode(key).buffer, type: 'image/webp' }, key)
  db.close()
})

afterEach(async () => {
  for (const end of ends) end()
  const db = await phone()
  await db.clear('actions')
  db.close()
})

const startAll = () => {
  ends = [livreurQueue.start(KONAN), workshopQueue.start('atelier'), waitingQueue.start(KONAN)]
}

const LEAVE = [
  'bag',
  'pickup',
  'claim refused',
  'nobody',
  'hole',
  'damage',
  'order',
  'request',
  'team-order',
  'drop',
  'count',
]

test('acts and photos that a phone kept under version 1.0 leave once and in order, and what asked goes on to ask', async () => {
  startAll()
  for (const queue of QUEUES) expect(await queue.send()).toBe('done')
  expect([...sent].sort()).toEqual([...LEAVE].sort())
  expect(sent.filter((key) => LEAVE.indexOf(key) < 4)).toEqual(LEAVE.slice(0, 4))
  expect(sent.filter((key) => LEAVE.indexOf(key) >= 6)).toEqual(LEAVE.slice(6))
  expect(waitingQueue.state().actions).toMatchObject([{ key: 'asks' }])
  const db = await phone()
  expect(await db.getAllKeys('photos')).toEqual([])
  db.close()
})

test('a tab of version 1.0 that is sending is waited for, and what it has sent is not sent again', async () => {
  let letGo = () => {}
  const isSending = new Promise<void>((resolve) => {
    letGo = resolve
  })
  for (const name of ['laveo-outbox', 'laveo-atelier', 'laveo-commandes']) held.set(name, isSending)
  startAll()
  const replays = QUEUES.map((queue) => queue.send())
  const db = await phone()
  await db.clear('actions')
  db.close()
  letGo()
  await Promise.all(replays)
  expect(new Set(taken)).toEqual(new Set(held.keys()))
  expect(sent).toEqual([])
})
