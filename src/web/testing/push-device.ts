import { onTestFinished, vi } from 'vitest'

export const ENDPOINT = 'https://push.invalid/send/device'

interface PushDevice {
  /** How often the browser's question was asked. */
  timesAsked(): number
  /** The service worker's message to the page. */
  tell(data: object): void
}

/**
 * A browser that takes notices, with the service worker of the build, and whose owner gives this answer to its question.
 */
export function standInForPush(answer: 'granted' | 'denied' = 'granted'): PushDevice {
  let permission: NotificationPermission = 'default'
  let asked = 0
  const worker = new EventTarget()
  const registration = { pushManager: pushManager(), getNotifications: async () => [] }
  const container = {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  }
  vi.stubEnv('PROD', true)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    async requestPermission() {
      asked += 1
      permission = answer
      return answer
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    value: Object.assign(worker, container),
    configurable: true,
  })
  onTestFinished(() => {
    vi.unstubAllEnvs()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  return {
    timesAsked: () => asked,
    tell: (data) => void worker.dispatchEvent(new MessageEvent('message', { data })),
  }
}

/** Subscribes at a push service that no test calls, with real keys. */
function pushManager() {
  let known: object | null = null
  return {
    getSubscription: async () => known,
    async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
      const curve = { name: 'ECDH', namedCurve: 'P-256' }
      const { publicKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
      const point = await crypto.subtle.exportKey('raw', publicKey)
      const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
      const keys = {
        p256dh: text(new Uint8Array(point)),
        auth: text(crypto.getRandomValues(new Uint8Array(16))),
      }
      known = {
        endpoint: ENDPOINT,
        options: { applicationServerKey: applicationServerKey.buffer },
        toJSON: () => ({ endpoint: ENDPOINT, keys }),
        async unsubscribe() {
          known = null
          return true
        },
      }
      return known
    },
  }
}
