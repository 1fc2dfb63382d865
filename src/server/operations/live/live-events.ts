import { type TrackedEnvelope, tracked } from '@trpc/server'
import type { LiveMessage } from '#shared/record/live.ts'
import type { LiveFeed, LiveReader } from './live.service.ts'

type Event = TrackedEnvelope<LiveMessage>

/**
 * The answer of `live.events`. `http/live` opens it and writes the stream itself, for a tenth of what
 * tRPC's own writer costs; callers inside the process iterate over it, like over any subscription.
 */
export class LiveEvents implements AsyncIterable<Event, void, undefined> {
  /** Begins to listen; throws when the session has ended meanwhile. */
  readonly open: (reader: LiveReader) => LiveFeed
  readonly #signal: AbortSignal | undefined

  constructor(open: (reader: LiveReader) => LiveFeed, signal: AbortSignal | undefined) {
    this.open = open
    this.#signal = signal
  }

  /** Returns when the caller disconnects; throws why the stream was ended. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Event, void, undefined> {
    const signal = this.#signal
    let ended: { reason: unknown } | undefined
    let wake = () => {}
    const onAbort = () => wake()
    const feed = this.open({
      onMessages: () => wake(),
      onEnd: (reason) => {
        ended = { reason }
        wake()
      },
    })
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      while (!signal?.aborted) {
        if (ended) throw ended.reason
        const next = feed.take()
        if (next) yield tracked(next.id, next.message)
        else
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
    } finally {
      signal?.removeEventListener('abort', onAbort)
      feed.leave()
    }
  }
}
