import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QueuedStep } from '#shared/rounds/queue.ts'
import { checkSession } from '#web/record/check-session.ts'
import { livreurQueue } from './queue.ts'

vi.mock('#web/record/check-session.ts', () => ({ checkSession: vi.fn() }))

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
    // What is read again after an act is no act.
    if (init.method !== 'POST') return silence()
    sent.push({ path, owner, input: JSON.parse(String(init.body))[0] })
    return answer(path)
  })
  stop = livreurQueue.start(OWNER)
})

afterEach(async () => {
  answer = ok
  await livreurQueue.send()
  stop()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('a step that is answered is taken, under the name of its owner and not as something that waited', async () => {
  const first = step()
  expect(await livreurQueue.submit(first)).toMatchObject({ kind: 'taken' })
  expect(sent).toMatchObject([{ path: 'missions.advance', owner: OWNER }])
  expect(sent[0]?.input).toMatchObject({ idempotencyKey: first.key })
  expect(sent[0]?.input.queued).toBeUndefined()
  expect(livreurQueue.state().actions).toEqual([])
})

test('a step without an answer waits in sight, and leaves later under the same key as queued', async () => {
  answer = silence
  const first = step()
  expect(await livreurQueue.submit(first)).toEqual({ kind: 'waiting' })
  expect(livreurQueue.state()).toMatchObject({ actions: [first], stopped: 'unanswered' })
  expect(livreurQueue.state().cutSince).toBeGreaterThan(0)
  answer = ok
  expect(await livreurQueue.send()).toBe('done')
  expect(sent.at(-1)?.input).toMatchObject({
    idempotencyKey: first.key,
    queued: true,
    takenAt: 1000,
  })
  // By which the server tells how long it waited, whatever the time on this phone.
  expect(sent.at(-1)?.input.sentAt).toBeGreaterThan(1000)
  expect(livreurQueue.state()).toMatchObject({ actions: [], stopped: null, cutSince: null })
})

test('a step that is refused before the eyes of its livreur is theirs to correct', async () => {
  answer = refusal('CODE_WRONG', 422)
  expect(await livreurQueue.submit(step())).toMatchObject({
    kind: 'refused',
    refusal: { code: 'CODE_WRONG' },
  })
  expect(sent.map(({ path }) => path)).toEqual(['missions.advance'])
  expect(livreurQueue.state()).toMatchObject({ actions: [], notices: [] })
})

test('a step of a tap that comes before the queue has started is sent by its start, and answered to its livreur', async () => {
  stop()
  answer = refusal('ORDER_CHANGED', 409)
  const outcome = livreurQueue.submit(step())
  await livreurQueue.send()
  expect(sent).toEqual([])
  stop = livreurQueue.start(OWNER)
  expect(await outcome).toMatchObject({ kind: 'refused', refusal: { code: 'ORDER_CHANGED' } })
  expect(livreurQueue.state().notices).toEqual([])
})

test('a step that waited and is refused is claimed, and said until it is read', async () => {
  answer = silence
  const first = step()
  await livreurQueue.submit(first)
  answer = (path) => (path === 'missions.claim' ? ok() : refusal('TRANSITION_REFUSED', 422)())
  expect(await livreurQueue.send()).toBe('done')
  expect(sent.at(-1)).toMatchObject({
    path: 'missions.claim',
    input: { refusal: 'TRANSITION_REFUSED', idempotencyKey: first.key },
  })
  expect(sent.at(-1)?.input.sentAt).toBeGreaterThan(1000)
  expect(livreurQueue.state().notices).toMatchObject([
    { key: first.key, what: 'En route pour ramassage', claimed: true },
  ])
  await livreurQueue.dismissNotice(first.key)
  expect(livreurQueue.state().notices).toEqual([])
})

test('a session that has ended keeps what waits, and says so', async () => {
  answer = refusal('UNAUTHENTICATED', 401)
  expect(await livreurQueue.submit(step())).toEqual({ kind: 'waiting' })
  expect(livreurQueue.state()).toMatchObject({ stopped: 'signed-out' })
  expect(checkSession).toHaveBeenCalledWith(OWNER)
})

test('what is asked for while a try fails is tried again at once', async () => {
  let lost = (): void => {}
  const first = new Promise<void>((resolve) => {
    lost = resolve
  })
  answer = silence
  await livreurQueue.submit(step())
  await livreurQueue.send()
  vi.stubGlobal('fetch', async () => {
    vi.stubGlobal('fetch', async () => ok())
    await first
    return silence()
  })
  const trying = livreurQueue.send()
  await vi.waitFor(() => expect(livreurQueue.state().sending).toBe(true))
  void livreurQueue.send()
  lost()
  expect(await trying).toBe('done')
  expect(livreurQueue.state()).toMatchObject({ actions: [], sending: false, stopped: null })
})

test('what another account did is counted, never shown nor sent', async () => {
  answer = silence
  await livreurQueue.submit(step())
  // Wait until the attempts in progress have ended.
  await livreurQueue.send()
  stop()
  const before = sent.length
  stop = livreurQueue.start('mariam')
  await vi.waitFor(() => expect(livreurQueue.state()).toMatchObject({ actions: [], others: 1 }))
  expect(await livreurQueue.send()).toBe('done')
  expect(sent).toHaveLength(before)
  stop()
  stop = livreurQueue.start(OWNER)
})
