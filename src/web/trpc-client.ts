import {
  createTRPCClient,
  httpBatchLink,
  httpSubscriptionLink,
  retryLink,
  splitLink,
} from '@trpc/client'
import type { AppRouter } from '#server/router.ts'
import { OWNER_HEADER } from '#shared/orders/queue.ts'
import { appCodeOf } from './lib/error-message.ts'
import { FINAL, readMe } from './query-client.ts'

/** A phone that gets no answer for this long is told so, rather than left before a spinner. */
const ANSWER_LIMIT_MS = 20_000
const MAX_RETRY_DELAY_MS = 30_000

/** `fetch` that gives up when an answer takes too long, its body included. */
export function fetchInTime(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const controller = new AbortController()
  // Left to run when the headers have come: the body may stall too, and aborting what is read does nothing.
  setTimeout(() => controller.abort(), ANSWER_LIMIT_MS)
  init.signal?.addEventListener('abort', () => controller.abort(), { once: true })
  return fetch(input, { ...init, signal: controller.signal })
}

/** Names the account that this page was opened under: the server does nothing of it with the cookie of another. */
export function accountHeaders(): Record<string, string> {
  const me = readMe()
  return me ? { [OWNER_HEADER]: me.id } : {}
}

const url = '/trpc'

export const trpcClient = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: (operation) => operation.type === 'subscription',
      // Any answer but 200, such as a proxy's during a restart, would otherwise end the stream for good.
      true: [
        retryLink({
          retry: ({ error }) => !FINAL.has(appCodeOf(error) ?? ''),
          retryDelayMs: (attempt) =>
            Math.min(1000 * 2 ** Math.min(attempt, 5), MAX_RETRY_DELAY_MS) *
            (0.75 + Math.random() / 2),
        }),
        httpSubscriptionLink({ url }),
      ],
      false: httpBatchLink({
        url,
        maxItems: 10,
        maxURLLength: 4000,
        headers: accountHeaders,
        fetch: (input, init) => fetchInTime(input as RequestInfo | URL, init as RequestInit),
      }),
    }),
  ],
})
