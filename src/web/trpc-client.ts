import type { CreateTRPCClient } from '@trpc/client'
import type { AppRouter } from '#server/router.ts'
import { OWNER_HEADER } from '#shared/accounts/owner-header.ts'
import { REVALIDATED_QUERIES } from '#shared/revalidated-queries.ts'
import { appCodeOf } from './lib/error-message.ts'
import { type CallType, createBatch } from './lib/rpc/batch.ts'
import { callable } from './lib/rpc/paths.ts'
import { openStream, type StreamHandlers } from './lib/rpc/stream.ts'
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

/** Where the API is, and how long it may take. */
export const RPC = { url: '/trpc', fetch: fetchInTime }

/** Sends up to so many calls in one request. */
function callsOf(maxCalls: number) {
  const options = { ...RPC, maxCalls, headers: accountHeaders }
  return { query: createBatch('query', options), mutation: createBatch('mutation', options) }
}

const batched = callsOf(10)
const alone = callsOf(1)

/** What the hooks call. */
export interface RpcClient {
  query(path: readonly string[], input: unknown): Promise<unknown>
  mutation(path: readonly string[], input: unknown): Promise<unknown>
  listen(name: string, handlers: StreamHandlers): () => void
  /** The same by the names of the procedures, with tRPC's types. */
  typed: typeof trpcClient
}

/** Asks the person to prove again who they are, when an error says so; resolves to whether they did. */
let askForProof: (error: unknown) => Promise<boolean> = () => Promise.resolve(false)

export function setProofAsker(asker: typeof askForProof): void {
  askForProof = asker
}

/** The proof itself, which may be refused too when the password is no longer enough: to ask for it would wait for itself. */
const PROOF = 'profile.prove'

/** A call that was refused for want of a proof is made again once it was given, so that no screen has to. */
const call = async (type: CallType, path: readonly string[], input: unknown) => {
  const name = path.join('.')
  const send = () => (REVALIDATED_QUERIES.has(name) ? alone : batched)[type](name, input)
  try {
    return await send()
  } catch (error) {
    const isAsked = appCodeOf(error) === 'PROOF_REQUIRED' && name !== PROOF
    if (isAsked && (await askForProof(error))) return send()
    throw error
  }
}

/** The API by the names of its procedures, with tRPC's types. */
export const trpcClient = callable(([...path], [input]) =>
  call(path.pop() === 'query' ? 'query' : 'mutation', path, input),
) as unknown as CreateTRPCClient<AppRouter>

export const rpcClient: RpcClient = {
  query: (path, input) => call('query', path, input),
  mutation: (path, input) => call('mutation', path, input),
  listen: (name, handlers) =>
    openStream(`${RPC.url}/${name}`, handlers, {
      // Without retries, any answer but 200, such as a proxy's during a restart, would end the stream.
      mayRetry: (error) => !FINAL_ERROR_CODES.has(appCodeOf(error) ?? ''),
      retryDelay: (attempt) =>
        Math.min(1000 * 2 ** Math.min(attempt, 5), MAX_RETRY_DELAY_MS) * (0.75 + Math.random() / 2),
    }),
  typed: trpcClient,
}
