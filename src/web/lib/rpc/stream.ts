import { RpcError } from './rpc-error.ts'

export interface StreamHandlers {
  onStarted: () => void
  /** The stream is cut, and opens again by itself. */
  onCut: (error: RpcError) => void
  onData: (message: { id: string; data: unknown }) => void
  /** The stream stays closed. */
  onError: (error: RpcError) => void
}

interface Options {
  /** Whether another stream may have more success. */
  mayRetry: (error: RpcError) => boolean
  retryDelay: (attempt: number) => number
}

/** tRPC's code of a server that fails, or of a proxy without one: the browser comes back by itself. */
const SERVER_FAILED = -32603

/** Opens a stream of events in tRPC's format, and again whenever it ends. Returns what closes it. */
export function openStream(url: string, handlers: StreamHandlers, options: Options): () => void {
  let source: EventSource
  let attempt = 0
  let lastId = ''
  let silence: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let silenceLimit: number | undefined

  const close = () => {
    clearTimeout(silence)
    clearTimeout(retry)
    source.close()
  }
  const heard = () => {
    clearTimeout(silence)
    if (!silenceLimit) return
    silence = setTimeout(() => {
      handlers.onCut(new RpcError(`Nothing came for ${silenceLimit} ms`))
      close()
      open()
    }, silenceLimit)
  }
  // The next cut is another one. Not at the start, after which a server may still refuse.
  const live = () => {
    attempt = 0
    heard()
  }
  const fail = (error: RpcError) => {
    close()
    if (!options.mayRetry(error)) return handlers.onError(error)
    handlers.onCut(error)
    attempt += 1
    retry = setTimeout(open, options.retryDelay(attempt))
  }

  function open(): void {
    source = new EventSource(lastId ? `${url}?input=${inputAfter(lastId)}` : url)
    heard()
    source.addEventListener('connected', ({ data }) => {
      silenceLimit = Object(JSON.parse(data)).reconnectAfterInactivityMs
      heard()
      handlers.onStarted()
    })
    source.addEventListener('ping', live)
    source.addEventListener('message', ({ data, lastEventId }) => {
      live()
      lastId = lastEventId
      handlers.onData({ id: lastEventId, data: JSON.parse(data) })
    })
    source.addEventListener('serialized-error', ({ data }) => {
      const error = JSON.parse(data)
      const failure = RpcError.from({ error })
      if (error.code === SERVER_FAILED) handlers.onCut(failure)
      else fail(failure)
    })
    source.addEventListener('error', () => {
      const error = new RpcError('The stream is cut')
      if (source.readyState === source.CLOSED) fail(error)
      else handlers.onCut(error)
    })
  }

  open()
  return close
}

function inputAfter(lastEventId: string): string {
  return encodeURIComponent(JSON.stringify({ lastEventId }))
}
