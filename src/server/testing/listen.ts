import { expect, onTestFinished } from 'vitest'
import type { LiveMessage } from '#shared/live.ts'
import type { TestContext } from './create-test-context.ts'

/** What a browser receives: what to resume from, and what happened. */
interface Heard {
  id: string
  message: LiveMessage
}

/** Opens the stream as someone; it is cut when the test ends. */
export async function listen(t: TestContext, user: { id: string }, lastEventId?: string) {
  const cut = new AbortController()
  onTestFinished(() => cut.abort())
  const caller = await t.as(user, cut.signal)
  const stream = await caller.live.events(lastEventId === undefined ? undefined : { lastEventId })
  const iterator = stream[Symbol.asyncIterator]()
  const next = async (): Promise<Heard> => {
    const { value } = await iterator.next()
    const [id, message] = value as unknown as [string, LiveMessage]
    return { id, message }
  }
  /** The next hints, as « seq kind status ». */
  const hints = async (count: number): Promise<string[]> => {
    const heard: string[] = []
    while (heard.length < count) heard.push(brief(await next()))
    return heard
  }
  return { next, hints, iterator, cut }
}

function brief({ id, message }: Heard): string {
  if (message.type !== 'order') return `${id} ${message.type}`
  expect(id).toBe(String(message.seq))
  return `${message.seq} ${message.kind} ${message.status}`
}
