import {
  focusManager,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryState,
} from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { AppErrorCode } from '#shared/errors.ts'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { dismissFailure, notifyError, notifySuccess } from '#web/components/feedback/notify.tsx'
import { serverNow, serverTime } from './lib/clock.ts'
import { appCodeOf, describeError, isNetworkError, isServerFault } from './lib/error-message.ts'
import { type Outputs, trpc } from './trpc.ts'

/** The queries of a router (`orders`), or of one of its procedures (`orders.list`). */
type QueryScope = { [R in keyof Outputs]: R | `${R}.${keyof Outputs[R] & string}` }[keyof Outputs]

/** The mutation cache's reactions to a mutation. Its own callbacks only do the rest. */
export type MutationMeta = {
  /** The toast of a success. A toast that depends on the result is shown in `onSuccess` instead. */
  done?: readonly [title: string, text?: string | undefined]
  /** Said by screen readers of a success that the screen shows; it has no toast. */
  announced?: string
  /** The title of the toast of a failure, whose text is the error's. Without it, the mutation shows its failures itself. */
  failed?: string
  /** True where the screen has a place that says that no answer came. No toast says it then. */
  isUnansweredShown?: () => boolean
  /** Said where what came is not of our server; without it, our usual words. The specification has some for the sign-up. */
  unread?: { title: string; text: string }
  /** Error codes without a toast, because `onError` shows them itself; `all` where it shows every refusal. */
  handled?: readonly AppErrorCode[] | 'all'
  /** Shows `failed` as the title of refusals too. The specification has one title for some failures. */
  titleForRefusals?: boolean
  /** The queries to refetch, also after a failure: only the answer may be lost, or a colleague may have been faster. */
  stale?: readonly QueryScope[]
  /** Set for a sign-out: a query refused meanwhile because the session has ended is not reported. */
  leaving?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta
  }
}

/** Error codes that no retry can change. The live stream stays closed after them. */
export const FINAL_ERROR_CODES = new Set([
  'UNAUTHENTICATED',
  'ACCOUNT_DELETED',
  'ACCOUNT_DISABLED',
  'FORBIDDEN',
  'DEVICE_UNPAIRED',
])
const ENDS_NO_SESSION = new Set(['FORBIDDEN', 'DEVICE_UNPAIRED'])
const MAX_RETRY_DELAY_MS = 30_000

/** The query key of the signed-in account. */
export const meKey = () => getQueryKey(trpc.auth.me, undefined, 'query')

/** The signed-in account in the cache. */
export function readMe(): Outputs['auth']['me'] | undefined {
  return queryClient.getQueryData(meKey())
}

/** The errors that were already shown, so that no second toast shows them. */
const shownErrors = new WeakSet<object>()

/** Keeps `showError` from showing this error. */
export function markErrorShown(error: unknown): void {
  if (error instanceof Error) shownErrors.add(error)
}

/**
 * Shows the toast of a failed action, in the words of the person's role. `title` is used when the network or the server
 * failed, and with `titleForRefusals` also when the action was refused.
 */
export function showError(
  error: unknown,
  title?: string,
  { titleForRefusals = false, unread }: Pick<MutationMeta, 'titleForRefusals' | 'unread'> = {},
): void {
  if (error instanceof Error && shownErrors.has(error)) return
  const message = describeError(error, title, unread)
  notifyError((titleForRefusals && title) || message.title, message.text)
}

/** `isMutation` tells whether the server refused an action of the person, or only a query of the screen. */
type SessionErrorHandler = (error: unknown, isMutation: boolean) => unknown

/** Called when the server no longer knows the session. */
let onSignedOut: SessionErrorHandler = () => {}

export function setSignedOutHandler(handler: SessionErrorHandler): void {
  onSignedOut = handler
}

/** Called when the server refuses a request because another account has signed in, in another tab. */
let onOtherAccount: SessionErrorHandler = () => {}

export function setOtherAccountHandler(handler: SessionErrorHandler): void {
  onOtherAccount = handler
}

function handleMutationError(error: unknown): void {
  if (appCodeOf(error) === 'OTHER_ACCOUNT') onOtherAccount(error, true)
  reportSignedOut(error, true)
}

function reportSignedOut(error: unknown, isMutation: boolean): void {
  const code = appCodeOf(error)
  // The guards lead on, once they read the demand on the account.
  if (code === 'ENROLMENT_NEEDED') void queryClient.invalidateQueries({ queryKey: meKey() })
  // The screen of the tablet says it, once it reads that it is none any more.
  if (code === 'DEVICE_UNPAIRED')
    void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.devices.mine) })
  if (FINAL_ERROR_CODES.has(code ?? '') && !ENDS_NO_SESSION.has(code ?? ''))
    onSignedOut(error, isMutation)
}

function handleQueryError(error: unknown): void {
  if (appCodeOf(error) === 'OTHER_ACCOUNT') onOtherAccount(error, false)
  const leaving = queryClient.isMutating({ predicate: ({ meta }) => meta?.leaving === true })
  if (leaving === 0) reportSignedOut(error, false)
}

