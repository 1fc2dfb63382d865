/** Once it is needed there may be no network to load it over. */
export function loadWaitingQueue() {
  return import('./waiting-queue.ts')
}
