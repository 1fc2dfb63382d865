import { useEffect, useEffectEvent, useState } from 'react'
import type { RpcClient } from '#web/trpc-client.ts'
import type { RpcError } from './rpc-error.ts'

export interface StreamOptions {
  enabled?: boolean
  onData: (message: { id: string; data: unknown }) => void
  onError: (error: RpcError) => void
}

type StreamState =
  | { status: 'idle' | 'connecting' | 'pending'; error: null }
  | { status: 'connecting' | 'error'; error: RpcError }

/** Listens to a stream of the API while `enabled`. It is `pending` while it is open. */
export function useStream(client: RpcClient, path: string[], options: StreamOptions): StreamState {
  const { enabled = true } = options
  const [state, setState] = useState<StreamState>({ status: 'idle', error: null })
  const name = path.join('.')
  const handleData = useEffectEvent(options.onData)
  const handleError = useEffectEvent(options.onError)
  useEffect(() => {
    if (!enabled) return setState({ status: 'idle', error: null })
    setState({ status: 'connecting', error: null })
    return client.listen(name, {
      onStarted: () => setState({ status: 'pending', error: null }),
      onCut: (error) => setState({ status: 'connecting', error }),
      onData: (message) => handleData(message),
      onError(error) {
        setState({ status: 'error', error })
        handleError(error)
      },
    })
  }, [client, name, enabled])
  return state
}
