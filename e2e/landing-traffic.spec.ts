import type { CDPSession } from '@playwright/test'
import { newPhone } from '../bench/web/phone.ts'
import type { Landing } from '../scripts/landings.ts'
import { expect, test } from './fixtures.ts'

// The measured traffic of a browser: docs/decisions/041-light-phone.md. Bytes on the wire, headers included, over
// HTTP/1.1. The limits are some 300 bytes above the measured figure, which varies by 5.

// Some 300 bytes more than what was measured, which varies by 5.
const LANDINGS: Record<Landing, { path: string; shown: string; most: number }> = {
  client: { path: '/client/dashboard', shown: 'main h2', most: 184_000 },
  livreur: { path: '/livreur/dashboard', shown: 'main h2', most: 188_400 },
  admin: { path: '/admin/dashboard', shown: 'main h2', most: 187_500 },
  superadmin: { path: '/superadmin/panel', shown: 'main h2', most: 187_500 },
}
/** The shell and the screen; of the livreur, what asks for their position too. */
const FILES = 20

for (const [role, { path, shown, most }] of Object.entries(LANDINGS))
  test(`a first visit of the ${role}'s landing screen fetches what was reached, and the account once`, async ({
    app,
    browser,
    cast,
    order,
  }) => {
    // Before its first order, an owner's house has another first screen, once; with it, the figures are in sight.
    if (role === 'superadmin') await order(await cast.person({ role: 'client', fullname: 'Awa' }))
    const person = await cast.person({ role: role as Landing, fullname: 'Aminata Koné' })
    const context = await newPhone(browser, app.url, person)
    const page = await context.newPage()
    const requests = await record(await context.newCDPSession(page))
    await page.goto(path)
    await page.locator(shown).first().waitFor()
    await page.waitForLoadState('networkidle')
    const urls = requests().map(({ url }) => url)
    expect(urls.filter((url) => url.includes('auth.me'))).toHaveLength(1)
    const files = requests().filter(({ url }) => !url.includes('/trpc/'))
    expect(new Set(files.map(({ url }) => url)).size, 'nothing twice').toBe(files.length)
    expect(files.length).toBeLessThanOrEqual(FILES)
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(most)
    await context.close()
  })

test('a first visit of a visitor’s order form fetches its screen with the shell, and nothing twice', async ({
  app,
  browser,
}) => {
  const context = await newPhone(browser, app.url)
  const page = await context.newPage()
  const requests = await record(await context.newCDPSession(page))
  await page.goto('/commander')
  await page.getByLabel('Téléphone de contact').waitFor()
  await page.waitForLoadState('networkidle')
  const urls = requests().map(({ url }) => url)
  expect(new Set(urls).size, 'nothing twice').toBe(urls.length)
  for (const name of ['products.catalogue', 'auth.me'])
    expect(urls.filter((url) => url.includes(name))).toHaveLength(1)
  await context.close()
})

/** Every request of a page, with its bytes once it is there. */
async function record(devtools: CDPSession) {
  const requests = new Map<string, { url: string; bytes: number }>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (!url.startsWith('data:')) requests.set(requestId, { url, bytes: 0 })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  await devtools.send('Network.enable')
  return () => [...requests.values()]
}
