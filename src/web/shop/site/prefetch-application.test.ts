import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PREFETCH_DELAY_MS, prefetchApplication } from './prefetch-application.ts'

const FILES = ['/assets/app-1.js', '/assets/app-1.css']

const fetched: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers()
  fetched.length = 0
  document.head.innerHTML = `<meta name="application" content="${FILES.join(' ')}">`
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  vi.stubGlobal('fetch', (file: string) => Promise.resolve(fetched.push(file)))
})

afterEach(() => {
  vi.useRealTimers()
  document.head.replaceChildren()
  Reflect.deleteProperty(navigator, 'connection')
})

function openPage(connection?: object): void {
  if (connection)
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  prefetchApplication()
  window.dispatchEvent(new Event('load'))
  // While the page is still drawing, on any network.
  expect(fetched).toEqual([])
  vi.advanceTimersByTime(PREFETCH_DELAY_MS)
}

test.each([
  ['on a fast network', { effectiveType: '4g', saveData: false }],
  ['where the browser does not tell the network', undefined],
])('%s the application comes once the page has been there for a moment', (_, connection) => {
  openPage(connection)
  expect(fetched).toEqual(FILES)
})

test.each([
  ['slow-2g', false],
  ['2g', false],
  ['3g', false],
  ['4g', true],
])('on %s, with data saved: %s, nothing of the application comes', (effectiveType, saveData) => {
  openPage({ effectiveType, saveData })
  expect(fetched).toEqual([])
})
