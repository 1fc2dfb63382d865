import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import {
  createTRPCClient,
  httpBatchLink,
  httpSubscriptionLink,
  retryLink,
  splitLink,
} from '@trpc/client'
import {
  createTRPCReact,
  getQueryKey,
  type inferReactQueryProcedureOptions,
} from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/router.ts'
import { isFault } from '#shared/errors.ts'
import { OWNER_HEADER } from '#shared/orders/queue.ts'
import { dismissFailure } from '#web/components/feedback/notify.tsx'
import { appCodeOf, isNetworkError } from './lib/error-message.ts'

export const trpc = createTRPCReact<AppRouter>()

export type Outputs = inferRouterOutputs<AppRouter>
export type QueryOptions = inferReactQueryProcedureOptions<AppRouter>

/** A phone that hears nothing for this long is told so, rather than left before a spinner. */
const ANSWER_LIMIT_MS = 20_000
const MAX_RETRY_DELAY_MS = 30_000
/** Refusals that no retry can change: the stream stays closed. */
const FINAL = new Set(['UNAUTHENTICATED', 'ACCOUNT_DELETED', 'ACCOUNT_DISABLED', 'FORBIDDEN'])

/** `fetch` that gives up when an answer takes too long, its body included. */
export function fetchInTime(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const controller = new AbortController()
  // Left to run when the headers have come: the body may stall too, and aborting what is read does nothing.
  setTimeout(() => controller.abort(), ANSWER_LIMIT_MS)
  init.signal?.addEventListener('abort', () => controller.abort(), { once: true })
  return fetch(input, { ...init, signal: controller.signal })
}

const url = '/trpc'

const meKey = () => getQueryKey(trpc.auth.me, undefined, 'query')

/** Names the account that this page was opened under: the server does nothing of it with the cookie of another. */
export function accountHeaders(): Record<string, string> {
  const me = queryClient.getQueryData<Outputs['auth']['me']>(meKey())
  return me ? { [OWNER_HEADER]: me.id } : {}
}

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

/** `acted` when it refused what the person did, rather than what their screen reads. */
type SignedOutHandler = (error: unknown, acted: boolean) => void

/** Called when the server says that nobody is signed in any more. */
let onSignedOut: SignedOutHandler = () => {}

/** Registers what happens when the server no longer knows the session. */
export function whenSignedOut(handler: SignedOutHandler): void {
  onSignedOut = handler
}

/** Called when the server refuses what a page of another account asks; `acted` when it would have changed something. */
let onOtherAccount: (error: unknown, acted: boolean) => unknown = () => {}

/** Registers what happens when another account has signed in since, in another tab. */
export function whenOtherAccount(handler: typeof onOtherAccount): void {
  onOtherAccount = handler
}

function noticeRefusedAct(error: unknown): void {
  if (appCodeOf(error) === 'OTHER_ACCOUNT') onOtherAccount(error, true)
  noticeSignedOut(error, true)
}

function noticeSignedOut(error: unknown, acted: boolean): void {
  if (FINAL.has(appCodeOf(error) ?? '') && appCodeOf(error) !== 'FORBIDDEN')
    onSignedOut(error, acted)
}

/** Marks the actions by which people leave: what crosses them on their way is refused, and is no news. */
export const LEAVING = { leaving: true }

function noticeLostSession(error: unknown): void {
  if (appCodeOf(error) === 'OTHER_ACCOUNT') onOtherAccount(error, false)
  const leaving = queryClient.isMutating({ predicate: ({ meta }) => meta?.leaving === true })
  if (leaving === 0) noticeSignedOut(error, false)
}

/**
 * The stream learns first that the session was ended: elsewhere, or by an admin. An action on its way tells by itself:
 * it is refused for the same reason, or it is the very one that ended the session.
 */
export function noticeClosedSession(error: unknown): void {
  if (queryClient.isMutating() === 0) noticeSignedOut(error, false)
}

/** Each browser waits a little more or less than the next: they do not all ask at once when the server is back. */
const SPREAD = 0.75 + Math.random() / 2
const FIRST_RETRY_MS = 2_000

/** Whether the same question may get an answer later: nobody answered, or the server failed. */
export function isPassing(error: unknown): boolean {
  const code = appCodeOf(error)
  return code === undefined || isFault(code)
}

/**
 * Milliseconds until a screen whose reading failed asks again by itself, longer after each failure; false when it has
 * what it shows or was refused it. A hidden tab does not ask; it does when it is seen, or when the network is back.
 */
export function askAgainIn({ state }: Pick<Query, 'state'>): number | false {
  // A further page that did not come is asked for by its own button, and the list above it is not read again.
  const further = state.data !== undefined && state.fetchMeta?.fetchMore !== undefined
  if (state.status !== 'error' || further || !isPassing(state.error)) return false
  const doubled = FIRST_RETRY_MS * 2 ** Math.min(state.errorUpdateCount - 1, 4)
  return Math.min(doubled, MAX_RETRY_DELAY_MS) * SPREAD
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeLostSession }),
  mutationCache: new MutationCache({
    // Whatever failed is being tried again, or left behind: its toast would outlive the success.
    onMutate: dismissFailure,
    onError: noticeRefusedAct,
  }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => isNetworkError(error) && failures < 2,
      refetchInterval: askAgainIn,
      staleTime: 5_000,
    },
    // Without a network a mutation fails at once and says so, rather than waiting with its button spinning.
    mutations: { networkMode: 'always', retry: false },
  },
})
