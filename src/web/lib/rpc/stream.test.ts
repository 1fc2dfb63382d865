import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RpcError } from './rpc-error.ts'
import { openStream } from './stream.ts'

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
}

const said: string[] = []
const newest = () => Source.opened.at(-1) as Source

function open(mayRetry = (_: RpcError) => true) {
  const handlers = {
    onStarted: () => void said.push('started'),
    onCut: () => void said.push('cut'),
    onData: ({ id, data }: { id: string; data: unknown }) => void said.push(`${id} ${data}`),
    onError: ({ message }: RpcError) => void said.push(`error ${message}`),
  }
  return openStream('/trpc/live', handlers, { mayRetry, retryDelay: (attempt) => attempt * 1000 })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Source)
  Source.opened = []
  said.length = 0
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('messages come with their id, after the start', () => {
  open()
  newest().say('connected')
  newest().say('message', 'bonjour', '7')
  expect(said).toEqual(['started', '7 bonjour'])
})

test('a stream that falls silent is opened again after the last message, and pings are no silence', () => {
  open()
  newest().say('connected', { reconnectAfterInactivityMs: 5000 })
  newest().say('message', 'bonjour', '7')
  vi.advanceTimersByTime(4000)
  newest().say('ping')
  vi.advanceTimersByTime(4000)
  expect(Source.opened).toHaveLength(1)
  vi.advanceTimersByTime(1000)
  expect(said.at(-1)).toBe('cut')
  expect(newest().url).toBe(`/trpc/live?input=${encodeURIComponent('{"lastEventId":"7"}')}`)
  expect(Source.opened[0]?.readyState).toBe(2)
})

test('a stream that the browser gives up is opened again, each time a little later', () => {
  open()
  for (const delay of [1000, 2000]) {
    newest().close()
    newest().dispatchEvent(new Event('error'))
    const opened = Source.opened.length
    vi.advanceTimersByTime(delay - 1)
    expect(Source.opened).toHaveLength(opened)
    vi.advanceTimersByTime(1)
    expect(Source.opened).toHaveLength(opened + 1)
  }
  expect(said).toEqual(['cut', 'cut'])
})

test.each([['ping'], ['message']])(
  'after a %s, the next cut is again waited for only a little',
  (sign) => {
    open()
    const cut = () => {
      newest().close()
      newest().dispatchEvent(new Event('error'))
    }
    for (const _ of [1, 2, 3]) {
      cut()
      vi.advanceTimersByTime(3000)
    }
    expect(Source.opened).toHaveLength(4)
    newest().say('connected')
    newest().say(sign)
    cut()
    vi.advanceTimersByTime(1000)
    expect(Source.opened).toHaveLength(5)
  },
)

test('while the browser comes back by itself, nothing else is opened', () => {
  open()
  newest().dispatchEvent(new Event('error'))
  newest().say('serialized-error', { message: 'Panne', code: -32603, data: {} })
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual(['cut', 'cut'])
  expect(Source.opened).toHaveLength(1)
})

test('a refusal that no retry can change ends the stream', () => {
  open(() => false)
  newest().say('serialized-error', { message: 'Non', code: -32001, data: {} })
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual(['error Non'])
  expect(newest().readyState).toBe(2)
})

test('a closed stream says nothing more, and opens no other', () => {
  const close = open()
  newest().close()
  newest().dispatchEvent(new Event('error'))
  close()
  vi.advanceTimersByTime(60_000)
  expect(Source.opened).toHaveLength(1)
})
