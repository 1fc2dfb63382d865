// The declaration of a subscription needs a type that tRPC exports only here.

import { tracked } from '@trpc/server'
import type {} from '@trpc/server/unstable-core-do-not-import'
import { allowReadAhead } from '#server/realtime/read-ahead.ts'
import { authedProcedure, router } from '#server/trpc.ts'
import { type LiveMessage, liveInput } from '#shared/orders/live.ts'
import { type Listening, liveEvents, type Resumption } from './live.service.ts'

export const liveRouter = router({
  /** Hints of changes, over server-sent events; the session decides which ones. */
  events: authedProcedure
    .input(liveInput)
    .subscription(({ ctx, input, signal }) =>
      allowReadAhead(trackedEvents(ctx, { lastEventId: input?.lastEventId, signal })),
    ),
})

/** The events as tRPC sends them, each with its resume position. */
async function* trackedEvents(listening: Listening, resumption: Resumption) {
  for await (const { id, message } of liveEvents(listening, resumption))
    yield tracked<LiveMessage>(id, message)
}
