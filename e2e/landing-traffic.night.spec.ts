import { readdirSync } from 'node:fs'
import type { CDPSession } from '@playwright/test'
import { newPhone } from '../bench/web/phone.ts'
import { expect, test } from './fixtures.ts'
import { cart } from './order-form.ts'
import type { App } from './server.ts'

// docs/decisions/041-light-phone.md. How much is fetched is a figure of the build: `npm run weights`.

/** The landings that load least and most, of the four. */
const LANDINGS = { client: '/client/dashboard', superadmin: '/superadmin/panel' } as const

for (const role of ['client', 'superadmin'] as const)
  test(`a first visit of the ${role}'s landing screen fetches nothing twice, and the account once`, async ({
    app,
    browser,
    cast,
    order,
  }) => {
    // Before its first order, an owner's house has another first screen, once; with it, the figures are in sight.
    if (role === 'superadmin') await order(await cast.person({ role: 'client', fullname: 'Awa' }))
    const person = await cast.person({ role, fullname: 'Aminata Koné' })
    const context = await newPhone(browser, app.url, person)
    const page = await context.newPage()
    const requests = await record(await context.newCDPSession(page))
    await page.goto(LANDINGS[role])
    await page.locator('main h2').first().waitFor()
    await page.waitForLoadState('networkidle')
    const urls = requests()
    expect(urls.filter((url) => url.includes('auth.me'))).toHaveLength(1)
    const files = urls.filter((url) => !url.includes('/trpc/'))
    expect(files).toEqual([...new Set(files)])
    await context.close()
  })

test('a first visit of a visitor’s order form asks for its screen, the pictures in sight and nothing twice, until somebody taps', async ({
  app,
  browser,
}) => {
  lengthenCatalogue(app)
  const context = await newPhone(browser, app.url)
  const page = await context.newPage()
  const requests = await record(await context.newCDPSession(page))
  const pictures = () => requests().filter((url) => url.includes('/garments/'))
  await page.goto('/commander')
  await page.getByLabel('Téléphone de contact').waitFor()
  await page.waitForLoadState('networkidle')
  const urls = requests()
  expect(urls).toEqual([...new Set(urls)])
  expect(urls.filter((url) => url.includes('auth.me'))).toHaveLength(1)
  const before = pictures().length
  const tiles = page.getByRole('list', { name: 'Vêtements' }).getByRole('listitem')
  expect(before).toBeLessThan(await tiles.count())
  await tiles.last().scrollIntoViewIfNeeded()
  await expect(() => expect(pictures().length).toBeGreaterThan(before)).toPass()
  await context.close()
})

/** As long as a house's own, each garment with a picture. */
function lengthenCatalogue({ db }: App): void {
  const add = db.prepare(
    `insert into products (id, name, image_url, services, created_at)
    values (?, ?, ?, '[{"name":"Lavage","price":500}]', ?)`,
  )
  const pictures = readdirSync('public/garments')
  for (const [n, picture] of pictures.entries())
    add.run(`p${n}`, `Vêtement ${n}`, `/garments/${picture}`, Date.now())
}

test('garments can be added before the application has come, which goes on with them', async ({
  visitor: { page },
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/vendor-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/commander', { waitUntil: 'commit' })
  const list = page.getByRole('list', { name: 'Vêtements' })
  await page.getByRole('radio', { name: 'Lavage' }).check()
  await page.getByRole('button', { name: 'Ajouter Chemise' }).click()
  await page.getByRole('button', { name: 'Ajouter Chemise' }).click()
  await expect(page.getByLabel('Quantité de Chemise')).toHaveValue('2')
  const scrolled = await list.evaluate((strip) => {
    strip.scrollLeft = 20
    return strip.scrollLeft
  })
  release()
  await expect(cart(page)).toContainText('2 pièces')
  await expect(page.getByLabel('Quantité de Chemise')).toHaveValue('2')
  await expect.poll(() => list.evaluate((strip) => strip.scrollLeft)).toBe(scrolled)
})

/** The address of every request of a page so far. */
async function record(devtools: CDPSession): Promise<() => string[]> {
  const urls: string[] = []
  devtools.on('Network.requestWillBeSent', ({ request: { url } }) => {
    if (!url.startsWith('data:')) urls.push(url)
  })
  await devtools.send('Network.enable')
  return () => [...urls]
}
