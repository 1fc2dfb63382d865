/** No copy on the phone can answer this address, so that only the server does. */
export function isServerUp(signal: AbortSignal): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  )
}
