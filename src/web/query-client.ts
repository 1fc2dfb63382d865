import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { type AppErrorCode, isFault } from '#shared/errors.ts'
import { dismissFailure, notifyError, notifySuccess } from '#web/components/feedback/notify.tsx'
import { appCodeOf, describeError, isNetworkError } from './lib/error-message.ts'
import { type Outputs, trpc } from './trpc.ts'

/** A part of the API whose readings a mutation makes stale: all of a router (`orders`), or one procedure of it. */
type Reading = { [R in keyof Outputs]: R | `${R}.${keyof Outputs[R] & string}` }[keyof Outputs]

/** What the mutation cache does for a mutation, so that its own callbacks hold only what is particular to it. */
export type MutationMeta = {
  /** Toast of a success, title and sentence. One that depends on the answer is said in `onSuccess` instead. */
  done?: readonly [title: string, text?: string]
  /** Title of the toast of a failure; its sentence is the error's. Without it the mutation says its failures itself. */
  failed?: string
  /** Refusals that `onError` tells in a way of its own: they get no toast. */
  handled?: readonly AppErrorCode[]
  /** `failed` is the title of refusals too, where the specification has one title for every failure. */
  overRefusals?: boolean
  /** What is read again, whatever the answer: after a failure the answer alone may be lost, or a colleague was faster. */
  reads?: readonly Reading[]
  /** The person leaves: a reading that is refused meanwhile because the session is over is no news. */
  leaving?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta
  }
}

/** Refusals that no retry can change: the live stream stays closed. */
export const FINAL = new Set([
  'UNAUTHENTICATED',
  'ACCOUNT_DELETED',
  'ACCOUNT_DISABLED',
  'FORBIDDEN',
])
const MAX_RETRY_DELAY_MS = 30_000

/** Where the signed-in account is cached. */
export const meKey = () => getQueryKey(trpc.auth.me, undefined, 'query')

/** The signed-in account as this page last read it. */
export function readMe(): Outputs['auth']['me'] | undefined {
  return queryClient.getQueryData(meKey())
}

/** Errors that were already told, so that no second toast tells them. */
const told = new WeakSet<object>()

/** Keeps `showError` from telling this error again. */
export function markTold(error: unknown): void {
  if (error instanceof Error) told.add(error)
}

/**
 * Says in French, in the words of the person's role, what a failed action means. `title` names the action and is shown
 * when the network or the server failed, with `overRefusals` also when the action was refused.
 */
export function showError(
  error: unknown,
  title?: string,
  { overRefusals = false }: { overRefusals?: boolean | undefined } = {},
): void {
  if (error instanceof Error && told.has(error)) return
  const message = describeError(error, title, readMe()?.role)
  notifyError((overRefusals && title) || message.title, message.text)
}

/** `acted` when it refused what the person did, rather than what their screen reads. */
type SignedOutHandler = (error: unknown, acted: boolean) => void

/** Called when the server says that no one is signed in any more. */
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

/** Whether a retry may succeed: there was no answer, or the server failed. */
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

/** Reads again all that is on screen of these; resolves when it is up to date. For a mutation whose `reads` come too late. */
export function readAgain(reads: readonly Reading[]): Promise<unknown> {
  return Promise.all(
    reads.map((read) => queryClient.invalidateQueries({ queryKey: [read.split('.')] })),
  )
}

const mutationCache = new MutationCache({
  // What failed is being tried again, or left behind: its toast would outlive the success.
  onMutate: dismissFailure,
  onSuccess(_data, _variables, _context, { meta }) {
    if (meta?.done) notifySuccess(...meta.done)
  },
  onError(error, _variables, _context, { meta }) {
    noticeRefusedAct(error)
    const code = appCodeOf(error)
    if (!meta?.failed || (code && meta.handled?.includes(code))) return
    showError(error, meta.failed, meta)
  },
  // After the mutation's own callbacks. A success is pending until the lists are up to date: the button would offer again
  // what has just been done.
  onSettled(_data, error, _variables, _context, { meta }) {
    const reading = readAgain(meta?.reads ?? [])
    return error ? undefined : reading
  },
})

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeLostSession }),
  mutationCache,
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
