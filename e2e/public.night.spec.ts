import type { Page } from '@playwright/test'
import { COMPLETE_PAGES } from '#server/testing/fixtures/complete-pages.ts'
import { saveContact } from './contact-details.ts'
import { expect, test, WHOLE } from './fixtures.ts'

/** Their scripts come while they are read. */
const FORMS = ['/contact', '/candidature-livreur', '/connexion', '/verifier']
const NAVIGATION = ['Accueil', 'Services', 'Fonctionnement', 'Tarifs', 'Contact']
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 860 }

/** A share of the screen that nobody sees move: a figure is as wide as another one, to a pixel. */
const STILL = 0.005

const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const moves = list.getEntries() as Array<PerformanceEntry & { value: number }>
          resolve(moves.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        requestIdleCallback(() => resolve(0))
      }),
  )

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const menu = (page: Page) => page.locator('summary[aria-label="Menu"]')
const top = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' })

test('without a script the home page is read, the select of the quarters is answered with the prices of one, and the menu opens and leads on', async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: app.url,
    viewport: PHONE,
  })
  const page = await context.newPage()
  await page.goto('/')
  await expect(title(page)).toHaveText(COMPLETE_PAGES['/'])
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(PHONE.width)
  await page.getByLabel('Vous êtes à').selectOption('Cocody, Vallon')
  await page.getByRole('button', { name: 'Voir mes prix' }).click()
  await expect(page.getByLabel('Vous êtes à')).toHaveValue('Cocody, Vallon')
  await expect(page.getByText('Lavés-repassés, transport compris.')).toBeVisible()
  await menu(page).click()
  for (const name of NAVIGATION)
    await expect(top(page).getByRole('link', { name, exact: true })).toBeInViewport(WHOLE)
  await top(page).getByRole('link', { name: 'Tarifs' }).click()
  await expect(page).toHaveURL(`${app.url}/tarifs`)
  await menu(page).click()
  await page.getByRole('banner').getByRole('link', { name: 'Commander' }).click()
  await expect(page).toHaveURL(`${app.url}/connexion`)
  await context.close()
})

test('a visitor reads a price, a time and what if it is lost before scrolling, on a wide screen services and steps too, and orders with one tap more', async ({
  app,
  visitor: { page },
}) => {
  saveContact(app)
  app.db
    .prepare('insert into settings values (?, ?, 1, null)')
    .run('home', JSON.stringify({ backInHours: 48, refundsLoss: true, baskets: null }))
  await page.setViewportSize(PHONE)
  await page.goto('/')
  for (const words of ['1\u202f500\u00a0FCFA', 'De retour', 'On vous rembourse', '07 09 40 18 65'])
    await expect(page.getByRole('main').getByText(words).first()).toBeInViewport(WHOLE)
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
  await page.setViewportSize(PHONE)
  const basket = page.getByRole('link', { name: /^5\schemises et 1\spantalon/ })
  await expect(basket).toContainText('9\u202f500')
  await page.getByLabel('Vous êtes à').selectOption('Cocody, Vallon')
  await expect(page.getByText('Lavés-repassés, transport compris.')).toBeVisible()
  await basket.click()
  await expect(page.getByText('5 × Chemise')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
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
  test('who saves data is sent the page and its scripts, and nothing of the application', async ({
    visitor: { page },
  }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    const scripts: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) scripts.push(pathname)
    })
    await page.clock.install()
    await page.goto('/')
    await expect(title(page)).toHaveText(COMPLETE_PAGES['/'])
    // The requests that the page delays would be made by now.
    await page.clock.runFor(10_000)
    await page.waitForLoadState('networkidle')
    expect(scripts.sort()).toEqual([
      expect.stringMatching(/^\/assets\/home-[\w-]+\.js$/),
      expect.stringMatching(/^\/assets\/public-[\w-]+\.js$/),
    ])
  })

  test('nothing moves on a page with a form while its scripts come', async ({
    visitor: { page, allow },
  }) => {
    // The titles are drawn in the device's own font: it decides how far they move when ours comes.
    allow(/ERR_FAILED/)
    await page.route('**/*.woff2', (route) => route.abort())
    for (const path of FORMS) {
      await page.goto(path, { waitUntil: 'load' })
      expect(await shiftOf(page), path).toBe(0)
    }
  })

  test('nothing moves on the home page when the prices of the quarter come that the device knows', async ({
    visitor: { page, allow },
  }) => {
    allow(/ERR_FAILED/)
    await page.route('**/*.woff2', (route) => route.abort())
    await page.goto('/')
    const quarter = page.getByLabel('Vous êtes à')
    await quarter.selectOption('Cocody, Vallon')
    await page.goto('/', { waitUntil: 'load' })
    await expect(quarter).toHaveValue('Cocody, Vallon')
    expect(await shiftOf(page)).toBeLessThan(STILL)
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
    await menu(page).click()
    await page.getByRole('banner').getByRole('link', { name: 'Commander' }).click()
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
