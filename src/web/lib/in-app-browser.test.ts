import { afterEach, expect, test, vi } from 'vitest'
import { isInAppBrowser } from './in-app-browser.ts'

afterEach(() => vi.unstubAllGlobals())

const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile'

test.each([
  [false, CHROME],
  [false, 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari'],
  [true, 'Mozilla/5.0 (Linux; Android 10; Infinix X657; wv) Version/4.0 Chrome/120.0.0.0'],
  [true, `${CHROME} [FB_IAB/FB4A;FBAV/441.0.0]`],
  [true, 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile Instagram 300.0'],
  [true, `${CHROME} WhatsApp/2.23`],
])('that another application shows the page is %s by « %s »', (is, userAgent) => {
  vi.stubGlobal('navigator', { userAgent })
  expect(isInAppBrowser()).toBe(is)
})
