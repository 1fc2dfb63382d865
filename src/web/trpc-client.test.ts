import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isNetworkError, isNotOurAnswer } from './lib/error-message.ts'
import { setProofAsker, trpcClient } from './trpc-client.ts'

const REFUSED = { message: 'Non', code: -32003 }

/** Answers each request with what `answer` says of its calls, and keeps what was asked. */
function onServer(answer: (names: string[]) => unknown): string[][] {
  const asked: string[][] = []
  vi.stubGlobal('fetch', async (path: string) => {
    const names = path.replace(/^\/trpc\/|\?.*$/g, '').split(',')
    asked.push(names)
    const body = answer(names)
    return new Response(JSON.stringify(path.includes('batch=1') ? body : [body].flat()[0]))
  })
  return asked
}

const done = (names: string[]) => names.map((name) => ({ result: { data: name } }))

afterEach(() => {
  setProofAsker(() => Promise.resolve(false))
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the queries of one moment share requests of ten calls, and the catalogue, which the browser keeps, has its own', async () => {
  const asked = onServer(done)
  const { auth, products } = trpcClient
  const mine = Array.from({ length: 11 }, () => auth.me.query())
  expect(await Promise.all([...mine, products.catalogue.query()])).toHaveLength(12)
  expect(asked.map(({ length }) => length).sort((a, b) => a - b)).toEqual([1, 1, 10])
  expect(asked).toContainEqual(['products.catalogue'])
})

test.each([2_500, 5_000])(
  'an address that some proxies would refuse is cut into two requests, and a call of %i letters is sent all the same',
  async (length) => {
    const asked = onServer(done)
    const orderId = 'x'.repeat(length)
    await Promise.all([
      trpcClient.orders.byId.query({ orderId }),
      trpcClient.orders.timeline.query({ orderId }),
      trpcClient.auth.me.query(),
    ])
    expect(asked.flat()).toHaveLength(3)
    expect(asked.filter((names) => names.join().includes('orders')).length).toBe(2)
  },
)

test('no network, and the page of another network, are failures without an answer of ours', async () => {
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('<h1>Wi-Fi</h1>'),
    async () => new Response('[]'),
  ]
  for (const answer of answers) {
    vi.stubGlobal('fetch', answer)
    const failure = await trpcClient.auth.me.query().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(isNetworkError(failure)).toBe(true)
  }
})

test('the calls by which a person comes in are not answered by something without an account', async () => {
  const { auth, signUp } = trpcClient
  const person = { fullname: 'Aya', phone: '0748213600', email: 'aya@exemple.ci', password: 'x' }
  for (const data of [null, undefined, {}, 'ok']) {
    onServer((names) => names.map(() => ({ result: { data } })))
    const calls: Promise<unknown>[] = [signUp.client.mutate(person), auth.signIn.mutate(person)]
    for (const call of calls) expect(await call.catch(isNotOurAnswer)).toBe(true)
    expect(await auth.me.query()).toEqual(data)
  }
})

test.each([
  [true, 'done'],
  [false, 'refused'],
])(
  'a call refused for want of a proof is made again only once it was given: %s',
  async (isGiven, outcome) => {
    const refusal = { error: { ...REFUSED, data: { appCode: 'PROOF_REQUIRED' } } }
    let isProven = false
    const asked = onServer((names) => (isProven ? done(names) : [refusal]))
    setProofAsker(async () => {
      isProven = isGiven
      return isGiven
    })
    const result = await trpcClient.auth.signOut.mutate().then(
      () => 'done',
      () => 'refused',
    )
    expect(result).toBe(outcome)
    expect(asked).toHaveLength(isGiven ? 2 : 1)
  },
)

test('a refused proof asks for no other', async () => {
  onServer(() => [{ error: { ...REFUSED, data: { appCode: 'PROOF_REQUIRED' } } }])
  const ask = vi.fn(() => Promise.resolve(true))
  setProofAsker(ask)
  await expect(
    trpcClient.profile.prove.mutate({ kind: 'password', password: 'x' }),
  ).rejects.toThrow('Non')
  expect(ask).not.toHaveBeenCalled()
})

/** An EventSource that the test speaks for. */
class Source extends EventTarget {
  static opened: Source[] = []
  readonly CLOSED = 2
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Source.opened.push(this)
  }
  close(): void {
    this.readyState = this.CLOSED
  }
  say(type: string, data: unknown = {}, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }))
  }
  cut(): void {
    this.close()
    this.dispatchEvent(new Event('error'))
  }
}

const newest = () => Source.opened.at(-1) as Source
const MOST_AFTER_ONE_CUT = 625

function listen() {
  const heard: unknown[] = []
  const states: string[] = []
  const failed = vi.fn()
  const stream = trpcClient.live.events.subscribe(undefined, {
    onData: ({ id }) => heard.push(id),
    onError: failed,
    onConnectionStateChange: ({ state, error }) => states.push(error ? `${state}, cut` : state),
  })
  return { heard, states, failed, stream }
}

/** Lets the stream's promises settle, and so much time pass. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  Source.opened = []
  vi.stubGlobal('EventSource', Source)
})

test('a stream that a proxy has ended opens again after the last message it told, each time a little later', async () => {
  vi.useFakeTimers()
  const { heard, states, stream } = listen()
  await pass(0)
  newest().say('connected')
  newest().say('message', {}, '7')
  await pass(0)
  expect(heard).toEqual(['7'])
  for (const opened of [2, 3, 4]) {
    newest().cut()
    await pass(0)
    expect(states.at(-1), 'said before it is waited for').toBe('connecting, cut')
    await pass(MOST_AFTER_ONE_CUT * 2 ** (opened - 2))
    expect(Source.opened).toHaveLength(opened)
  }
  expect(newest().url).toBe(`/trpc/live.events?input=${encodeURIComponent('{"lastEventId":"7"}')}`)
  newest().say('connected')
  await pass(0)
  newest().say('ping')
  newest().cut()
  await pass(MOST_AFTER_ONE_CUT)
  expect(Source.opened, 'it told something: the next cut is the first').toHaveLength(5)
  stream.unsubscribe()
  await pass(0)
  expect(newest().readyState).toBe(2)
})

test('a stream that falls silent is opened again, and pings are no silence', async () => {
  vi.useFakeTimers()
  const { stream } = listen()
  await pass(0)
  newest().say('connected', { reconnectAfterInactivityMs: 5_000 })
  await pass(4_000)
  newest().say('ping')
  await pass(4_000)
  expect(Source.opened).toHaveLength(1)
  await pass(1_000)
  expect(Source.opened).toHaveLength(2)
  expect(Source.opened[0]?.readyState).toBe(2)
  stream.unsubscribe()
})

test('a refusal that no retry can change ends the stream', async () => {
  vi.useFakeTimers()
  const { failed } = listen()
  await pass(0)
  newest().say('connected')
  newest().say('serialized-error', { ...REFUSED, data: { appCode: 'UNAUTHENTICATED' } })
  await pass(60_000)
  expect(failed).toHaveBeenCalledOnce()
  expect(Source.opened).toHaveLength(1)
  expect(newest().readyState).toBe(2)
})
