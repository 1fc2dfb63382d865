import type { CDPSession, Locator, Page } from '@playwright/test'
import { type Actor, expect, test } from './fixtures.ts'
import type { Crew, Order, Wanted } from './orders.ts'
import type { App } from './server.ts'
import { brokenWords } from './words.ts'

// One test crawls all screens of a role.
test.describe.configure({ timeout: 300_000 })

/** Widths in pixels with the browser's usual size of text, and with 130 % of it, which it rounds. */
const SETTINGS = [
  { text: 16, width: 390 },
  { text: 16, width: 360 },
  { text: 16, width: 320 },
  { text: 21, width: 320 },
  { text: 21, width: 360 },
]
const HEIGHT = 740

const SCREENS = {
  client: [
    '/client/dashboard',
    '/client/passer-commande',
    '/client/commandes',
    '/client/historique',
    '/client/profil',
    '/client/profil/securite',
  ],
  livreur: [
    '/livreur/dashboard',
    '/livreur/historique',
    '/livreur/profil',
    '/livreur/profil/securite',
    '/livreur/profil/service',
  ],
  admin: [
    '/admin/dashboard',
    '/admin/commandes-non-assignees',
    '/admin/commandes-en-cours',
    '/admin/commandes-livrees',
    '/admin/nouvelle-commande',
    '/admin/caisse',
    '/admin/carte',
    '/admin/journee',
    '/admin/demandes',
    '/admin/demandes?onglet=retards',
    '/admin/demandes?onglet=hebdomadaires',
    '/admin/service',
    '/admin/profil',
    '/admin/profil/securite',
  ],
  superadmin: [
    '/superadmin/panel',
    '/superadmin/admins',
    '/superadmin/livreurs',
    '/superadmin/clients',
    '/superadmin/commandes',
    '/superadmin/gestion',
    '/superadmin/journal',
    '/superadmin/reglages',
    '/superadmin/e-mails',
    '/superadmin/profil',
    '/superadmin/profil/securite',
    '/admin/dashboard',
  ],
}

/** Waits until a screen shows its data. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Chargement…')).toHaveCount(0)
}

/** Gives the browser's own text another size, as its settings do. */
const resizeText = (devtools: CDPSession, standard: number) =>
  devtools.send('Page.setFontSizes', {
    fontSizes: { standard, fixed: standard },
  })

const excess = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The smallest distance between two labels of the tabs, and whether one leaves the screen or its line. */
function tabsAreApart(page: Page): Promise<boolean> {
  return page.getByRole('navigation', { name: 'Navigation' }).evaluate((bar) => {
    const labels = [...bar.children].map((tab) => {
      const range = document.createRange()
      range.selectNodeContents(tab.lastChild ?? tab)
      return range.getBoundingClientRect()
    })
    const counts = [...bar.querySelectorAll('a > span > span + span, button > span > span + span')]
    const isIn = ({ left, right }: DOMRect) => left >= 0 && right <= window.innerWidth
    return (
      labels.every(isIn) &&
      labels.every(({ height }) => height < 24) &&
      labels.slice(1).every(({ left }, index) => left - (labels[index]?.right ?? 0) >= 2) &&
      counts.every((count) => isIn(count.getBoundingClientRect()))
    )
  })
}

/** One load of each screen: everything is measured on it, as loading is most of the work. */
async function walk({ page, context }: Actor, paths: readonly string[]): Promise<void> {
  const devtools = await context.newCDPSession(page)
  for (const path of paths) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await resizeText(devtools, 16)
    await page.setViewportSize({ width: 360, height: HEIGHT })
    await open(page, path)
    for (const { text, width } of SETTINGS) {
      await resizeText(devtools, text)
      await page.setViewportSize({ width, height: HEIGHT })
      const name = `${path}, ${width} px, text of ${text} px`
      await expect.soft.poll(() => excess(page), name).toBe(0)
      await expect.soft.poll(() => tabsAreApart(page), `tabs of ${name}`).toBe(true)
    }
    await resizeText(devtools, 16)
    await page.keyboard.press('Tab')
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [390, 1280]) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: HEIGHT })
        const name = `focus rings of ${path}, ${colorScheme}, ${width} px`
        expect.soft(await faintRings(page), name).toEqual([])
      }
  }
}

/** Orders in every state, for one client and one livreur. */
async function fill(
  order: (client: Actor, wanted: Wanted, crew: Partial<Crew>) => Promise<Order>,
  client: Actor,
  livreur: Actor,
): Promise<void> {
  for (const status of [
    'pending',
    'assigned',
    'pickup_en_route',
    'processing',
    'assigned_for_delivery',
    'completed',
  ] as const)
    await order(client, { status, address: 'Riviera Palmeraie, rue I 164' }, { livreur })
}

for (const role of ['client', 'livreur', 'admin', 'superadmin'] as const)
  test(`no screen of a ${role} moves sideways on a narrow phone, with text of 100 and 130 %, the tabs stay apart, and the focus ring is seen on every ground`, async ({
    client,
    livreur,
    order,
    cast,
  }) => {
    await fill(order, client, livreur)
    const people = { client, livreur }
    const person =
      role === 'client' || role === 'livreur'
        ? people[role]
        : await cast.actor({ role, fullname: 'Mireille Assi' })
    await walk(person, SCREENS[role])
  })

/** Makes an order late for its pick-up, with a livreur on the way. */
function makeLate(app: App, { id }: Order): void {
  const to = Date.now() - 3_600_000
  app.db
    .prepare('update orders set pickup_from = ?, pickup_to = ? where id = ?')
    .run(to - 7_200_000, to, id)
}

