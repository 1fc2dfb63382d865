import { setImmediate as turn } from 'node:timers/promises'
import { AppError } from '#server/lib/app-error.ts'
import type { Opening, TestContext } from '#server/testing/create-test-context.ts'
import type { LiveMessage } from '#shared/record/live.ts'

/** A person's live stream, open beside their pages. */
export interface Listener {
  role: string
  /** Leaves, and returns the heard messages. */
  stop(): Promise<LiveMessage[]>
}

/** Opens the stream of a person with a session of its own. */
export async function listen(
  t: Pick<TestContext, 'as'>,
  user: { id: string },
  { role, byLink = false }: { role: string } & Pick<Opening, 'byLink'>,
): Promise<Listener> {
  const leaving = new AbortController()
  const caller = await t.as(user, { byLink, signal: leaving.signal })
  const stream = await caller.live.events({})
  const heard: LiveMessage[] = []
  const read = async () => {
    for await (const event of stream) {
      // tRPC types a browser's reading; in the process it is the id with the message.
      const [, message] = event as unknown as [string, LiveMessage]
      heard.push(message)
    }
  }
  const ended = read().catch((error: unknown) => {
    // A story may end the session, and the stream with it.
    if (!(error instanceof AppError)) throw error
  })
  return {
    role,
    async stop() {
      // Published hints are told in the turns after it.
      for (let i = 0; i < 10; i += 1) await turn()
      leaving.abort()
      await ended
      return heard
    },
  }
}
