import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QueuedPhoto, QueuedStep } from '#shared/rounds/queue.ts'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { openQueueDatabase, type QueueDatabase, queueDatabase } from '#web/record/queue-database.ts'
import { databaseStore } from '#web/record/queue-store.ts'
import { countQueuedOfLivreur, countQueuedOnDevice } from './last-account.ts'
import { livreurQueue } from './queue.ts'

vi.mock('#web/components/feedback/notify.tsx', () => ({
  notifyError: vi.fn(),
  notifyWarning: vi.fn(),
  dismissFailure: vi.fn(),
}))
vi.mock('#web/orders/send-photo.ts', () => ({
  putPhoto: async () => ({ kind: 'refused', refusal: { code: 'IMAGE_INVALID' } }),
}))
vi.mock('#web/record/queue-database.ts', async (original) => ({
  ...(await original<typeof import('#web/record/queue-database.ts')>()),
  queueDatabase: vi.fn(),
}))

const OWNER = 'konan'
const workingDatabase = openQueueDatabase()
const broken = () => Promise.reject(new DOMException('The disk fails', 'UnknownError'))
/** Throws what a database throws once its connection has ended. */
const throwEnded = () => {
  throw new DOMException('The connection is closing', 'InvalidStateError')
}
const keptStore = () => databaseStore(['advance', 'missed', 'photo'], () => workingDatabase)
const sent: unknown[] = []
let online = true
let whenSent = () => {}
let stop = () => {}
let made = 0

function step(): QueuedStep {
  made += 1
  const ids = { orderId: `order-${made}`, reference: '7b1e03d2' }
  return {
    key: `key-${made}`,
    owner: OWNER,
    kind: 'advance',
    at: 1000,
    payload: { ...ids, from: 'assigned', pieces: 2 },
  }
}

/** The phone's database, whose given methods fail. */
async function withFailing(...methods: Array<keyof QueueDatabase>): Promise<QueueDatabase> {
  const failing = Object.fromEntries(methods.map((method) => [method, throwEnded]))
  return new Proxy(await workingDatabase, {
    get(db, name) {
      const own = failing[String(name)] ?? Reflect.get(db, name, db)
      return typeof own === 'function' ? own.bind(db) : own
    },
  })
}

const phoneIs = (db: Promise<QueueDatabase>) =>
  vi.mocked(queueDatabase).mockImplementation(() => db)
const kept = () => keptStore().list()

beforeEach(() => {
  sent.length = 0
  online = true
  whenSent = () => {}
  phoneIs(workingDatabase)
  vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
    // What is read again after an act is no act.
    if (!online || init.method !== 'POST') throw new TypeError('Failed to fetch')
    whenSent()
    sent.push(JSON.parse(String(init.body))[0].idempotencyKey)
    return Response.json([{ result: { data: { status: 'pickup_en_route' } } }])
  })
})

