import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraft, type DraftLine } from '#shared/orders/draft/draft.ts'
import { tabStorage } from '#web/lib/storage.ts'
import { meKey, queryClient } from '#web/query-client.ts'
import { changeDraft, readDraft } from '../cart/draft-store.ts'
import { VISITOR, VISITOR_NAME_KEY } from '../cart/visitor-basket.ts'
import { readStoredOrders } from './stored-orders.ts'
import type { WaitingAct, WaitingDrop } from './waiting-order.ts'
import { setAside, submitOrder, takeBack, waitingQueue } from './waiting-queue.ts'

const AYA = 'aya'
const sent: Array<{ path: string; owner: string | null; input: Record<string, unknown> }> = []
let answer: () => Response
let made = 0

const ok = () =>
  Response.json([{ result: { data: { orderId: 'o1', reference: '48210937', statusKey: 's1' } } }])
const refusal = (appCode: string, httpStatus: number) => () => {
  const data = { appCode, httpStatus, code: 'X', path: 'checkout.place' }
  const error = { message: 'Le prix a changé.', code: -32_000, data }
  return Response.json([{ error }], { status: httpStatus })
}
const silence = () => {
  throw new TypeError('Failed to fetch')
}

const shirts: DraftLine = { productId: 'p1', name: 'Chemise', service: 'Lavage', quantity: 2 }

/** An order of the draft of this name, which holds its pieces. */
function order(kind: WaitingAct['kind'] = 'order', draftKey: string = AYA): WaitingAct {
  made += 1
  const key = `key-${made}`
  changeDraft(draftKey, { ...createDraft(key), lines: [shirts] })
  const input = { idempotencyKey: key, lines: [shirts], fullname: 'Aya' }
  const payload = { draftKey, draft: readDraft(draftKey), input, fullname: 'Aya', reference: 'r' }
  const owner = draftKey === VISITOR ? VISITOR : AYA
  return { kind, key, owner, at: 1000, payload } as unknown as WaitingAct
}
const piecesOf = (draftKey: string = AYA) => readDraft(draftKey).lines.length
const held = () => waitingQueue.state().actions.map(({ key, refusal: why }) => [key, why?.code])

beforeEach(() => {
  sent.length = 0
  answer = ok
  queryClient.setQueryData(meKey(), { id: AYA } as never)
  vi.stubGlobal('fetch', async (url: URL | string, init: RequestInit = {}) => {
    const path = String(url).replace(/^.*\/trpc\/|\?.*$/g, '')
    // What is read again after an act is no act.
    if (init.method !== 'POST') return silence()
    const owner = new Headers(init.headers).get('x-laveo-compte')
    sent.push({ path, owner, input: JSON.parse(String(init.body))[0] })
    return answer()
  })
})

afterEach(async () => {
  answer = ok
  await waitingQueue.send()
  for (const act of waitingQueue.state().actions) await takeBack(act)
  vi.unstubAllGlobals()
})

test('an order that is answered leaves no pieces in its draft, and nothing on the device', async () => {
  const mine = order()
  expect(await submitOrder(mine)).toMatchObject({ kind: 'order', output: { orderId: 'o1' } })
  expect(sent).toMatchObject([{ path: 'checkout.place', owner: AYA }])
  expect(piecesOf()).toBe(0)
  expect(waitingQueue.state().actions).toEqual([])
  expect(readStoredOrders().kept).toEqual([])
})

test('an order without an answer waits by the name of its draft, which keeps its pieces until it leaves', async () => {
  answer = silence
  const mine = order()
  expect(await submitOrder(mine)).toBe('waiting')
  expect(readStoredOrders()).toMatchObject({ kept: [AYA], waiting: [AYA], account: AYA })
  expect(piecesOf()).toBe(1)
  answer = ok
  expect(await waitingQueue.send()).toBe('done')
  expect(sent.at(-1)?.input).toMatchObject({ idempotencyKey: mine.key })
  expect(piecesOf()).toBe(0)
  expect(readStoredOrders().kept).toEqual([])
})

test('the team’s order says that it waited, and one that did not does not', async () => {
  await submitOrder(order('team-order'))
  expect(sent.at(-1)?.input).not.toHaveProperty('queued')
  answer = silence
  await submitOrder(order('team-order'))
  answer = ok
  await waitingQueue.send()
  expect(sent.at(-1)).toMatchObject({ path: 'checkout.placeFor', input: { queued: true } })
})

test('a refusal before the eyes of its person is thrown, and the form keeps its pieces', async () => {
  answer = refusal('STALE', 409)
  await expect(submitOrder(order())).rejects.toThrow('Le prix a changé.')
  expect(waitingQueue.state().actions).toEqual([])
  expect(piecesOf()).toBe(1)
})

test.each([
  ['STALE', 409],
  // The same answer would come for ever.
  ['FORBIDDEN', 403],
])(
  'an order that waited and gets %s stops until its person has looked at it',
  async (code, status) => {
    answer = silence
    const mine = order()
    await submitOrder(mine)
    answer = refusal(code, status)
    await waitingQueue.send()
    expect(held()).toEqual([[mine.key, code]])
    answer = ok
    const before = sent.length
    await waitingQueue.send()
    expect(sent).toHaveLength(before)
  },
)

test('an order whose session has ended waits for the next one', async () => {
  answer = silence
  const mine = order()
  await submitOrder(mine)
  answer = refusal('UNAUTHENTICATED', 401)
  expect(await waitingQueue.send()).toBe('signed-out')
  expect(held()).toEqual([[mine.key, undefined]])
})

test('a server that asks for a pause is told, and asked again', async () => {
  answer = silence
  const mine = order()
  await submitOrder(mine)
  answer = refusal('TOO_MANY_TRIES', 429)
  expect(await waitingQueue.send()).toBe('unanswered')
  expect(held()).toEqual([[mine.key, undefined]])
  await vi.waitFor(() =>
    expect(waitingQueue.state().actions).toMatchObject([{ answer: 'Le prix a changé.' }]),
  )
})

test('an order that is taken back gives its pieces back, and never leaves', async () => {
  answer = silence
  const mine = order()
  await submitOrder(mine)
  changeDraft(AYA, { lines: [] })
  expect(await takeBack(mine)).toBe(true)
  expect(piecesOf()).toBe(1)
  answer = ok
  const before = sent.length
  await waitingQueue.send()
  expect(sent).toHaveLength(before)
  expect(await takeBack(mine)).toBe(false)
})

test('a drop that is put aside leaves the till empty, in whose place nothing stands', async () => {
  answer = silence
  const drop = order('drop', 'caisse-aya')
  await submitOrder(drop)
  expect(readStoredOrders().waiting).toEqual(['caisse-aya'])
  await setAside(drop as WaitingDrop)
  expect(piecesOf('caisse-aya')).toBe(0)
  await vi.waitFor(() =>
    expect(readStoredOrders()).toMatchObject({ kept: ['caisse-aya'], waiting: [] }),
  )
})

test('a visitor’s order leaves under the account of this browser too; refused there, its basket is given back', async () => {
  answer = silence
  await submitOrder(order('request', VISITOR))
  changeDraft(VISITOR, { lines: [] })
  answer = refusal('STALE', 409)
  await waitingQueue.send()
  expect(sent.at(-1)).toMatchObject({ path: 'numberRequests.ask', owner: null })
  expect(waitingQueue.state().actions).toEqual([])
  expect(piecesOf(VISITOR)).toBe(1)
  expect(tabStorage.readJson(VISITOR_NAME_KEY)).toBe('Aya')
})
