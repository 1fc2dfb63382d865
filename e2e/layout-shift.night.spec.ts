import type { Locator, Page } from '@playwright/test'
import { DISMISSIBLE_ITEMS } from '#shared/shop/checklist/checklist.ts'
import { type Actor, expect, test } from './fixtures.ts'
import type { App } from './server.ts'
import { placeMany } from './staff-list.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }

/** A share of the screen that nobody sees move: a title in the web font may be a pixel wider than in the device's. */
const STILL = 0.02

/** The last of the panel's figures that come to its first screen. */
const NOTHING_WAITS = 'text=Rien d’urgent'

const MESSAGES = 'text=Aucun message à traiter'

test.describe('nothing moves when the answers come', () => {
  test('on the client’s home', async ({ client, order }) => {
    await order(client, { status: 'assigned' })
    await order(client)
    await expectStill(client, PHONE, '/client/dashboard', 'main li')
  })

  test('on a visitor’s order form, also when the code of its lower steps comes late', async ({
    visitor,
  }) => {
    const { page } = visitor
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/order-steps/, async (route) => {
      await released
      await route.fallback()
    })
    await expectStill(visitor, PHONE, '/commander', '[role=radiogroup], fieldset')
    release()
    await expect(page.getByLabel('Téléphone de contact')).toBeVisible()
    await expectUnmoved(page)
  })

  test('on the livreur’s day', async ({ cast, livreur, order }) => {
    const client = await cast.person({ role: 'client', fullname: 'Awa Koné' })
    for (let count = 0; count < 2; count += 1)
      await order(client, { status: 'assigned' }, { livreur })
    await expectStill(livreur, PHONE, '/livreur/dashboard', 'article')
  })

  test('on a client’s orders and history, with a livreur on the way and a question about the last', async ({
    client,
    livreur,
    order,
  }) => {
    await order(client, { status: 'delivery_en_route' }, { livreur })
    await order(client, { status: 'completed' }, { livreur })
    await order(client, { status: 'completed' }, { livreur })
    await expectStill(client, PHONE, '/client/commandes', 'article')
    await client.page.unrouteAll()
    await expectStill(client, PHONE, '/client/historique', 'article')
  })

  test('on the settings of the workshop', async ({ superadmin }) => {
    for (const viewport of [PHONE, DESK]) {
      await expectStill(
        superadmin,
        viewport,
        '/superadmin/reglages/atelier',
        'h2:has-text("Machines")',
      )
      await superadmin.page.unrouteAll()
    }
  })

  test('on the settings of what the DGI is told, whose fields wait for the link above them', async ({
    superadmin: { page },
  }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/fne\.link/, async (route) => {
      await released
      await route.fallback()
    })
    await page.setViewportSize(DESK)
    await page.goto('/superadmin/reglages/ce-que-vous-faites')
    const asked = page.waitForRequest(/fne\.link/)
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Factures FNE' })
      .getByRole('link', { name: 'Régler' })
      .click()
    await asked
    await painted(page)
    await expect(page.getByLabel('Point de vente')).toHaveCount(0)
    release()
    await expect(page.getByLabel('Point de vente')).toBeVisible()
  })

  test('on the team’s requests, whose tabs have their figures later', async ({ admin }) => {
    await expectStill(admin, DESK, '/admin/demandes?onglet=messages&liste=site', MESSAGES)
  })

  test.describe('on a desk that has chosen nothing', () => {
    test.use({ board: null })

    test('on the list of many orders', async ({ app, cast, admin }) => {
      await placeMany(app, cast, 16)
      await expectStill(admin, DESK, '/admin/dashboard', 'tbody tr')
    })
  })

  test('on the owner’s panel of the first day, and on a desk once that list was seen settled', async ({
    app,
    cast,
    order,
    superadmin,
  }) => {
    await expectStill(superadmin, PHONE, '/superadmin/panel', '[data-step]')
    await order(await cast.person({ role: 'client', fullname: 'Awa Koné' }))
    arrangeDoor(app)
    for (const item of DISMISSIBLE_ITEMS)
      await superadmin.api.checklist.dismiss.mutate({ item, dismissed: true })
    const { page } = superadmin
    await page.unrouteAll()
    await page.goto('/superadmin/panel')
    await page.locator(NOTHING_WAITS).waitFor()
    await expectStill(superadmin, DESK, '/superadmin/panel', NOTHING_WAITS)
  })
})