test('service, a missed visit, a late order and a ticket break no word on a narrow phone, with text of 100 and 130 %', async ({
  app,
  client,
  livreur,
  admin,
  visitor,
  order,
}) => {
  const late = await order(client, { status: 'pickup_en_route' }, { livreur })
  await order(client, { status: 'assigned' }, { livreur })
  makeLate(app, late)
  const drawer = (page: Page) => page.getByRole('link', { name: /^Détails de la commande/ }).first()
  const screens: Array<[Pick<Actor, 'page' | 'context'>, string, ((page: Page) => Locator)?]> = [
    [livreur, '/livreur/dashboard'],
    [livreur, '/livreur/dashboard', (page) => page.getByRole('button', { name: /^Trier les/ })],
    [livreur, `/livreur/mission/${late.id}/personne`],
    [livreur, '/livreur/profil/service'],
    [
      livreur,
      '/livreur/profil/service',
      (page) => page.getByRole('button', { name: 'Ajouter une exception' }),
    ],
    [livreur, '/livreur/profil/service', (page) => page.getByRole('button', { name: /^Lundi/ })],
    [client, '/client/commandes'],
    [admin, '/admin/demandes?onglet=retards'],
    [admin, `/admin/service?livreur=${livreur.id}`],
    [admin, '/admin/dashboard', drawer],
    [visitor, '/verifier'],
  ]
  for (const [{ page, context }, path, opener] of screens) {
    const devtools = await context.newCDPSession(page)
    await resizeText(devtools, 16)
    await page.setViewportSize({ width: 360, height: HEIGHT })
    await open(page, path)
    if (opener) await opener(page).click()
    const shown = opener ? page.getByRole('dialog') : page.getByRole('main')
    for (const { text, width } of SETTINGS.slice(1)) {
      await resizeText(devtools, text)
      await page.setViewportSize({ width, height: HEIGHT })
      const name = `${path}, ${opener ? 'opened, ' : ''}${width} px, text of ${text} px`
      if (opener)
        await expect(shown.getByRole('button', { name: 'Fermer' }), name).toBeInViewport({
          ratio: 1,
        })
      await expect.soft.poll(() => excess(page), name).toBe(0)
      expect.soft(await shown.evaluateAll(brokenWords), name).toEqual([])
    }
  }
})

test('on a low screen the header, the tabs and the docks go by with the content', async ({
  client,
  livreur,
  admin,
  order,
}) => {
  const { id } = await order(client, { status: 'pickup_en_route' }, { livreur })
  const screens: Array<[Actor, string]> = [
    [client, '/client/commandes'],
    [client, '/client/passer-commande'],
    [livreur, '/livreur/dashboard'],
    [livreur, `/livreur/mission/${id}`],
    [admin, '/admin/dashboard'],
  ]
  for (const { width, height } of [
    { width: 640, height: 400 },
    { width: 320, height: 256 },
  ])
    for (const [{ page }, path] of screens) {
      await page.setViewportSize({ width, height })
      await open(page, path)
      expect(await fixedBars(page), `${path} at ${width} × ${height}`).toEqual([])
    }
})

/** The parts that stay on screen while the page scrolls, the skip link and empty places apart. */
function fixedBars(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { width, height, bottom } = element.getBoundingClientRect()
        const isShown = width > 0 && height > 0 && bottom > 0
        return isShown && /fixed|sticky/.test(getComputedStyle(element).position)
      })
      .map((element) => `${element.tagName} ${element.className}`),
  )
}

test('a count beside a tab says what it is of', async ({ admin, client, order }) => {
  for (let count = 0; count < 2; count += 1) await order(client)
  const { page } = admin
  await page.setViewportSize({ width: 360, height: HEIGHT })
  await page.goto('/admin/dashboard')
  const tabs = page.getByRole('navigation', { name: 'Navigation' })
  await expect(
    tabs.getByRole('link', { name: 'À assigner, 2 commandes', exact: true }),
  ).toBeVisible()
})

/** The controls whose focus ring has a contrast under 3 with its background. Fields have a border of their own. */
function faintRings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
    const luminance = (color: readonly number[]) => {
      const [red = 0, green = 0, blue = 0] = color.map((value) => {
        const share = value / 255
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const groundUnder = (element: Element | null): number[] => {
      if (!element) return [255, 255, 255]
      const color = channels(getComputedStyle(element).backgroundColor)
      return (color[3] ?? 1) > 0.5 ? color : groundUnder(element.parentElement)
    }
    const ratioOf = (control: HTMLElement) => {
      control.focus({ preventScroll: true })
      const { outlineColor, outlineStyle, outlineOffset } = getComputedStyle(control)
      if (outlineStyle === 'none') return 0
      const isInside = Number.parseFloat(outlineOffset) < 0
      const ground = groundUnder(isInside ? control : control.parentElement)
      const pair = [luminance(channels(outlineColor)), luminance(ground)].sort((a, b) => b - a)
      return ((pair[0] ?? 0) + 0.05) / ((pair[1] ?? 0) + 0.05)
    }
    return [...document.querySelectorAll<HTMLElement>('a[href], button:enabled, summary')]
      .filter((control) => control.checkVisibility())
      .map((control) => [ratioOf(control), control] as const)
      .filter(([ratio]) => ratio < 3)
      .map(
        ([ratio, { textContent, ariaLabel }]) => `${ratio.toFixed(2)} ${ariaLabel ?? textContent}`,
      )
  })
}
