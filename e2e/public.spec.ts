import type { Page, Request } from '@playwright/test'
import { COMPLETE_PAGES } from '#server/testing/fixtures/complete-pages.ts'
import { expect, test } from './fixtures.ts'

/** The script of a page besides the one of all. */
const OWN_SCRIPTS: Record<string, string> = {
  '/contact': 'site-form',
  '/candidature-livreur': 'site-form',
  '/connexion': 'sign-in',
  '/verifier': 'verify',
}
const NAVIGATION = ['Accueil', 'Services', 'Fonctionnement', 'Tarifs', 'Contact']
/** The heaviest page without a script of its own, and each with one. */
const WEIGHED = {
  '/': COMPLETE_PAGES['/'],
  '/tarifs': COMPLETE_PAGES['/tarifs'],
  '/contact': COMPLETE_PAGES['/contact'],
  '/verifier': COMPLETE_PAGES['/verifier'],
  '/connexion': 'Bienvenue',
}
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 860 }
const KIB = 1024
/** The heaviest script of a page, where 2.2 kB do not suffice; /verifier calculates a signature. */
const SCRIPT_KIB: Record<string, number> = { '/connexion': 3.8, '/verifier': 6.9 }

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const menu = (page: Page) => page.locator('summary[aria-label="Menu"]')
const top = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' })

test('every complete page is read without a script and keeps to the narrowest phone, and its menu opens and leads on', async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: app.url,
    viewport: PHONE,
  })
  const page = await context.newPage()
  for (const [path, text] of Object.entries(COMPLETE_PAGES)) {
    await page.goto(path)
    await expect(title(page)).toHaveText(text)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBe(PHONE.width)
  }
  await menu(page).click()
  for (const name of NAVIGATION)
    await expect(top(page).getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
  await top(page).getByRole('link', { name: 'Tarifs' }).click()
  await expect(page).toHaveURL(`${app.url}/tarifs`)
  await menu(page).click()
  await page.getByRole('banner').getByRole('link', { name: 'Commander' }).click()
  await expect(page).toHaveURL(`${app.url}/connexion`)
  await context.close()
})

test('services and steps are for wide screens, prices for everybody', async ({
  visitor: { page },
}) => {
  await page.goto('/')
  const popular = page.getByRole('table', { name: 'Nos tarifs les plus demandés' })
  await expect(popular.getByRole('row')).toHaveText([
    'LavageRepassageLavé-repassé',
    'Chemise8007001 500',
    'Robe1 5001 5003 000',
    'Pantalon1 0001 0002 000',
  ])
  await expect(page.getByRole('heading', { name: 'Nos services' })).toBeHidden()
  await page.setViewportSize(DESK)
  for (const name of ['Nettoyage à sec', 'Lavage et pliage', 'Collecte et livraison'])
    await expect(page.getByRole('article').getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Comment ça marche' })).toBeVisible()
  await expect(popular).toBeVisible()
})

test('the menu of a phone closes on Échap, where it gives the focus back, and on a tap beside it', async ({
  visitor: { page },
}) => {
  await page.goto('/tarifs')
  const services = top(page).getByRole('link', { name: 'Services' })
  await menu(page).click()
  await expect(services).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(services).toBeHidden()
  await expect(menu(page)).toBeFocused()
  await menu(page).click()
  await page.getByRole('contentinfo').click({ position: { x: 5, y: 60 } })
  await expect(services).toBeHidden()
})

test('the theme chosen in the application is there before anything is painted', async ({
  visitor: { page, allow },
}) => {
  allow(/ERR_FAILED/)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await ground()).toBe('rgb(250, 247, 243)')
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
  // Only the page itself: its script is blocked.
  await page.route('**/assets/**', (route) => route.abort())
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(ground).toBe('rgb(12, 15, 36)')
})

test.describe('what a visitor pays for', () => {
  for (const [path, heading] of Object.entries(WEIGHED))
    test(`${path} weighs 40 kB at most, all counted, and brings no framework`, async ({
      visitor: { page },
    }) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      )
      const weights: Record<string, number> = {}
      const unfinished = new Set<Request>()
      page.on('request', (request) => unfinished.add(request))
      page.on('requestfinished', async (request) => {
        const { responseBodySize } = await request.sizes()
        weights[new URL(request.url()).pathname] = responseBodySize
        unfinished.delete(request)
      })
      await page.clock.install()
      await page.goto(path)
      await expect(title(page)).toHaveText(heading)
      // The requests that the page delays have been made too.
      await page.clock.runFor(10_000)
      await expect.poll(() => Array.from(unfinished, (request) => request.url())).toEqual([])
      expect(Object.keys(weights).length).toBeGreaterThan(2)
      const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
      expect(total, JSON.stringify(weights)).toBeLessThanOrEqual(40 * KIB)
      const scripts = Object.keys(weights).filter((name) => name.endsWith('.js'))
      const own = OWN_SCRIPTS[path]
      expect(
        scripts.toSorted().map((name) => /^\/assets\/([a-z-]+)-[\w-]{7}\.js$/.exec(name)?.[1]),
      ).toEqual(own ? ['public', own] : ['public'])
      for (const script of scripts)
        expect(weights[script]).toBeLessThanOrEqual((SCRIPT_KIB[path] ?? 2.2) * KIB)
    })

  test('nothing moves on a page with a form while its scripts come', async ({
    visitor: { page, allow },
  }) => {
    // The titles are drawn in the device's own font: it decides how far they move when ours comes.
    allow(/ERR_FAILED/)
    await page.route('**/*.woff2', (route) => route.abort())
    for (const path of Object.keys(OWN_SCRIPTS)) {
      await page.goto(path, { waitUntil: 'load' })
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              const moves = list.getEntries() as Array<PerformanceEntry & { value: number }>
              resolve(moves.reduce((sum, { value }) => sum + value, 0))
            }).observe({ type: 'layout-shift', buffered: true })
            requestIdleCallback(() => resolve(0))
          }),
      )
      expect(shift, path).toBe(0)
    }
  })

  test('the application comes once the page has nothing left to do', async ({
    visitor: { page },
  }) => {
    const fetched: string[] = []
    page.on('requestfinished', (request) => fetched.push(new URL(request.url()).pathname))
    await page.clock.install()
    await page.goto('/')
    await page.clock.runFor(10_000)
    const listed = await page.locator('meta[name="application"]').getAttribute('content')
    const application = listed?.split(' ') ?? []
    expect(application).toContainEqual(expect.stringMatching(/\/app-[\w-]+\.js$/))
    await expect.poll(() => application.filter((file) => !fetched.includes(file))).toEqual([])
    const known = new Set(fetched)
    fetched.length = 0
    await page.getByRole('link', { name: 'Commander maintenant' }).click()
    await page.getByRole('link', { name: 'Créer un compte' }).click()
    await expect(page.getByRole('heading', { name: 'Créez votre compte' })).toBeVisible()
    // The public page has fetched the application's modules: none is requested again.
    const needed = await page.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLScriptElement>('script[src]'), ({ src }) => src),
    )
    expect(needed.length).toBeGreaterThan(0)
    for (const src of needed) expect(known).toContain(new URL(src).pathname)
  })
})
