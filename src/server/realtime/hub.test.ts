import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#server/lib/app-error.ts'
import { type Audience, createHub, type LiveHub, type LiveSignal } from './hub.ts'

let hub: LiveHub

beforeEach(() => {
  hub = createHub()
})

function signalOf(seq: number, clientId = 'awa'): LiveSignal {
  const message = {
    type: 'order',
    orderSeq: 1,
    orderId: 'o1',
    kind: 'moved',
    status: 'assigned',
  } as const
  return { message, seq, clientId, livreurId: null, previousLivreurId: null }
}

interface Options {
  userId?: string
  sessionId?: string
  audience?: Audience
}

/** A reader that notes how often it was told that messages wait, and why its stream was ended. */
function listen({ userId = 'awa', sessionId = 's1', audience = 'client' }: Options = {}) {
  const heard = { told: 0, ends: [] as unknown[] }
  const { take, leave } = hub.subscribe({
    userId,
    sessionId,
    audience,
    onMessages: () => {
      heard.told += 1
    },
    onEnd: (reason) => {
      heard.ends.push(reason instanceof AppError ? reason.appCode : (reason as Error).name)
    },
  })
  /** The subjects of the messages that wait: a sequence number, or the kind of message. */
  const takeAll = () => {
    const taken: unknown[] = []
    for (let next = take(); next; next = take()) taken.push(next.seq ?? next.message.type)
    return taken
  }
  return { heard, take, takeAll, leave }
}

/** Until all readers were told: they are, a number of them in each turn. */
const settle = async () => {
  for (let i = 0; i < 50; i++) await turn()
}

describe('listening', () => {
  test('receives what is published from the call on, in order', () => {
    hub.publish(signalOf(1))
    const { takeAll } = listen()
    hub.publish(signalOf(2))
    hub.publish(signalOf(3))
    expect(takeAll()).toEqual([2, 3])
  })

  test('is told once that messages wait, and again when all were taken', async () => {
    const { heard, takeAll } = listen()
    hub.publish(signalOf(1))
    hub.publish(signalOf(2))
    await settle()
    hub.publish(signalOf(3))
    await settle()
    expect(heard.told).toBe(1)
    expect(takeAll()).toEqual([1, 2, 3])
    hub.publish(signalOf(4))
    await settle()
    expect(heard.told).toBe(2)
  })

  test('does not make the one who publishes wait', async () => {
    const { heard } = listen()
    hub.publish(signalOf(1))
    await Promise.resolve()
    expect(heard.told).toBe(0)
    await settle()
    expect(heard.told).toBe(1)
  })

  test('reaches every listener, a thousand too', async () => {
    const streams = Array.from({ length: 1000 }, (_, i) => listen({ sessionId: `s${i}` }))
    hub.publish(signalOf(1))
    await settle()
    for (const { heard, takeAll } of streams) {
      expect(heard.told).toBe(1)
      expect(takeAll()).toEqual([1])
    }
  })
})

describe('who receives what', () => {
  const about: Omit<LiveSignal, 'message'> = {
    seq: 1,
    clientId: 'awa',
    livreurId: 'konan',
    previousLivreurId: null,
  }
  const { message } = signalOf(1)
  const everyone: Record<string, Options> = {
    awa: { userId: 'awa', audience: 'client' },
    koffi: { userId: 'koffi', audience: 'client' },
    konan: { userId: 'konan', audience: 'livreur' },
    mariam: { userId: 'mariam', audience: 'livreur' },
    admin: { userId: 'admin', audience: 'staff' },
  }

  test.each([
    ['a change', {}, ['awa', 'konan', 'admin']],
    ['a reassignment', { previousLivreurId: 'mariam' }, ['awa', 'konan', 'mariam', 'admin']],
    ['a livreur kept', { previousLivreurId: 'konan' }, ['awa', 'konan', 'admin']],
    ['what is only for the team', { forClient: false, livreurId: null }, ['admin']],
    ['what is only for the client', { forStaff: false, livreurId: null }, ['awa']],
    // An account has one role: its id as a client's opens nothing to it as a livreur.
    ['an order of a livreur', { clientId: 'mariam', livreurId: null }, ['admin']],
    ['an order given to a client', { clientId: '', livreurId: 'koffi' }, ['admin']],
  ])('%s reaches those whom it concerns, each of them once', (_, change, concerned) => {
    const streams = Object.entries(everyone).map(
      ([name, who]) => [name, listen({ ...who, sessionId: name })] as const,
    )
    hub.publish({ message, ...about, ...change })
    const reached = streams.map(([name, { takeAll }]) => [name, takeAll()] as const)
    for (const [name, heard] of reached)
      expect([name, heard]).toEqual([name, concerned.includes(name) ? [1] : []])
  })
})

describe('a listener that does not keep up', () => {
  const flood = (count: number) => {
    for (let seq = 1; seq <= count; seq++) hub.publish(signalOf(seq))
  }

  test('keeps a hundred hints', () => {
    const { takeAll } = listen()
    flood(100)
    expect(takeAll()).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
  })

  test('is asked once to reload everything beyond that, and receives what comes after', () => {
    const { take, takeAll } = listen()
    flood(350)
    expect(take()?.message).toEqual({ type: 'resync' })
    hub.publish(signalOf(351))
    expect(takeAll()).toEqual([351])
  })

  test('does not slow the others down', () => {
    listen()
    const { takeAll } = listen()
    for (let seq = 1; seq <= 150; seq++) {
      hub.publish(signalOf(seq))
      expect(takeAll()).toEqual([seq])
    }
  })
})