afterEach(async () => {
  phoneIs(workingDatabase)
  online = true
  await livreurQueue.send()
  stop()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const follow = () => {
  stop = livreurQueue.start(OWNER)
}

test('a database that does not open once hides nothing for good: what waits there is still counted, shown and sent', async () => {
  const first = step()
  await keptStore().add([first], new Map())
  online = false
  follow()
  await vi.waitFor(() =>
    expect(livreurQueue.state()).toMatchObject({ actions: [first], sending: false }),
  )
  expect(countQueuedOnDevice()).toBe(1)
  expect(countQueuedOfLivreur()).toBe(1)
  stop()

  vi.mocked(queueDatabase).mockImplementation(broken)
  follow()
  await vi.waitFor(() => expect(livreurQueue.state().readable).toBe(false))
  expect(countQueuedOnDevice()).toBe(1)
  expect(countQueuedOfLivreur()).toBe(1)
  phoneIs(workingDatabase)
  online = true
  expect(await livreurQueue.send()).toBe('done')
  expect(sent).toEqual([first.key])
  expect(countQueuedOnDevice()).toBe(0)
  expect(livreurQueue.state().readable).toBe(true)
})

test('without a database a step is sent directly, once', async () => {
  vi.mocked(queueDatabase).mockImplementation(broken)
  follow()
  const first = step()
  expect(await livreurQueue.submit(first)).toMatchObject({ kind: 'taken' })
  expect(sent).toEqual([first.key])
})

test('without a database nor an answer a step is refused, and nothing sends it later', async () => {
  vi.mocked(queueDatabase).mockImplementation(broken)
  follow()
  online = false
  await expect(livreurQueue.submit(step())).rejects.toThrow()
  expect(livreurQueue.state()).toMatchObject({ actions: [], readable: false, sending: false })
  phoneIs(workingDatabase)
  online = true
  expect(await livreurQueue.send()).toBe('done')
  expect(sent).toEqual([])
})

test('a full phone sends what it holds first, then the step that it could not hold', async () => {
  follow()
  await vi.waitFor(() => expect(livreurQueue.state().readable).toBe(true))
  const held = step()
  await keptStore().add([held], new Map())
  const late = step()
  vi.spyOn(await workingDatabase, 'transaction').mockImplementationOnce(throwEnded)
  expect(await livreurQueue.submit(late)).toMatchObject({ kind: 'taken' })
  expect(sent).toEqual([held.key, late.key])
  expect(await kept()).toEqual([])
})

test('a photo that is refused holds up no step that is sent directly', async () => {
  vi.mocked(queueDatabase).mockImplementation(broken)
  follow()
  const { orderId, reference } = step().payload
  const act = step()
  const photo: QueuedPhoto = {
    key: 'photo-1',
    owner: OWNER,
    kind: 'photo',
    at: 1000,
    payload: { orderId, reference, step: 'pickup', caption: '', stepKey: act.key },
  }
  expect(await livreurQueue.submit(act, [{ action: photo, blob: new Blob(['x']) }])).toMatchObject({
    kind: 'taken',
  })
  expect(sent).toEqual([act.key])
})

test('a step that the server refuses directly says why', async () => {
  vi.mocked(queueDatabase).mockImplementation(broken)
  follow()
  vi.stubGlobal('fetch', async () =>
    Response.json([{ error: { data: { appCode: 'ORDER_CHANGED' }, message: '', code: -32600 } }]),
  )
  expect(await livreurQueue.submit(step())).toMatchObject({
    kind: 'refused',
    refusal: { code: 'ORDER_CHANGED' },
  })
})

test('a phone that cannot be read answers the tap, says so once, and sends the step when it can', async () => {
  follow()
  phoneIs(withFailing('getAll'))
  const first = step()
  expect(await livreurQueue.submit(first)).toEqual({ kind: 'waiting' })
  expect(await livreurQueue.send()).toBe('unanswered')
  expect(livreurQueue.state()).toMatchObject({ sending: false, readable: false })
  expect(notifyError).toHaveBeenCalledOnce()
  expect(notifyError).toHaveBeenCalledWith(
    'Mémoire du téléphone illisible',
    'Ce qui attend y reste, et vos étapes ne partent qu’avec du réseau. Fermez l’application, puis rouvrez-la.',
  )
  expect([sent, (await kept()).map(({ key }) => key)]).toEqual([[], [first.key]])
  phoneIs(workingDatabase)
  expect(await livreurQueue.send()).toBe('done')
  expect(sent).toEqual([first.key])
})

test('a phone that cannot let go of what was sent ends the try, and sends the same key again', async () => {
  follow()
  const first = step()
  whenSent = () => phoneIs(withFailing('transaction'))
  expect(await livreurQueue.submit(first)).toMatchObject({ kind: 'taken' })
  await vi.waitFor(() => expect(notifyError).toHaveBeenCalled())
  expect(livreurQueue.state().sending).toBe(false)
  whenSent = () => {}
  phoneIs(workingDatabase)
  expect(await livreurQueue.send()).toBe('done')
  expect(sent).toEqual([first.key, first.key])
  expect(await kept()).toEqual([])
})

test('a note that cannot be taken off the phone stays, and is no fault of the page', async () => {
  follow()
  vi.mocked(queueDatabase).mockImplementation(() => withFailing('delete'))
  await livreurQueue.dismissNotice('key-0')
  expect(notifyError).toHaveBeenCalledOnce()
})
