import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  type Operation,
  retryLink,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#server/router.ts'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import { REVALIDATED_QUERIES } from '#shared/revalidated-queries.ts'
import { startHearing } from './lib/clock.ts'
import { appCodeOf, NotOurAnswer } from './lib/error-message.ts'
import { FINAL_ERROR_CODES, readMe } from './query-client.ts'
import type { Outputs } from './trpc.ts'

/** After this time without an answer a request fails, so that the person does not wait for ever. */
const ANSWER_LIMIT_MS = 20_000
/** Longer addresses are refused by some proxies: calls that would make one travel apart. */
const MAX_URL_LENGTH = 4000
/** Characters; browsers refuse more than 64 kB. */
const MAX_KEPT_ALIVE = 16_000
const FIRST_RECONNECTION_MS = 500
const MAX_RECONNECTION_MS = 30_000

/** `fetch` with a time limit, which includes the body of the answer. */
export function fetchInTime(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const controller = new AbortController()
  // Not cleared when the headers arrive, because the body may stall too. After the body, the abort does nothing.
  setTimeout(() => controller.abort(), ANSWER_LIMIT_MS)
  init.signal?.addEventListener('abort', () => controller.abort(), { once: true })
  return fetchHeard(input, { ...init, signal: controller.signal })
}

/** Each answer of ours tells the server's time; the page of another network has a date of its own. */
async function fetchHeard(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const hearDate = startHearing()
  const answer = await fetch(input, init)
  if (answer.headers.get('content-type')?.includes('json')) hearDate(answer.headers.get('date'))
  return answer
}

/** A header with the account of this page. The server refuses the request if the cookie is another account's. */
export function accountHeaders(): Record<string, string> {
  const me = readMe()
  return me ? { [OWNER_HEADER]: me.id } : {}
}

/** The address of the API, and the time limit of a call. */
export const API = { url: '/trpc', fetch: fetchInTime }

/** The API for an act that was kept on the device: the server refuses it where the cookie is not of the account that did it. */
export function createOwnedClient(owner: string | null) {
  const headers = owner === null ? {} : { [OWNER_HEADER]: owner }
  return createTRPCClient<AppRouter>({
    links: [httpBatchLink({ ...API, headers, maxItems: 1 })],
  })
}

/** Asks the person to prove again who they are, when an error says so; resolves to whether they did. */
let askForProof: (error: unknown) => Promise<boolean> = () => Promise.resolve(false)

export function setProofAsker(asker: typeof askForProof): void {
  askForProof = asker
}

/** The proof itself, which may be refused too when the password is no longer enough: to ask for it would wait for itself. */
const PROOF = 'profile.prove'

/** A call that was refused for want of a proof is made again once it was given, so that no screen has to. */
const proofLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let isLeft = false
      let call = next(op).subscribe({
        next: observer.next,
        complete: observer.complete,
        error(error) {
          if (op.path === PROOF || appCodeOf(error) !== 'PROOF_REQUIRED')
            return observer.error(error)
          const refuse = () => observer.error(error)
          askForProof(error).then((isGiven) => {
            if (!isGiven) refuse()
            else if (!isLeft) call = next(op).subscribe(observer)
          }, refuse)
        },
      })
      return () => {
        isLeft = true
        call.unsubscribe()
      }
    })

/** The cuts in a row of the page's one stream, without a word from the server in between. */
let cuts = 0

const forgetCuts = () => {
  cuts = 0
}

/** Each cut is waited for longer, with a spread, so that not all browsers ask at once when the server is back. */
function reconnectionDelay(): number {
  const doubled = FIRST_RECONNECTION_MS * 2 ** cuts
  cuts += 1
  return Math.min(doubled, MAX_RECONNECTION_MS) * (0.75 + Math.random() / 2)
}

/**
 * `retryLink` counts every attempt of a stream's life, and says nothing while it waits. A stream that told something was not cut
 * in vain: the count starts anew. The screen hears of the cut at once.
 */
const cutsLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next(envelope) {
          if (envelope.result.type === 'started') {
            const source = envelope.context?.eventSource as EventSource
            source.addEventListener('ping', forgetCuts)
            source.addEventListener('message', forgetCuts)
          }
          observer.next(envelope)
        },
        error(error) {
          observer.next({ result: { type: 'state', state: 'connecting', error } })
          observer.error(error)
        },
        complete: observer.complete,
      }),
    )

/**
 * The screens read this first of the answers by which a person comes in or orders. A value without it is no answer of ours:
 * noticed later, it would fail as if the network had, once part of the act was shown as done.
 */
const READ_FIRST = {
  auth: { signIn: 'id', signInWithCode: 'id', signInWithPasskey: 'id' },
  signUp: { client: 'email', livreur: 'email' },
  staffSignUp: { requestCode: 'sent', checkCode: 'role', createAccount: 'email' },
  recovery: { reset: 'guessable' },
  checkout: { place: 'orderId', placeFor: 'orderId' },
  numberRequests: { ask: 'statusKey' },
} as const satisfies {
  [R in keyof Outputs]?: { [P in keyof Outputs[R]]?: keyof NonNullable<Outputs[R][P]> }
}

const FIELDS = new Map<string, string>(
  Object.entries(READ_FIRST).flatMap(([room, acts]) =>
    Object.entries(acts).map(([act, field]) => [`${room}.${act}`, field]),
  ),
)

const ownAnswersLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next(envelope) {
          const field = FIELDS.get(op.path)
          const data = 'data' in envelope.result ? envelope.result.data : undefined
          if (field === undefined || field in Object(data)) observer.next(envelope)
          else observer.error(TRPCClientError.from(new NotOurAnswer(op.path)))
        },
        error: observer.error,
        complete: observer.complete,
      }),
    )

/** A request that a page sends while it is left goes on without it; browsers let only little do so. */
const fetchToTheEnd: typeof fetchInTime = (input, init = {}) =>
  fetchInTime(input, {
    ...init,
    keepalive: isLeft() && typeof init.body === 'string' && init.body.length < MAX_KEPT_ALIVE,
  })

const isLeft = () => document.visibilityState === 'hidden'

/**
 * The query has an address of its own: the browser keeps its answer, or its input is too long to share a request. An act of a page
 * that is being left has one too: no timer runs there any more, which a shared request would wait for.
 */
function standsAlone({ type, path, input }: Operation): boolean {
  if (type !== 'query') return isLeft()
  if (REVALIDATED_QUERIES.has(path)) return true
  return encodeURIComponent(JSON.stringify(input ?? null)).length > MAX_URL_LENGTH / 2
}

/** The API without a hook: `trpcClient.orders.byId.query({ orderId })`. The hooks call it too. */
export const trpcClient = createTRPCClient<AppRouter>({
  links: [
    proofLink,
    ownAnswersLink,
    splitLink({
      condition: ({ type }) => type === 'subscription',
      true: [
        // Without retries, any answer but 200, such as a proxy's during a restart, would end the stream.
        retryLink({
          retry: ({ error }) => !FINAL_ERROR_CODES.has(appCodeOf(error) ?? ''),
          retryDelayMs: reconnectionDelay,
        }),
        cutsLink,
        httpSubscriptionLink(API),
      ],
      false: splitLink({
        condition: standsAlone,
        true: httpLink({ ...API, fetch: fetchToTheEnd, headers: accountHeaders }),
        false: httpBatchLink({
          ...API,
          headers: accountHeaders,
          maxItems: 10,
          maxURLLength: MAX_URL_LENGTH,
        }),
      }),
    }),
  ],
})