/** The steps of the first day that nobody can set aside; the catalogue is there. */
function arrangeDoor({ db }: App): void {
  const save = db.prepare('insert into settings values (?, ?, 1, null)')
  save.run('contact', '{"phone":"+2250707482136","email":null,"address":null}')
  save.run('pricing', '{"base":{"lat":5.4,"lng":-3.99},"ratePerKm":300}')
}

test('what is pressed in the drawer stays where it is when the code of the weekly orders comes late', async ({
  cast,
  admin: { page },
  order,
}) => {
  const { id } = await order(await cast.person({ role: 'client', fullname: 'Awa Koné' }))
  await page.setViewportSize(DESK)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/weekly-beside/, async (route) => {
    await released
    await route.fallback()
  })
  await page.goto(`/admin/dashboard?commande=${id}`)
  await page.getByText('Papiers et suites').click()
  const record = page.getByRole('button', { name: 'Partager le suivi' })
  await record.scrollIntoViewIfNeeded()
  await record.click({ trial: true })
  const before = await placeOf(record)
  release()
  await expect(page.getByRole('heading', { name: 'Chaque semaine' })).toBeAttached()
  await painted(page)
  expect(await placeOf(record)).toEqual(before)
})

/** In whole pixels. */
async function placeOf(locator: Locator): Promise<{ x: number; y: number }> {
  return await locator.evaluate((node) => {
    const { x, y } = node.getBoundingClientRect()
    return { x: Math.round(x), y: Math.round(y) }
  })
}

test('cards far from the screen cost no layout and no height, are found by their role, and come into view with the focus', async ({
  cast,
  admin: { page },
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Awa Koné' })
  for (let count = 0; count < 10; count += 1) await order(client)
  await page.setViewportSize(PHONE)
  await page.goto('/admin/dashboard')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(10)
  await expect(cards.first()).toHaveCSS('content-visibility', 'visible')
  await expect(cards.last()).toHaveCSS('content-visibility', 'auto')
  const heights = await page.evaluate(() => {
    const root = document.documentElement
    const skipped = root.scrollHeight
    for (const card of document.querySelectorAll('article'))
      card.style.contentVisibility = 'visible'
    const shown = root.scrollHeight
    for (const card of document.querySelectorAll('article')) card.style.contentVisibility = ''
    return { skipped, shown }
  })
  expect(heights.skipped).toBe(heights.shown)
  await expect(cards.last()).toHaveCSS('content-visibility', 'auto')
  const actions = cards.last().getByRole('button', { name: /^Actions/ })
  await expect(actions).not.toBeInViewport()
  await actions.focus()
  await expect(actions).toBeInViewport()
})

/** Opens a screen, holds its answers back until its skeleton has been painted, and sums what moved then. */
async function expectStill(
  { page }: Pick<Actor, 'page'>,
  viewport: typeof PHONE,
  path: string,
  data: string,
): Promise<void> {
  await page.setViewportSize(viewport)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/trpc\/(?!auth\.me|live\.)/, async (route) => {
    await released
    await route.fallback()
  })
  await page.addInitScript(watchShifts)
  // A response that a test holds back would hold back the event of loading too.
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByText('Chargement…').first()).toBeAttached()
  await painted(page)
  release()
  await expect(page.locator(data).first()).toBeVisible()
  await expectUnmoved(page)
}

/** Expects that nothing has moved since the page was opened. */
async function expectUnmoved(page: Page, where = ''): Promise<void> {
  await painted(page)
  const shifts = await page.evaluate(() => (globalThis as unknown as Watched).shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, where + JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(STILL)
}

interface Watched {
  shifts: Array<{ value: number; moved: string[] }>
}

/** Runs in the page: keeps every layout shift, with the elements that moved. */
function watchShifts(): void {
  interface Shift extends PerformanceEntry {
    value: number
    sources: Array<{ node: Node | null }>
  }
  const store = globalThis as unknown as Watched
  store.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[])
      store.shifts.push({
        value,
        moved: sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`),
      })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Waits until the page has painted what it holds and has nothing left to do. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(() => resolve())),
        )
      }),
  )
}
