// The declaration of a subscription needs a type that tRPC exports only here.
import type {} from '@trpc/server/unstable-core-do-not-import'
import { listeningProcedure, router } from '#server/trpc.ts'
import { liveInput } from '#shared/record/live.ts'
import { openFeed } from './live.service.ts'
import { LiveEvents } from './live-events.ts'

export const liveRouter = router({
  /** Hints of changes, over server-sent events; the session, or the tablet of the workshop, decides which ones. */
  events: listeningProcedure
    .input(liveInput)
    .subscription(
      ({ ctx, input, signal }) =>
        new LiveEvents((reader) => openFeed(ctx, input?.lastEventId, reader), signal),
    ),
})
