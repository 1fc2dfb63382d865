import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import {
  createTRPCClient,
  httpBatchLink,
  httpSubscriptionLink,
  retryLink,
  splitLink,
} from '@trpc/client'
import { createTRPCReact, type inferReactQueryProcedureOptions } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/router.ts'
import { appCodeOf, isNetworkError } from './lib/error-message.ts'
import { dismissFailure } from './lib/notify.tsx'

export const trpc = createTRPCReact<AppRouter>()

export type Outputs = inferRouterOutputs<AppRouter>
export type QueryOptions = inferReactQueryProcedureOptions<AppRouter>

/** A phone that hears nothing for this long is told so, rather than left before a spinner. */
const ANSWER_LIMIT_MS = 20_000
const MAX_RETRY_DELAY_MS = 30_000
/** Refusals that no retry can change: the stream stays closed. */
const FINAL = new Set(['UNAUTHENTICATED', 'ACCOUNT_DISABLED', 'FORBIDDEN'])

/** `fetch` that gives up when an answer takes too long, its body included. */
export function fetchInTime(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const controller = new AbortController()
  // Left to run when the headers have come: the body may stall too, and aborting what is read does nothing.
  setTimeout(() => controller.abort(), ANSWER_LIMIT_MS)
  init.signal?.addEventListener('abort', () => controller.abort(), { once: true })
  return fetch(input, { ...init, signal: controller.signal })
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
        fetch: (input, init) => fetchInTime(input as RequestInfo | URL, init as RequestInit),
      }),
    }),
  ],
})

/** Called when the server says that nobody is signed in any more. */
let onSignedOut: (error: unknown) => void = () => {}

/** Registers what happens when the server no longer knows the session. */
export function whenSignedOut(handler: (error: unknown) => void): void {
  onSignedOut = handler
}

function noticeSignedOut(error: unknown): void {
  if (FINAL.has(appCodeOf(error) ?? '') && appCodeOf(error) !== 'FORBIDDEN') onSignedOut(error)
}

/** Marks the actions by which people leave: what crosses them on their way is refused, and is no news. */
export const LEAVING = { leaving: true }

function noticeLostSession(error: unknown): void {
  const leaving = queryClient.isMutating({ predicate: ({ meta }) => meta?.leaving === true })
  if (leaving === 0) noticeSignedOut(error)
}

/**
 * The stream learns first that the session was ended: elsewhere, or by an admin. An action on its way tells by itself:
 * it is refused for the same reason, or it is the very one that ended the session.
 */
export function noticeClosedSession(error: unknown): void {
  if (queryClient.isMutating() === 0) noticeSignedOut(error)
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeLostSession }),
  mutationCache: new MutationCache({
    // Whatever failed is being tried again, or left behind: its toast would outlive the success.
    onMutate: dismissFailure,
    onError: noticeSignedOut,
  }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => isNetworkError(error) && failures < 2,
      staleTime: 5_000,
    },
    // Without a network a mutation fails at once and says so, rather than waiting with its button spinning.
    mutations: { networkMode: 'always', retry: false },
  },
})
