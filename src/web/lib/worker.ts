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

/** Has the worker store all livreur screens on this phone, also those that were not opened yet. */
export function cacheLivreurScreens(): void {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage('livreur'))
}
