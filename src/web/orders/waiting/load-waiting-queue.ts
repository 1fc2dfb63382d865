import { keepForOffline } from '#web/lib/worker.ts'

/** Once it is needed there may be no network to load it over, nor once Lavéo is opened again. */
export function loadWaitingQueue() {
  keepForOffline('commande')
  return import('./waiting-queue.ts')
}
