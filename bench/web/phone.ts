import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test'
import { findChromium } from '../../e2e/chromium.ts'
import { COOKIE, type Person } from '../../e2e/people.ts'

/** A cheap phone on 3G: 400 kbit/s both ways, 400 ms a round trip, a quarter of this machine's speed. */
export const SLOW = { kilobits: 400, latency: 400, slowdown: 4 }
const SCREEN = { width: 390, height: 844 }

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: ['--disable-dev-shm-usage', '--disable-gpu'],
  })
}

/** A new phone, where this person is signed in. */
export async function newPhone(
  browser: Browser,
  url: string,
  person?: Person,
  serviceWorkers: 'allow' | 'block' = 'block',
) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: SCREEN,
    locale: 'fr-FR',
    timezoneId: 'Africa/Abidjan',
    isMobile: true,
    hasTouch: true,
    serviceWorkers,
  })
  if (person) await signIn(context, url, person)
  return context
}

/** Gives a browser the session of this person. */
export async function signIn(context: BrowserContext, url: string, { id, token }: Person) {
  await context.addCookies([{ name: COOKIE, value: token, url, httpOnly: true, sameSite: 'Lax' }])
  // A livreur who has answered whether they share their position: the question would be one screen more.
  await context.addInitScript((key) => localStorage.setItem(key, 'no'), `laveo-position-${id}`)
}

/** Makes this page as slow as a cheap phone on 3G. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  const bytesPerSecond = (SLOW.kilobits * 1000) / 8
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW.slowdown })
  return devtools
}
