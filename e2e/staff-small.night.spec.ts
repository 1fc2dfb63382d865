import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { formatFcfa } from '#shared/text/money.ts'
import { expect, test, WHOLE } from './fixtures.ts'
import { openByLink } from './links.ts'
import { excess } from './narrow.ts'
import { brokenWords } from './words.ts'

const LONG_NAME = 'Marie-Antoinette Kouadio-N’Guessan épouse Ouattara de la Tour du Plateau'

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('Nothing is shown here')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test('the total of every order is seen whole with its unit, however wide the screen, and its status stands on one line of a phone', async ({
  cast,
  superadmin: { page },
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: LONG_NAME })
  const { id, grandTotal } = await order(client, { status: 'assigned_for_delivery' })
  await page.goto('/superadmin/commandes')
  const shown = page.locator(`[data-order="${id}"], article`)
  const figure = new RegExp(`^${formatFcfa(grandTotal).replace(/\s/g, '\\s')}$`)
  for (const width of [320, 768, 899, 900]) {
    await page.setViewportSize({ width, height: 1024 })
    const total = shown.getByText(figure).first()
    await expect(total).toBeInViewport(WHOLE)
    const [amount, list] = [await boxOf(total), await boxOf(shown)]
    expect(amount.right, `the total at ${width} px`).toBeLessThanOrEqual(width - 16)
    expect(list.right, `the list at ${width} px`).toBeLessThanOrEqual(width)
    expect(await excess(page), `sideways at ${width} px`).toBe(0)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  const badge = shown.getByText('Assigné pour livraison').first()
  await expect(badge).toBeVisible()
  expect((await boxOf(badge)).height, 'a long status stands on one line').toBeLessThanOrEqual(32)
})

test('between a tablet and a desk no staff screen scrolls sideways, and the dates under the charts of 90 days stay inside them', async ({
  cast,
  superadmin: { page },
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  await order(client, { status: 'assigned' })
  await order(client)
  for (const [path, shown] of [
    ['/admin/tournees', page.getByRole('region', { name: 'À placer' })],
    ['/superadmin/panel?periode=90', page.getByRole('img', { name: /^Commandes/ }).first()],
  ] as const) {
    await page.goto(path)
    await expect(shown).toBeAttached()
    for (const width of [768, 899, 900, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await excess(page), `${path} at ${width} px`).toBe(0)
    }
  }
  const chart = page.getByRole('img', { name: /^Commandes/ }).first()
  await expect(chart).toBeVisible()
  for (const width of [360, 900]) {
    await page.setViewportSize({ width, height: 800 })
    if (width === 360) await page.getByRole('button', { name: 'Les courbes' }).click()
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

test('the tabs of « Demandes » stand side by side on a desk, and none breaks its words on a phone', async ({
  app: { db },
  admin: { page },
}) => {
  db.exec(`insert into contact_messages (id, fullname, email, message, created_at)
      values ('${randomUUID()}', 'Awa', 'awa@exemple.ci', 'Lavez-vous les rideaux ?', 1);
    insert into order_flags (id, order_id, reference, client_id, kind, data, raised_by, created_at)
      values ('${randomUUID()}', '${randomUUID()}', '12345678', 'x', 'count_gap', '{}', 'x', 1)`)
  const tabs = page.getByRole('navigation', { name: 'Demandes' }).getByRole('link')
  const devtools = await page.context().newCDPSession(page)
  for (const [width, text] of [
    [1280, 16],
    [360, 21],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const fontSizes = { standard: text, fixed: text }
    await devtools.send('Page.setFontSizes', { fontSizes })
    await page.goto('/admin/demandes?onglet=messages')
    for (const name of ['messages', 'problemes']) {
      if (name !== 'messages') await openByLink(page, `/admin/demandes?onglet=${name}`)
      const current = tabs.and(page.locator('[aria-current]'))
      await expect(current).toBeInViewport(WHOLE)
      await expect(tabs).toHaveCount(3)
      const where = `« ${name} » at ${width} px, text of ${text} px`
      if (width === 1280)
        for (const tab of await tabs.all()) await expect(tab).toBeInViewport(WHOLE)
      expect(await tabs.evaluateAll(brokenWords), where).toEqual([])
      const tooNarrow = (all: Element[]) =>
        all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length
      expect(await tabs.evaluateAll(tooNarrow), where).toBe(0)
    }
  }
})
