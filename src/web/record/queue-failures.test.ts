import 'fake-indexeddb/auto'
import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Queued } from '#shared/record/queue.ts'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { DeviceQueue } from './queue.ts'
import { openQueueDatabase, type QueueDatabase } from './queue-database.ts'
import { databaseStore } from './queue-store.ts'

vi.mock('#web/components/feedback/notify.tsx', () => ({
  notifyError: vi.fn(),
  notifyWarning: vi.fn(),
  dismissFailure: vi.fn(),
}))

const OWNER = 'konan'
const KINDS = ['step', 'photo']
const UNREADABLE = { title: 'Mémoire du téléphone illisible', text: 'Ce qui attend y reste.' }
const workingDatabase = openQueueDatabase()
const broken = () => Promise.reject(new DOMException('The disk fails', 'UnknownError'))
/** Throws what a database throws once its connection has ended. */
const throwEnded = () => {
  throw new DOMException('The connection is closing', 'InvalidStateError')
}
const keptStore = () => databaseStore(KINDS, () => workingDatabase)
let database: () => Promise<QueueDatabase> = () => workingDatabase
const sent: string[] = []
const taken = vi.fn()
let counted: readonly number[] = []
let online = true
let refusal: Error | undefined
let whenSent = () => {}
let stop = () => {}
let made = 0

const queue = new DeviceQueue<Queued, void>(
  {
    name: 'test',
    kinds: {
      step: {
        async call({ key }: Queued) {
          if (!online) throw new TypeError('Failed to fetch')
          if (refusal) throw refusal
          whenSent()
          sent.push(key)
        },
      },
      photo: {
        actKeyOf: () => 'none',
        upload: async () => ({ kind: 'refused', refusal: { code: 'IMAGE_INVALID' } }),
      },
    },
    onTaken: ({ key }) => taken(key),
    onCounted: (all, own) => {
      counted = [all.length, own.length]
    },
    unreadable: UNREADABLE,
  },
  databaseStore(KINDS, () => database()),
)

function step(): Queued {
  made += 1
  return { key: `key-${made}`, owner: OWNER, kind: 'step', at: 1000 }
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

const phoneIs = (db: Promise<QueueDatabase>) => {
  database = () => db
}
const breakPhone = () => {
  database = broken
}
const kept = () => keptStore().list()

beforeEach(() => {
  sent.length = 0
  online = true
  refusal = undefined
  whenSent = () => {}
  phoneIs(workingDatabase)
})

afterEach(async () => {
  phoneIs(workingDatabase)
  online = true
  await queue.send()
  stop()
  vi.clearAllMocks()
  vi.restoreAllMocks()
})

const follow = () => {
  stop = queue.start(OWNER)
}

test('a database that does not open once hides nothing for good: what waits there is still counted, shown and sent', async () => {
  const first = step()
  await keptStore().add([first], new Map())
  online = false
  follow()
  await vi.waitFor(() => expect(queue.state()).toMatchObject({ actions: [first], sending: false }))
  expect(counted).toEqual([1, 1])
  stop()

  breakPhone()
  follow()
  await vi.waitFor(() => expect(queue.state().readable).toBe(false))
  expect(counted).toEqual([1, 1])
  phoneIs(workingDatabase)
  online = true
  expect(await queue.send()).toBe('done')
  expect(sent).toEqual([first.key])
  expect(counted).toEqual([0, 0])
  expect(queue.state().readable).toBe(true)
})

test('without a database a step is sent directly, once', async () => {
  breakPhone()
  follow()
  const first = step()
  expect(await queue.submit(first)).toMatchObject({ kind: 'taken' })
  expect(sent).toEqual([first.key])
  expect(taken).toHaveBeenCalledExactlyOnceWith(first.key)
})

test('without a database nor an answer a step is refused, and nothing sends it later', async () => {
  breakPhone()
  follow()
  online = false
  await expect(queue.submit(step())).rejects.toThrow()
  expect(queue.state()).toMatchObject({ actions: [], readable: false, sending: false })
  phoneIs(workingDatabase)
  online = true
  expect(await queue.send()).toBe('done')
  expect(sent).toEqual([])
})

test('a full phone sends what it holds first, then the step that it could not hold', async () => {
  follow()
  await vi.waitFor(() => expect(queue.state().readable).toBe(true))
  const held = step()
  await keptStore().add([held], new Map())
  const late = step()
  vi.spyOn(await workingDatabase, 'transaction').mockImplementationOnce(throwEnded)
  expect(await queue.submit(late)).toMatchObject({ kind: 'taken' })
  expect(sent).toEqual([held.key, late.key])
  expect(await kept()).toEqual([])
})

test('a photo that is refused holds up no step that is sent directly', async () => {
  breakPhone()
  follow()
  const act = step()
  const action = { ...act, kind: 'photo', key: 'photo-1' }
  const outcome = await queue.submit(act, [{ action, blob: new Blob(['x']) }])
  expect(outcome).toMatchObject({ kind: 'taken' })
  expect(sent).toEqual([act.key])
})

test('a step that the server refuses directly says why', async () => {
  breakPhone()
  follow()
  const data = { appCode: 'ORDER_CHANGED' }
  refusal = TRPCClientError.from({ error: { data, message: '', code: -32_600 } } as never)
  const outcome = await queue.submit(step())
  expect(outcome).toMatchObject({ kind: 'refused', refusal: { code: 'ORDER_CHANGED' } })
})

test('a phone that cannot be read answers the tap, says so once, and sends the step when it can', async () => {
  follow()
  phoneIs(withFailing('getAll'))
  const first = step()
  expect(await queue.submit(first)).toEqual({ kind: 'waiting' })
  expect(await queue.send()).toBe('unanswered')
  expect(queue.state()).toMatchObject({ sending: false, readable: false })
  expect(notifyError).toHaveBeenCalledOnce()
  expect(notifyError).toHaveBeenCalledWith(UNREADABLE.title, UNREADABLE.text)
  expect([sent, (await kept()).map(({ key }) => key)]).toEqual([[], [first.key]])
  phoneIs(workingDatabase)
  expect(await queue.send()).toBe('done')
  expect(sent).toEqual([first.key])
})

test('a phone that cannot let go of what was sent ends the try, and sends the same key again', async () => {
  follow()
  const first = step()
  whenSent = () => phoneIs(withFailing('transaction'))
  expect(await queue.submit(first)).toMatchObject({ kind: 'taken' })
  await vi.waitFor(() => expect(notifyError).toHaveBeenCalled())
  expect(queue.state().sending).toBe(false)
  whenSent = () => {}
  phoneIs(workingDatabase)
  expect(await queue.send()).toBe('done')
  expect(sent).toEqual([first.key, first.key])
  expect(await kept()).toEqual([])
})

test('a note that cannot be taken off the phone stays, and is no fault of the page', async () => {
  follow()
  database = () => withFailing('delete')
  await queue.dismissNotice('key-0')
  expect(notifyError).toHaveBeenCalledOnce()
})
