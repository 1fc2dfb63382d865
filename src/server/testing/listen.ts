import { onTestFinished } from 'vitest'
import { cursorsFor } from '#server/operations/live/cursor.ts'
import type { LiveMessage } from '#shared/record/live.ts'
import type { Role } from '#shared/roles.ts'
import type { TestContext } from './create-test-context.ts'

/** A message as a browser receives it: its resume position, decoded, and the hint. */
interface Heard {
  id: string
  message: LiveMessage
}

/**
 * Opens the stream as this user, after the event of this number when given; it is cut when the test
 * ends.
 */
export async function listenToLive(
  t: TestContext,
  user: { id: string; role: Role },
  after?: string,
  { byLink = false } = {},
) {
  const cursors = cursorsFor(t.secret, user)
  const lastEventId = after === undefined ? undefined : cursors.seal(Number(after))
  const cut = new AbortController()
  onTestFinished(() => cut.abort())
  const caller = await t.as(user, { signal: cut.signal, byLink })
  const stream = await caller.live.events(lastEventId === undefined ? undefined : { lastEventId })
  const iterator = stream[Symbol.asyncIterator]()
  const next = async (): Promise<Heard> => {
    const { value } = await iterator.next()
    const [cursor, message] = value as unknown as [string, LiveMessage]
    return { id: String(cursors.open(cursor)), message }
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
  return `${id} ${message.kind} ${message.status}`
}
