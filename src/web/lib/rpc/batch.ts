import { RpcError } from './rpc-error.ts'

export type CallType = 'query' | 'mutation'

interface Call {
  path: string
  input: unknown
  resolve: (data: unknown) => void
  reject: (error: RpcError) => void
}

interface Options {
  url: string
  /** The most calls in one request. */
  maxCalls: number
  headers: () => Record<string, string>
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

/** Longer addresses are refused by some proxies. */
const MAX_URL_LENGTH = 4000

/** A function that makes calls of one type. Those of the same moment share a request, in tRPC's format. */
export function createBatch(type: CallType, options: Options) {
  let waiting: Call[] = []

  function sendAll(): void {
    const calls = waiting
    waiting = []
    let batch: Call[] = []
    for (const call of calls) {
      const longer = [...batch, call]
      if (batch.length > 0 && isTooMuch(longer)) {
        void send(batch)
        batch = [call]
      } else batch = longer
    }
    void send(batch)
  }

  const addressOf = (calls: Call[]) => {
    const address = `${options.url}/${calls.map(({ path }) => path).join(',')}?batch=1`
    if (type === 'mutation') return address
    return `${address}&input=${encodeURIComponent(JSON.stringify(inputsOf(calls)))}`
  }
  const isTooMuch = (calls: Call[]) =>
    calls.length > options.maxCalls || addressOf(calls).length > MAX_URL_LENGTH

  async function send(calls: Call[]): Promise<void> {
    try {
      const init = type === 'query' ? reading(options) : writing(options, calls)
      const response = await options.fetch(addressOf(calls), init)
      const answer: unknown = await response.json()
      for (const [index, call] of calls.entries())
        settle(call, Array.isArray(answer) ? answer[index] : answer)
    } catch (error) {
      for (const { reject } of calls) reject(RpcError.from(error))
    }
  }

  return (path: string, input: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(sendAll)
      waiting.push({ path, input, resolve, reject })
    })
}

const reading = ({ headers }: Options): RequestInit => ({ method: 'GET', headers: headers() })

function writing({ headers }: Options, calls: Call[]): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers() },
    body: JSON.stringify(inputsOf(calls)),
  }
}

function inputsOf(calls: Call[]): Record<number, unknown> {
  return Object.fromEntries(calls.map(({ input }, index) => [index, input]))
}

function settle({ resolve, reject }: Call, answer: unknown): void {
  const { result } = Object(answer) as { result?: { data?: unknown } }
  if (result) resolve(result.data)
  else reject(RpcError.from(answer))
}
