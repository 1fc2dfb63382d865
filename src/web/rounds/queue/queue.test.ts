import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QueuedStep } from '#shared/rounds/queue.ts'
import {
  dismissNotice,
  type QueueHandlers,
  queueState,
  sendQueue,
  startQueue,
  submitStep,
} from './queue.ts'

const OWNER = 'konan'
const sent: Array<{ path: string; owner: string | null; input: Record<string, unknown> }> = []
let answer: (path: string) => Response
let stop = () => {}
let made = 0

const ok = () => Response.json([{ result: { data: { status: 'pickup_en_route' } } }])
const refusal = (appCode: string, httpStatus: number) => () => {
  const data = { appCode, httpStatus, code: 'X', path: 'missions.advance' }
  return Response.json([{ error: { message: 'non', code: -32_000, data } }], { status: httpStatus })
}
const silence = () => {
  throw new TypeError('Failed to fetch')
}

const handlers: QueueHandlers = {
  onTaken: vi.fn(),
  onRefused: vi.fn(),
  onReplayed: vi.fn(),
  onSignedOut: vi.fn(),
}

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

beforeEach(() => {
  sent.length = 0
  answer = ok
  vi.stubGlobal('fetch', async (url: URL | string, init: RequestInit = {}) => {
    const path = String(url).replace(/^.*\/trpc\/|\?.*$/g, '')
    const owner = new Headers(init.headers).get('x-laveo-compte')
    sent.push({ path, owner, input: JSON.parse(String(init.body))[0] })
    return answer(path)
  })
  stop = startQueue(OWNER, handlers)
})

afterEach(async () => {
  answer = ok
  await sendQueue()
  stop()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('a step that is answered is taken, under the name of its owner and not as something that waited', async () => {
  const first = step()
  expect(await submitStep(first, [])).toEqual({ kind: 'taken' })
  expect(sent).toMatchObject([{ path: 'missions.advance', owner: OWNER }])
  expect(sent[0]?.input).toMatchObject({ idempotencyKey: first.key })
  expect(sent[0]?.input.queued).toBeUndefined()
  expect(handlers.onTaken).toHaveBeenCalledWith(first)
  expect(queueState().actions).toEqual([])
})

test('a step without an answer waits in sight, and leaves later under the same key as queued', async () => {
  answer = silence
  const first = step()
  expect(await submitStep(first, [])).toEqual({ kind: 'waiting' })
  expect(queueState()).toMatchObject({ actions: [first], stopped: 'unanswered' })
  expect(queueState().cutSince).toBeGreaterThan(0)
  answer = ok
  expect(await sendQueue()).toBe('done')
  expect(sent.at(-1)?.input).toMatchObject({
    idempotencyKey: first.key,
    queued: true,
    takenAt: 1000,
  })
  // By which the server tells how long it waited, whatever the time on this phone.
  expect(sent.at(-1)?.input.sentAt).toBeGreaterThan(1000)
  expect(queueState()).toMatchObject({ actions: [], stopped: null, cutSince: null })
})

test('a step that is refused before the eyes of its livreur is theirs to correct', async () => {
  answer = refusal('CODE_WRONG', 422)
  expect(await submitStep(step(), [])).toMatchObject({
    kind: 'refused',
    refusal: { code: 'CODE_WRONG' },
  })
  expect(sent.map(({ path }) => path)).toEqual(['missions.advance'])
  expect(queueState()).toMatchObject({ actions: [], notices: [] })
})

test('a step of a tap that comes before the queue has started is sent by its start, and answered to its livreur', async () => {
  stop()
  answer = refusal('ORDER_CHANGED', 409)
  const outcome = submitStep(step(), [])
  await sendQueue()
  expect(sent).toEqual([])
  stop = startQueue(OWNER, handlers)
  expect(await outcome).toMatchObject({ kind: 'refused', refusal: { code: 'ORDER_CHANGED' } })
  expect(handlers.onRefused).not.toHaveBeenCalled()
})

test('a step that waited and is refused is claimed, and said until it is read', async () => {
  answer = silence
  const first = step()
  await submitStep(first, [])
  answer = (path) => (path === 'missions.claim' ? ok() : refusal('TRANSITION_REFUSED', 422)())
  expect(await sendQueue()).toBe('done')
  expect(sent.at(-1)).toMatchObject({
    path: 'missions.claim',
    input: { refusal: 'TRANSITION_REFUSED', idempotencyKey: first.key },
  })
  expect(sent.at(-1)?.input.sentAt).toBeGreaterThan(1000)
  expect(queueState().notices).toMatchObject([
    { key: first.key, what: 'En route pour ramassage', claimed: true },
  ])
  await dismissNotice(first.key)
  expect(queueState().notices).toEqual([])
})

test('a session that has ended keeps what waits, and says so', async () => {
  answer = refusal('UNAUTHENTICATED', 401)
  expect(await submitStep(step(), [])).toEqual({ kind: 'waiting' })
  expect(queueState()).toMatchObject({ stopped: 'signed-out' })
  expect(handlers.onSignedOut).toHaveBeenCalledWith(OWNER)
})

test('what is asked for while a try fails is tried again at once', async () => {
  let lost = (): void => {}
  const first = new Promise<void>((resolve) => {
    lost = resolve
  })
  answer = silence
  await submitStep(step(), [])
  await sendQueue()
  vi.stubGlobal('fetch', async () => {
    vi.stubGlobal('fetch', async () => ok())
    await first
    return silence()
  })
  const trying = sendQueue()
  await vi.waitFor(() => expect(queueState().sending).toBe(true))
  void sendQueue()
  lost()
  expect(await trying).toBe('done')
  expect(queueState()).toMatchObject({ actions: [], sending: false, stopped: null })
})

test('what another account did is counted, never shown nor sent', async () => {
  answer = silence
  await submitStep(step(), [])
  // Wait until the attempts in progress have ended.
  await sendQueue()
  stop()
  const before = sent.length
  stop = startQueue('mariam', handlers)
  await vi.waitFor(() => expect(queueState()).toMatchObject({ actions: [], others: 1 }))
  expect(await sendQueue()).toBe('done')
  expect(sent).toHaveLength(before)
  stop()
  stop = startQueue(OWNER, handlers)
})
