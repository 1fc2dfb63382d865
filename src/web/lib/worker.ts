/** Registers the service worker, which lets the application open without a network. In production only. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    // Without a worker the application works, but only with a network.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

/**
 * Has the worker store on this device what else must open without a network, also what was not opened yet: the screens of a
 * livreur, an order that waits, the till, or the workshop.
 */
export function keepForOffline(part: 'livreur' | 'commande' | 'caisse' | 'atelier'): void {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(part))
}
