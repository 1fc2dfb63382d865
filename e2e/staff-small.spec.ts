import type { Locator, Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { expectAccessible } from './axe.ts'
import { fcfa } from './figures.ts'
import { type Actor, expect, test } from './fixtures.ts'
import type { App } from './server.ts'
import { brokenWords } from './words.ts'

const LONG_NAME = 'Marie-Antoinette Kouadio-N’Guessan épouse Ouattara de la Tour du Plateau'

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('Nothing is shown here')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Stores copies of an order until there are `count`, each with a reference of its own, and returns these. */
function copies(app: App, orderId: string, count: number): string[] {
  const copied = `client_id, livreur_id, status, total_items_price, transport_fee, grand_total, base_lat, base_lng,
    rate_per_km, client_address, landmark, note, location_lat, location_lng, client_contact_phone, payment_method,
    paid_amount, payment_declared_at, payment_missing_at, code_tries, created_at, updated_at`
  const insert = app.db.prepare(
    `insert or ignore into orders (id, ${copied}) select ? || substr(id, 9), ${copied} from orders where id = ?`,
  )
  const references = Array.from({ length: count }, (_, n) => String(n).padStart(8, 'b'))
  for (const reference of references) insert.run(reference, orderId)
  return references
}

test('the total of every order is seen whole, however wide the screen', async ({
  cast,
  superadmin: { page },
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: LONG_NAME })
  const { reference, grandTotal } = await order(client, { status: 'assigned_for_delivery' })
  await page.goto('/superadmin/commandes')
  const row = page.getByRole('row').filter({ hasText: `#${reference}` })
  for (const width of [360, 619, 750, 768, 810, 820, 836, 899, 900, 1120, 1200, 1280]) {
    await page.setViewportSize({ width, height: 1024 })
    const total = row.locator('td').last()
    await expect(total).toHaveText(fcfa(grandTotal))
    await expect(total).toBeInViewport({ ratio: 1 })
    const [amount, list] = [await boxOf(total), await boxOf(page.getByRole('table'))]
    expect(amount.right, `the total at ${width} px`).toBeLessThanOrEqual(width - 16)
    expect(list.right, `the list at ${width} px`).toBeLessThanOrEqual(width)
    expect(await tooWide(page), `sideways at ${width} px`).toBe(0)
  }
  await expectAccessible(page, [390, 810, 1280])
})

test('between a tablet and a desk, no staff screen scrolls sideways', async ({
  admin,
  superadmin,
  client,
  livreur,
  order,
}) => {
  await order(client, { status: 'assigned' }, { livreur })
  await order(client)
  for (const [{ page }, path] of [
    [admin, '/admin/journee'],
    [superadmin, '/superadmin/panel'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('table').first()).toBeAttached()
    for (const width of [768, 899, 900, 1000, 1100, 1160, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await tooWide(page), `${path} at ${width} px`).toBe(0)
    }
  }
})

test('on a phone a long status stands on one line, and so does its reference', async ({
  admin: { page },
  client,
  order,
}) => {
  const placed = await order(client, { status: 'assigned_for_delivery' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/commandes-en-cours')
  const card = page.getByRole('article', { name: `Commande #${placed.reference}` })
  const badge = await boxOf(card.getByText('Assigné pour livraison').first())
  expect(badge.height).toBeLessThanOrEqual(32)
  const reference = await boxOf(card.getByRole('link', { name: /^Détails de la commande/ }))
  expect(reference.height).toBeLessThanOrEqual(48)
  expect(await tooWide(page)).toBe(0)
  await expectAccessible(page, [390])
})

test('the eight tabs of « Demandes » stand side by side on a desk, and none breaks its words on a phone', async ({
  admin: { page },
}) => {
  const tabs = page.getByRole('navigation', { name: 'Demandes' }).getByRole('link')
  const devtools = await page.context().newCDPSession(page)
  for (const [width, text] of [
    [1280, 16],
    [360, 16],
    [360, 21],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const fontSizes = { standard: text, fixed: text }
    await devtools.send('Page.setFontSizes', { fontSizes })
    for (const name of ['signalements', 'candidatures', 'messages']) {
      await page.goto(`/admin/demandes?onglet=${name}`)
      const current = tabs.and(page.locator('[aria-current]'))
      await expect(current).toBeInViewport({ ratio: 1 })
      await expect(tabs).toHaveCount(8)
      const where = `« ${name} » at ${width} px, text of ${text} px`
      if (width === 1280)
        for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 })
      expect(await tabs.evaluateAll(brokenWords), where).toEqual([])
      const tooNarrow = (all: Element[]) =>
        all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length
      expect(await tabs.evaluateAll(tooNarrow), where).toBe(0)
    }
  }
})

test('« Profil » keeps clear of the band below it', async ({ admin, superadmin }) => {
  for (const { page, fullname, role } of [admin, superadmin] as Actor[]) {
    await page.goto(`/${role}/profil`)
    for (const width of [360, 390, 899, 900, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const title = await boxOf(page.getByRole('heading', { name: 'Profil', level: 1 }))
      const band = page.getByRole('main').getByText(fullname).first().locator('xpath=../../..')
      const gap = (await boxOf(band)).y - title.bottom
      expect(gap, `${role} at ${width} px`).toBeGreaterThanOrEqual(16)
    }
  }
})

test('the dates under the charts of 90 days stay inside them', async ({ superadmin: { page } }) => {
  await page.goto('/superadmin/panel?periode=90')
  const chart = page.getByRole('img', { name: /^Commandes/ }).first()
  await expect(chart).toBeVisible()
  for (const width of [360, 390, 900, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const plots = page.locator('main svg[role=img]')
    for (const plot of await plots.all()) {
      const beyond = await plot.evaluate((svg) => {
        const ends = Array.from(svg.querySelectorAll('text'), (name) =>
          name.getBoundingClientRect(),
        )
        return Math.max(0, ...ends.map(({ right }) => right - svg.getBoundingClientRect().right))
      })
      expect(beyond, `at ${width} px`).toBeLessThanOrEqual(0.5)
    }
  }
})

test('however many missions the day has, its notes are never alone on a page, nor one mission at a page’s foot', async ({
  app,
  admin: { page },
  client,
  livreur,
  order,
}) => {
  const waiting = await order(client)
  await order(client, { status: 'assigned' }, { livreur })
  await page.goto('/admin/journee')
  // About one page, then about two.
  for (const count of [8, 10, 12, 14, 28, 33, 38, 42]) {
    const references = [waiting.reference, ...copies(app, waiting.id, count)]
    await page.reload()
    await expect(page.getByText(`#${references.at(-1)}`)).toBeVisible()
    const pages = await printedPages(page)
    const rows = pages.map((text) => references.filter((each) => text.includes(`#${each}`)).length)
    const words = `${count + 1} orders to assign, in rows of ${rows.join(' + ')}`
    // The livreur's page has notes of its own; what was done today has none.
    const noted = pages.filter((text) => text.includes('Notes'))
    expect(noted, words).toHaveLength(2)
    for (const text of noted) expect(text).toMatch(/(Ramassage|Livraison) [^#]*#\w{8} .*Notes/)
    expect(rows, words).not.toContain(1)
  }
})

/** What each page of the print says. */
async function printedPages(page: Page): Promise<string[]> {
  // A font that arrives while the pages are made would change their heights.
  await page.evaluate(() => document.fonts.ready)
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const { text } = await extractText(pdf)
  return text.map((words) => words.replace(/\s+/g, ' '))
}
