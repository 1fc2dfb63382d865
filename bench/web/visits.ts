import type { CDPSession, Page } from '@playwright/test'
import { slowDown } from './phone.ts'

export const KINDS = ['html', 'scripts', 'styles', 'fonts', 'other', 'data'] as const
export type Kind = (typeof KINDS)[number]

/** The costs of one visit of a screen. */
export interface Visit {
  /** Bytes on the wire, headers included, by kind. */
  bytes: Record<Kind, number>
  /** Everything that was asked of the network. */
  requests: number
  /** Milliseconds until the frame of the screen is there and the phone has a free moment. */
  frame: number
  /** Milliseconds until the screen's data is there and the phone has a free moment. */
  data: number
  /** The sum of the page's layout shifts. */
  shift: number
}

/** The target of a visit, and the elements that show its arrival. */
export interface Screen {
  name: string
  path: string
  /** The frame: a person can go to another screen. */
  frame: string
  /** The element with the data that the screen is opened for. */
  data: string
}

const QUIET_MS = 1500
const LONGEST_MS = 60_000

/** Opens a screen on a slow phone and waits until nothing more comes. */
export async function visit(page: Page, screen: Screen): Promise<Visit> {
  const devtools = await slowDown(page)
  const traffic = countTraffic(devtools)
  await page.addInitScript(watchScreen, { frame: screen.frame, data: screen.data })
  await page.goto(screen.path, { waitUntil: 'commit' })
  await page.waitForFunction(
    () => (globalThis as unknown as Watched).screenTimes?.data !== undefined,
    undefined,
    { timeout: LONGEST_MS },
  )
  await traffic.quiet()
  const { screenTimes, shift } = await page.evaluate(() => {
    const watched = globalThis as unknown as Watched
    return { screenTimes: watched.screenTimes, shift: watched.shift }
  })
  return { ...traffic.sums(), frame: screenTimes.frame ?? 0, data: screenTimes.data ?? 0, shift }
}

interface Watched {
  screenTimes: { frame?: number; data?: number }
  shift: number
}

/** Runs in the page: notes when each element is there and the phone has a free moment, and every layout shift. */
function watchScreen(selectors: { frame: string; data: string }): void {
  const watched: Watched = { screenTimes: {}, shift: 0 }
  Object.assign(globalThis, watched)
  const store = globalThis as unknown as Watched
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number }>)
      store.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  for (const part of ['frame', 'data'] as const) {
    const look = () => {
      if (!document.querySelector(selectors[part])) return requestAnimationFrame(look)
      requestIdleCallback(() => {
        store.screenTimes[part] = performance.now()
      })
    }
    look()
  }
}

const KIND_OF: Record<string, Kind> = {
  Document: 'html',
  Script: 'scripts',
  Stylesheet: 'styles',
  Font: 'fonts',
  Fetch: 'data',
  XHR: 'data',
  EventSource: 'data',
}

/** Counts the bytes from the network, not those from the phone's own stores. */
function countTraffic(devtools: CDPSession) {
  const kinds = new Map<string, Kind>()
  const local = new Set<string>()
  const bytes = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>
  let requests = 0
  let last = performance.now()
  devtools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    last = performance.now()
    // The page's own request for the account is « other » to the browser.
    const isData = new URL(request.url).pathname.startsWith('/trpc/')
    kinds.set(requestId, isData ? 'data' : (KIND_OF[type ?? ''] ?? 'other'))
  })
  devtools.on('Network.requestServedFromCache', ({ requestId }) => void local.add(requestId))
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    last = performance.now()
    const { fromDiskCache, fromServiceWorker, fromPrefetchCache } = response
    if (fromDiskCache || fromServiceWorker || fromPrefetchCache) local.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = performance.now()
    const kind = kinds.get(requestId)
    if (!kind || local.has(requestId)) return
    bytes[kind] += encodedDataLength
    requests += 1
  })
  return {
    sums: () => ({ bytes, requests }),
    async quiet() {
      while (performance.now() - last < QUIET_MS)
        await new Promise((resolve) => setTimeout(resolve, 100))
    },
  }
}