describe('where a livreur is', () => {
  const positionOf = (orderId: string, lat: number): LiveSignal => ({
    message: {
      type: 'position',
      orderId,
      position: { point: { lat, lng: -4 }, accuracy: 12, at: lat, age: 0 },
    },
    clientId: 'awa',
    livreurId: null,
    previousLivreurId: null,
  })
  const places = ({ take }: ReturnType<typeof listen>) => {
    const heard: unknown[] = []
    for (let next = take(); next; next = take()) {
      type Heard = { orderId: string; position?: { at: number } }
      const { orderId, position } = next.message as Heard
      heard.push(position ? `${orderId} ${position.at}` : next.seq)
    }
    return heard
  }

  test('only the latest of each order waits, however many came, after the changes', () => {
    const stream = listen()
    for (let lat = 1; lat <= 500; lat++) {
      hub.publish(positionOf('o2', lat))
      hub.publish(positionOf('o3', -lat))
    }
    hub.publish(signalOf(1))
    expect(places(stream)).toEqual([1, 'o2 500', 'o3 -500'])
    hub.publish(signalOf(2))
    expect(places(stream)).toEqual([2])
  })

  test('waits for no poll: a listener is told of it', async () => {
    const stream = listen()
    hub.publish(positionOf('o2', 5))
    await settle()
    expect(stream.heard.told).toBe(1)
    expect(places(stream)).toEqual(['o2 5'])
  })

  test('a change of the order includes the position that was not read yet', () => {
    const stream = listen()
    hub.publish(positionOf('o1', 5))
    hub.publish(positionOf('o2', 6))
    hub.publish(signalOf(1))
    expect(places(stream)).toEqual([1, 'o2 6'])
    hub.publish(positionOf('o1', 7))
    expect(places(stream)).toEqual(['o1 7'])
  })
})

describe('disconnecting', () => {
  test('a session ends its streams at once, whatever they had left to say, and no other', () => {
    const [busy, other] = [listen(), listen({ sessionId: 's2' })]
    hub.publish(signalOf(1))
    hub.disconnect({ sessionId: 's1' })
    expect(busy.heard.ends).toEqual(['UNAUTHENTICATED'])
    expect(busy.takeAll()).toEqual([])
    expect(other.takeAll()).toEqual([1])
    expect(hub.size).toBe(1)
  })

  test('an account ends all its sessions’ streams', () => {
    const streams = [listen(), listen({ sessionId: 's2' }), listen({ userId: 'serge' })]
    hub.disconnect({ userId: 'awa' }, 'ACCOUNT_DISABLED')
    expect(streams.map(({ heard }) => heard.ends)).toEqual([
      ['ACCOUNT_DISABLED'],
      ['ACCOUNT_DISABLED'],
      [],
    ])
    expect(hub.size).toBe(1)
  })

  test('an account may keep the session that asks for it', () => {
    const [asking, other] = [listen(), listen({ sessionId: 's2' })]
    hub.disconnect({ userId: 'awa', keep: 's1' })
    expect([asking.heard.ends, other.heard.ends]).toEqual([[], ['UNAUTHENTICATED']])
  })

  test('a stream that was ended is told nothing more', async () => {
    const { heard } = listen()
    hub.publish(signalOf(1))
    hub.disconnect({ sessionId: 's1' })
    hub.disconnect({ userId: 'awa' })
    hub.close()
    await settle()
    expect(heard).toEqual({ told: 0, ends: ['UNAUTHENTICATED'] })
  })

  test('no listener is no error', () => {
    hub.disconnect({ userId: 'nobody' })
  })
})

describe('a session with ten streams', () => {
  test('ends its oldest for an eleventh, with a refusal that no browser retries', () => {
    const oldest = listen()
    const others = Array.from({ length: 9 }, () => listen())
    const elsewhere = listen({ sessionId: 's2' })
    const newest = listen()
    expect(oldest.heard.ends).toEqual(['FORBIDDEN'])
    expect(hub.size).toBe(11)
    hub.publish(signalOf(1))
    for (const { takeAll } of [...others, newest, elsewhere]) expect(takeAll()).toEqual([1])
  })

  test('never has more, however many are opened before any of them is read', () => {
    const streams = Array.from({ length: 25 }, () => listen())
    expect(streams.map(({ heard }) => heard.ends.join())).toEqual([
      ...Array(15).fill('FORBIDDEN'),
      ...Array(10).fill(''),
    ])
    expect(hub.size).toBe(10)
  })

  test('has room again when one has left', () => {
    const [first, ...others] = Array.from({ length: 10 }, () => listen())
    others[0]?.leave()
    listen()
    hub.publish(signalOf(1))
    expect(first?.takeAll()).toEqual([1])
  })
})

describe('leaving', () => {
  test('closing the hub ends every stream as an interruption, so that browsers reconnect', () => {
    const streams = [listen(), listen({ userId: 'serge' })]
    hub.close()
    expect(streams.map(({ heard }) => heard.ends)).toEqual([['AbortError'], ['AbortError']])
    expect(hub.size).toBe(0)
  })

  test('a reader who has left is told nothing more, not even why its session is over', async () => {
    const { heard, take, leave } = listen()
    hub.publish(signalOf(1))
    leave()
    leave()
    hub.disconnect({ sessionId: 's1' })
    await settle()
    expect(heard).toEqual({ told: 0, ends: [] })
    expect(take()).toBeUndefined()
    expect(hub.size).toBe(0)
  })
})
