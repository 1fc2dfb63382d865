import 'fake-indexeddb/auto'
import { getQueryKey } from '@trpc/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type QueuedWork, TABLET, type WorkshopCall } from '#shared/workshop/queue.ts'
import { queryClient } from '#web/query-client.ts'
import { signOutWarning } from '#web/session-end.ts'
import { trpc } from '#web/trpc.ts'
import { pendingOf, submitWork, workshopQueue } from './workshop-queue.ts'

interface Sent {
  path: string
  owner: string | null
  input: Record<string, unknown>
}

const sent: Sent[] = []
let answer: (path: string) => Response
let stop = () => {}
let made = 0

const ok = () => Response.json([{ result: { data: { actN: 7, pieces: [1] } } }])
const refused = () => {
  const data = { appCode: 'ORDER_CHANGED', httpStatus: 409, code: 'X', path: 'workshop.act' }
  const error = { message: 'Ces pièces ont bougé.', code: -32_000, data }
  return Response.json([{ error }], { status: 409 })
}
const silence = () => {
  throw new TypeError('Failed to fetch')
}

const ACT = {
  is: 'act',
  input: { orderId: 'o1', act: { kind: 'pack' } },
} as unknown as WorkshopCall

function work(owner = TABLET, call = ACT): QueuedWork {
  made += 1
  return {
    key: `key-${made}`,
    owner,
    kind: 'workshop',
    at: 1000 + made,
    payload: { call, worker: { n: 2, name: 'Serge' }, what: 'Lavé', reference: '48210937' },
  }
}

const pendingCalls = () => pendingOf(workshopQueue.state().own)

beforeEach(() => {
  sent.length = 0
  answer = ok
  vi.stubGlobal('fetch', async (url: URL | string, init: RequestInit = {}) => {
    const path = String(url).replace(/^.*\/trpc\/|\?.*$/g, '')
    const owner = new Headers(init.headers).get('x-laveo-compte')
    const input = typeof init.body === 'string' ? JSON.parse(init.body)[0] : {}
    sent.push({ path, owner, input })
    return answer(path)
  })
  stop = workshopQueue.start(TABLET)
})

afterEach(async () => {
  answer = ok
  await workshopQueue.send()
  for (const { key } of workshopQueue.state().notices) workshopQueue.dismissNotice(key)
  stop()
  vi.unstubAllGlobals()
})

test('an act of a tablet leaves under no account, with who did it, and says what the server answered', async () => {
  const act = work()
  const outcome = await submitWork(act)
  expect(outcome).toMatchObject({ kind: 'taken', output: { actN: 7, pieces: [1] } })
  expect(sent).toMatchObject([
    { path: 'workshop.act', owner: null, input: { idempotencyKey: act.key, workerN: 2 } },
  ])
  expect(sent[0]?.input).not.toHaveProperty('takenAt')
})

test('acts without an answer wait in sight, the oldest first, and leave later with their hour', async () => {
  answer = silence
  const [first, second] = [work(), work()]
  expect(await submitWork(first)).toEqual({ kind: 'waiting' })
  expect(await submitWork(second)).toEqual({ kind: 'waiting' })
  expect(pendingCalls().map(({ key, worker }) => [key, worker])).toEqual([
    [first.key, 'Serge'],
    [second.key, 'Serge'],
  ])
  answer = ok
  expect(await workshopQueue.send()).toBe('done')
  expect(sent.at(-1)?.input).toMatchObject({ idempotencyKey: second.key, takenAt: second.at })
  expect(workshopQueue.state().actions).toEqual([])
  expect(pendingCalls()).toEqual([])
})

test('an act that is refused before the eyes of its person is theirs, and of no board', async () => {
  answer = refused
  const refusal = { code: 'ORDER_CHANGED', text: 'Ces pièces ont bougé.' }
  expect(await submitWork(work())).toMatchObject({ kind: 'refused', refusal })
  expect(pendingCalls()).toEqual([])
  expect(workshopQueue.state().notices).toEqual([])
})

test('one that is refused later is noted with why', async () => {
  answer = silence
  const act = work()
  await submitWork(act)
  answer = refused
  await workshopQueue.send()
  expect(workshopQueue.state().notices).toMatchObject([
    { key: act.key, what: 'Lavé', reference: '48210937', why: 'Ces pièces ont bougé.' },
  ])
  expect(pendingCalls()).toEqual([])
})

test('a photo leaves before the act that names it', async () => {
  const isAct = (path: string) => path === 'workshop.act'
  answer = (path) => (isAct(path) ? ok() : Response.json({ id: 'photo-1' }))
  const blob = new Blob(['x'], { type: 'image/webp' })
  expect(await submitWork(work(), { key: 'photo-1', blob })).toMatchObject({ kind: 'taken' })
  expect(sent.map(({ path }) => isAct(path))).toEqual([false, true])
  expect(sent[0]?.path).toContain('o1')
})

test('a machine is started and emptied by its own calls', async () => {
  const calls = ['startBatch', 'emptyBatch'].map(
    (is) => ({ is, input: { machineN: 1 } }) as unknown as WorkshopCall,
  )
  for (const call of calls)
    expect(await submitWork(work(TABLET, call))).toMatchObject({ kind: 'taken' })
  expect(sent.map(({ path }) => path)).toEqual(['workshop.startBatch', 'workshop.emptyBatch'])
})

test('an act of the team leaves under the account of who did it, who is asked before they sign out without it', async () => {
  stop()
  stop = workshopQueue.start('fatou')
  answer = silence
  await submitWork(work('fatou'))
  expect(signOutWarning()).toMatchObject({ title: 'Tout n’est pas envoyé' })
  answer = ok
  await workshopQueue.send()
  expect(sent.at(-1)).toMatchObject({ path: 'workshop.act', owner: 'fatou' })
  expect(signOutWarning()).toBeNull()
})

test('an act that was taken moves the board as it was read, which stays as old as it was', async () => {
  const queryKey = getQueryKey(trpc.workshop.board, undefined, 'query')
  const board = { orders: [{ orderId: 'o1' }, { orderId: 'o2' }], stations: [], machines: [] }
  queryClient.setQueryData(queryKey, board, { updatedAt: 1000 })
  const input = { orderId: 'o1', act: { kind: 'return' } }
  await submitWork(work(TABLET, { is: 'act', input } as unknown as WorkshopCall))
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ orders: [{ orderId: 'o2' }] })
  expect(queryClient.getQueryState(queryKey)?.dataUpdatedAt).toBe(1000)
})