/**
 * Called when the server closes the live stream, which is the first to know that the session was ended elsewhere. A
 * mutation in flight reports it itself: it is refused too, or it is what ended the session.
 */
export function handleStreamError(error: unknown): void {
  if (queryClient.isMutating() === 0) reportSignedOut(error, false)
}

/** A random factor per browser, so that they do not all ask at once when the server is back. */
const SPREAD = 0.75 + Math.random() / 2
const FIRST_RETRY_MS = 2_000

/** A retry may succeed: the server did not answer, or it failed. */
export function isTemporaryError(error: unknown): boolean {
  return isNetworkError(error) || isServerFault(error)
}

/** The part of TanStack's query that tells how it failed. */
interface FailedQuery {
  state: QueryState<unknown, unknown>
}

/** When the errors of a query began that no success has followed, in milliseconds UTC. */
const firstErrorTimes = new WeakMap<FailedQuery, number>()

/**
 * The pause in milliseconds after an error: as long as the errors have lasted. Their number would not do, since ten can
 * come at once.
 */
function pauseAfterError(query: FailedQuery): number {
  const { dataUpdatedAt, errorUpdatedAt } = query.state
  const known = firstErrorTimes.get(query) ?? 0
  const first = known > dataUpdatedAt ? known : errorUpdatedAt
  firstErrorTimes.set(query, first)
  return Math.min(Math.max(errorUpdatedAt - first, FIRST_RETRY_MS), MAX_RETRY_DELAY_MS) * SPREAD
}

/**
 * For a query that is fetched every `period` milliseconds: after an error the pause takes the place of the period, unless
 * the query was refused. TanStack Query fetches so only while the tab is visible.
 */
export const refetchEvery =
  (period: number | false) =>
  (query: FailedQuery): number | false => {
    const { data, error, fetchMeta, status } = query.state
    // A further page of a list has its own button, and a refetch would reload the whole list.
    const isNextPage = data && fetchMeta?.fetchMore
    const isRetried = status === 'error' && !isNextPage && isTemporaryError(error)
    return isRetried ? pauseAfterError(query) : period
  }

/** A query asks again so often if time alone changes its answer, or somebody of whom the live stream does not tell. */
export const eachMinute = refetchEvery(60_000)

/**
 * A part that mounts does not fetch what has just failed. A screen that removes the part while it loads would otherwise
 * restart the query with each error.
 */
function mayFetchOnMount(query: FailedQuery): boolean {
  const { errorUpdatedAt, status } = query.state
  return status !== 'error' || serverNow() - serverTime(errorUpdatedAt) >= pauseAfterError(query)
}

/** Refetches the queries of these scopes that are on screen. For a mutation whose `stale` would come too late. */
export function invalidateScopes(scopes: readonly QueryScope[]): Promise<unknown> {
  return Promise.all(
    scopes.map((scope) => queryClient.invalidateQueries({ queryKey: [scope.split('.')] })),
  )
}

/** The person leaves for a page that may change their orders: they are read again when the person is back, whatever was read until then. */
export function readOrdersWhenBack(): void {
  const stop = focusManager.subscribe((isFocused) => {
    if (!isFocused) return
    stop()
    void queryClient.invalidateQueries({ queryKey: [['orders']] })
  })
}

function isHandled(code: AppErrorCode, { handled }: MutationMeta): boolean {
  return handled === 'all' || handled?.includes(code) === true
}

const mutationCache = new MutationCache({
  // The toast of an earlier failure must not stay beside the result of this mutation, nor may an earlier success.
  onMutate(_variables, { meta }) {
    dismissFailure()
    if (meta?.announced) announceToReaders('')
  },
  onSuccess(_data, _variables, _context, { meta }) {
    if (meta?.done) notifySuccess(...meta.done)
    if (meta?.announced) announceToReaders(meta.announced)
  },
  onError(error, _variables, _context, { meta }) {
    handleMutationError(error)
    const code = appCodeOf(error)
    if (!meta?.failed || (code && isHandled(code, meta))) return
    if (isNetworkError(error) && meta.isUnansweredShown?.()) return
    showError(error, meta.failed, meta)
  },
  // Called after the mutation's own callbacks. A success stays pending until the lists are up to date, so that the
  // button does not offer the action again meanwhile.
  onSettled(_data, error, _variables, _context, { meta }) {
    const refetching = invalidateScopes(meta?.stale ?? [])
    return error ? undefined : refetching
  },
})

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleQueryError }),
  mutationCache,
  defaultOptions: {
    queries: {
      retry: (failures, error) => isNetworkError(error) && failures < 2,
      refetchInterval: refetchEvery(false),
      retryOnMount: mayFetchOnMount,
      refetchOnMount: mayFetchOnMount,
      staleTime: 5_000,
    },
    // Without a network a mutation fails at once instead of waiting, so that the failure is shown.
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Whether the first answer of a read is still to come. What follows from it has no place before; a second try is not waited for. */
export const isFirstTry = (query: {
  isLoading: boolean
  failureCount: number
  errorUpdateCount: number
}) => query.isLoading && query.failureCount === 0 && query.errorUpdateCount === 0
