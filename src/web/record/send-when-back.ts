/** The interval at which a queue is sent again while it is not empty. */
const RETRY_MS = 30_000

interface Sender {
  state: () => { actions: readonly unknown[]; readable: boolean }
  send: () => Promise<unknown>
}

/** Sends a queue when the network or its person comes back, and regularly while it is not empty. Returns the function that stops it. */
export function sendWhenBack({ state, send }: Sender): () => void {
  const sendIfVisible = () => {
    if (document.visibilityState === 'visible') void send()
  }
  const sendIfWaiting = () => {
    const { actions, readable } = state()
    if (actions.length > 0 || !readable) void send()
  }
  window.addEventListener('online', sendIfVisible)
  document.addEventListener('visibilitychange', sendIfVisible)
  const timer = setInterval(sendIfWaiting, RETRY_MS)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', sendIfVisible)
    document.removeEventListener('visibilitychange', sendIfVisible)
  }
}
