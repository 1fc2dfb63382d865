/** Lets the application open without a network; in production only, for a built file never changes there. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    // Where workers are forbidden, the application only needs its network.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

/** Has the screens of the livreur kept on this phone, opened or not. */
export function keepScreens(): void {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage('livreur'))
}
