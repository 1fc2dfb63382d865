import { getEventListeners } from 'node:events'
import { beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '#server/testing/refusal.ts'
import { createHub, type LiveHub, type LiveSignal } from './hub.ts'

let hub: LiveHub

beforeEach(() => {
  hub = createHub()
})

function signalOf(seq: number, clientId = 'awa'): LiveSignal {
  const hint = {
    type: 'order',
    seq,
    orderSeq: 1,
    orderId: 'o1',
    kind: 'moved',
    status: 'assigned',
  } as const
  return { hint, clientId, livreurId: null, previousLivreurId: null }
}

interface Options {
  userId?: string
  sessionId?: string
  accepts?: (signal: LiveSignal) => boolean
  signal?: AbortSignal
}

const listen = ({ userId = 'awa', sessionId = 's1', accepts = () => true, signal }: Options = {}) =>
  hub.subscribe({ userId, sessionId, accepts, signal })

/** What the next `count` messages are about: a sequence number, or the kind of message. */
async function take(messages: AsyncGenerator<unknown>, count: number): Promise<unknown[]> {
  const taken: unknown[] = []
  while (taken.length < count) {
    const { value } = await messages.next()
    const message = value as { type: string; seq?: number }
    taken.push(message.seq ?? message.type)
  }
  return taken
}

describe('listening', () => {
  test('is told what is published from the call on, in order', async () => {
    hub.publish(signalOf(1))
    const { messages } = listen()
    hub.publish(signalOf(2))
    hub.publish(signalOf(3))
    expect(await take(messages, 2)).toEqual([2, 3])
  })

  test('waits for what comes', async () => {
    const { messages } = listen()
    const next = take(messages, 1)
    hub.publish(signalOf(1))
    expect(await next).toEqual([1])
  })

  test('is told only what concerns it, and only the hint of it', async () => {
    const { messages } = listen({ accepts: ({ clientId }) => clientId === 'awa' })
    hub.publish(signalOf(1, 'serge'))
    hub.publish(signalOf(2))
    expect(await messages.next()).toEqual({ done: false, value: signalOf(2).hint })
  })

  test('reaches every listener', async () => {
    const streams = [listen(), listen({ sessionId: 's2' }), listen({ userId: 'serge' })]
    hub.publish(signalOf(1))
    expect(await Promise.all(streams.map(({ messages }) => take(messages, 1)))).toEqual([
      [1],
      [1],
      [1],
    ])
  })
})

describe('a listener that does not keep up', () => {
  const flood = (count: number) => {
    for (let seq = 1; seq <= count; seq++) hub.publish(signalOf(seq))
  }

  test('keeps a hundred hints', async () => {
    const { messages } = listen()
    flood(100)
    expect((await take(messages, 100)).at(-1)).toBe(100)
  })

  test('is asked once to reload everything beyond that, and receives what comes after', async () => {
    const { messages } = listen()
    flood(350)
    expect(await take(messages, 1)).toEqual(['resync'])
    hub.publish(signalOf(351))
    expect(await take(messages, 1)).toEqual([351])
  })

  test('does not slow the others down', async () => {
    listen()
    const { messages } = listen()
    for (let seq = 1; seq <= 150; seq++) {
      hub.publish(signalOf(seq))
      expect(await take(messages, 1)).toEqual([seq])
    }
  })
})

describe('where a livreur is', () => {
  const positionOf = (orderId: string, lat: number): LiveSignal => ({
    hint: {
      type: 'position',
      orderId,
      position: { point: { lat, lng: -4 }, accuracy: 12, at: lat, age: 0 },
    },
    clientId: 'awa',
    livreurId: null,
    previousLivreurId: null,
  })
  const places = async (messages: AsyncGenerator<unknown>, count: number) => {
    const heard: unknown[] = []
    while (heard.length < count) {
      const { value } = await messages.next()
      type Heard = { orderId: string; position?: { at: number }; seq?: number }
      const { orderId, position, seq } = value as Heard
      heard.push(position ? `${orderId} ${position.at}` : seq)
    }
    return heard
  }

  test('only the latest of each order waits, however many came, after the changes', async () => {
    const { messages } = listen()
    for (let lat = 1; lat <= 500; lat++) {
      hub.publish(positionOf('o2', lat))
      hub.publish(positionOf('o3', -lat))
    }
    hub.publish(signalOf(1))
    expect(await places(messages, 3)).toEqual([1, 'o2 500', 'o3 -500'])
    hub.publish(signalOf(2))
    expect(await places(messages, 1)).toEqual([2])
  })

  test('waits for no poll: a listener is woken by it', async () => {
    const { messages } = listen()
    const next = places(messages, 1)
    hub.publish(positionOf('o2', 5))
    expect(await next).toEqual(['o2 5'])
  })

  test('a change of the order includes the position that was not read yet', async () => {
    const { messages } = listen()
    hub.publish(positionOf('o1', 5))
    hub.publish(positionOf('o2', 6))
    hub.publish(signalOf(1))
    expect(await places(messages, 2)).toEqual([1, 'o2 6'])
    hub.publish(positionOf('o1', 7))
    expect(await places(messages, 1)).toEqual(['o1 7'])
  })
})

describe('disconnecting', () => {
  test('a session ends its streams, whatever they had left to say, and no other', async () => {
    const [busy, other] = [listen(), listen({ sessionId: 's2' })]
    hub.publish(signalOf(1))
    hub.disconnect({ sessionId: 's1' })
    expect(await refusalOf(busy.messages.next())).toEqual({ code: 'UNAUTHENTICATED', status: 401 })
    expect(await take(other.messages, 1)).toEqual([1])
  })

  test('a waiting stream ends at once', async () => {
    const { messages } = listen()
    const refusal = refusalOf(messages.next())
    hub.disconnect({ sessionId: 's1' })
    expect((await refusal).code).toBe('UNAUTHENTICATED')
    expect(hub.size).toBe(0)
  })

  test('an account ends all its sessions’ streams', async () => {
    const streams = [listen(), listen({ sessionId: 's2' }), listen({ userId: 'serge' })]
    const ends = streams.slice(0, 2).map(({ messages }) => refusalOf(messages.next()))
    hub.disconnect({ userId: 'awa' })
    expect((await Promise.all(ends)).map(({ code }) => code)).toEqual([
      'UNAUTHENTICATED',
      'UNAUTHENTICATED',
    ])
    expect(hub.size).toBe(1)
  })

  test('no listener is no error', () => {
    hub.disconnect({ userId: 'nobody' })
  })
})

describe('a session with ten streams', () => {
  test('ends its oldest for an eleventh, with a refusal that no browser retries', async () => {
    const oldest = listen()
    const others = Array.from({ length: 9 }, () => listen())
    const elsewhere = listen({ sessionId: 's2' })
    const end = refusalOf(oldest.messages.next())
    const newest = listen()
    expect((await end).code).toBe('FORBIDDEN')
    expect(hub.size).toBe(11)
    hub.publish(signalOf(1))
    for (const { messages } of [...others, newest, elsewhere])
      expect(await take(messages, 1)).toEqual([1])
  })

  test('never has more, however many are opened before any of them is read', async () => {
    const streams = Array.from({ length: 25 }, () => listen())
    const ends = streams.slice(0, 15).map(({ messages }) => refusalOf(messages.next()))
    expect(new Set((await Promise.all(ends)).map(({ code }) => code))).toEqual(
      new Set(['FORBIDDEN']),
    )
    expect(hub.size).toBe(10)
  })

  test('has room again when one has left', async () => {
    const [first, ...others] = Array.from({ length: 10 }, () => listen())
    others[0]?.leave()
    listen()
    hub.publish(signalOf(1))
    if (first) expect(await take(first.messages, 1)).toEqual([1])
  })
})

describe('leaving', () => {
  test('closing the hub ends every stream by throwing, so that browsers reconnect', async () => {
    const streams = [listen(), listen({ userId: 'serge' })]
    const ends = streams.map(({ messages }) => messages.next())
    hub.close()
    for (const end of ends) await expect(end).rejects.toMatchObject({ name: 'AbortError' })
    expect(hub.size).toBe(0)
  })

  test('a cut ends the stream and leaves nothing on its signal', async () => {
    const cut = new AbortController()
    const { messages } = listen({ signal: cut.signal })
    const end = messages.next()
    expect(hub.size).toBe(1)
    expect(getEventListeners(cut.signal, 'abort')).toHaveLength(1)
    cut.abort()
    expect(await end).toEqual({ done: true, value: undefined })
    expect(hub.size).toBe(0)
    expect(getEventListeners(cut.signal, 'abort')).toHaveLength(0)
  })

  test('a reader who has left receives nothing more, not even why its session is over', async () => {
    const cut = new AbortController()
    const { messages } = listen({ signal: cut.signal })
    hub.publish(signalOf(1))
    hub.disconnect({ sessionId: 's1' })
    cut.abort()
    expect(await messages.next()).toEqual({ done: true, value: undefined })
    expect(hub.size).toBe(0)
  })

  test('a stream that was cut before it began ends at once', async () => {
    const { messages } = listen({ signal: AbortSignal.abort() })
    expect(await messages.next()).toEqual({ done: true, value: undefined })
    expect(hub.size).toBe(0)
  })

  test('a reader that stops leaves nothing behind', async () => {
    const cut = new AbortController()
    const { messages } = listen({ signal: cut.signal })
    hub.publish(signalOf(1))
    await take(messages, 1)
    await messages.return(undefined as never)
    expect(hub.size).toBe(0)
    expect(getEventListeners(cut.signal, 'abort')).toHaveLength(0)
  })

  test('a stream that was never read can be left', () => {
    const { leave } = listen()
    leave()
    leave()
    expect(hub.size).toBe(0)
  })
})
