import {
  createTRPCClient,
  httpBatchLink,
  httpSubscriptionLink,
  retryLink,
  splitLink,
} from '@trpc/client'
import type { AppRouter } from '#server/router.ts'
import { OWNER_HEADER } from '#shared/orders/queue.ts'
import { REVALIDATED_QUERIES } from '#shared/revalidated-queries.ts'
import { appCodeOf } from './lib/error-message.ts'
import { FINAL_ERROR_CODES, readMe } from './query-client.ts'

/** After this time without an answer a request fails, so that the person does not wait for ever. */
const ANSWER_LIMIT_MS = 20_000
const MAX_RETRY_DELAY_MS = 30_000

/** `fetch` with a time limit, which includes the body of the answer. */
export function fetchInTime(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const controller = new AbortController()
  // Not cleared when the headers arrive, because the body may stall too. After the body, the abort does nothing.
  setTimeout(() => controller.abort(), ANSWER_LIMIT_MS)
  init.signal?.addEventListener('abort', () => controller.abort(), { once: true })
  return fetch(input, { ...init, signal: controller.signal })
}

/** A header with the account of this page. The server refuses the request if the cookie is another account's. */
export function accountHeaders(): Record<string, string> {
  const me = readMe()
  return me ? { [OWNER_HEADER]: me.id } : {}
}

const url = '/trpc'

/** Sends up to so many calls in one request. */
function callsLink(maxItems: number) {
  return httpBatchLink<AppRouter>({
    url,
    maxItems,
    maxURLLength: 4000,
    headers: accountHeaders,
    fetch: (input, init) => fetchInTime(input as RequestInfo | URL, init as RequestInit),
  })
}

export const trpcClient = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: (operation) => operation.type === 'subscription',
      // Without retries, any answer but 200, such as a proxy's during a restart, would end the stream.
      true: [
        retryLink({
          retry: ({ error }) => !FINAL_ERROR_CODES.has(appCodeOf(error) ?? ''),
          retryDelayMs: (attempt) =>
            Math.min(1000 * 2 ** Math.min(attempt, 5), MAX_RETRY_DELAY_MS) *
            (0.75 + Math.random() / 2),
        }),
        httpSubscriptionLink({ url }),
      ],
      false: splitLink({
        condition: ({ path }) => REVALIDATED_QUERIES.has(path),
        true: callsLink(1),
        false: callsLink(10),
      }),
    }),
  ],
})
