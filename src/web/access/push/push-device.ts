import type { SubscribeInput } from '#shared/access/push/push.inputs.ts'

/**
 * Support for notifications in this browser. `blocked`: its settings refuse them for our site. `home-screen`: an iPhone
 * or iPad, where only an application on the home screen gets them.
 */
export type PushSupport = 'yes' | 'blocked' | 'home-screen' | 'no'

const READY_MS = 10_000

/** Read anew at each call: a person changes it in the settings of the browser. */
export function pushSupport(): PushSupport {
  // Without the built worker there is nobody to show them.
  if (!import.meta.env.PROD) return 'no'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isApplePhone() ? 'home-screen' : 'no'
  return Notification.permission === 'denied' ? 'blocked' : 'yes'
}

/** An iPad says that it is a Mac, but no Mac has a touch screen. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/**
 * Subscribes this device with the server's key, once the permission is given, and returns the data that the server
 * needs. A subscription with another key is replaced: the server could not send to it. Rejects as the browser's push
 * service does.
 */
export async function subscribeDevice(publicKey: string): Promise<SubscribeInput> {
  const { pushManager } = await readyWorker()
  const known = await pushManager.getSubscription()
  if (known && keyText(known.options.applicationServerKey) === publicKey) return inputOf(known)
  await known?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: keyBytes(publicKey) }
  return inputOf(await pushManager.subscribe(options))
}

/** A browser that keeps no worker, such as a private window, would leave us waiting for ever. */
function readyWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new DOMException('No worker', 'TimeoutError')), READY_MS)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}

/** Ends the device's subscription and returns its address; undefined where there was none. */
export async function unsubscribeDevice(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  // Safari has a worker, and notifications only from 16.4 on.
  const known = await registration?.pushManager?.getSubscription()
  if (!known) return undefined
  // Without a network the server still learns it below, and the push service from its first refusal.
  await known.unsubscribe().catch(() => false)
  return known.endpoint
}

/** Takes the notifications that this device still shows off its screen: they are about the person who left. */
export async function closeShown(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = (await registration?.getNotifications?.()) ?? []
  for (const notification of shown) notification.close()
}

function inputOf(subscription: PushSubscription): SubscribeInput {
  const { endpoint, keys = {} } = subscription.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
}

function keyBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function keyText(key: ArrayBuffer | null): string {
  const binary = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
