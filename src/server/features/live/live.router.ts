// Declarations of a subscription name a type that tRPC exports only here.

import { tracked } from '@trpc/server'
import type {} from '@trpc/server/unstable-core-do-not-import'
import { authedProcedure, router } from '#server/trpc.ts'
import { type LiveMessage, liveInput } from '#shared/live.ts'
import { liveEvents } from './live.service.ts'

export const liveRouter = router({
  /** Hints of what changed, over server-sent events; the session decides what is heard. */
  events: authedProcedure.input(liveInput).subscription(async function* ({ ctx, input, signal }) {
    const options = { lastEventId: input?.lastEventId, signal }
    for await (const { id, message } of liveEvents(ctx, options))
      yield tracked<LiveMessage>(String(id), message)
  }),
})
