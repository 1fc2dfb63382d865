import type { Locator, Page } from '@playwright/test'
import { type Actor, expect, test, WHOLE } from './fixtures.ts'
import { expectShown } from './links.ts'
import { expectNothingFixed } from './low-screen.ts'
import { excess, HEIGHT, resizeText, SETTINGS } from './narrow.ts'
import type { Order } from './orders.ts'
import type { App } from './server.ts'
import { brokenWords } from './words.ts'

/** Makes an order late for its pick-up, with a livreur on the way. */
function makeLate(app: App, { id }: Order): void {
  const to = Date.now() - 3_600_000
  app.db
    .prepare('update orders set pickup_from = ?, pickup_to = ? where id = ?')
    .run(to - 7_200_000, to, id)
}

test('missions, a missed visit, a late order and a ticket break no word on a narrow phone, with text of 100 and 130 %', async ({
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
  const drawer = (page: Page) => page.getByRole('link', { name: /, commande #/ }).first()
  const screens: Array<[Pick<Actor, 'page' | 'context'>, string, ((page: Page) => Locator)?]> = [
    [livreur, '/livreur/dashboard'],
    [livreur, '/livreur/dashboard', (page) => page.getByRole('button', { name: /^Trier les/ })],
    [livreur, `/livreur/mission/${late.id}/personne`],
    [
      livreur,
      '/livreur/profil/service',
      (page) => page.getByRole('button', { name: 'Ajouter une exception' }),
    ],
    [client, '/client/commandes'],
    [admin, '/admin/dashboard?vue=en-retard'],
    [admin, '/admin/dashboard?vue=en-retard', drawer],
    [admin, `/admin/service?livreur=${livreur.id}`],
    [visitor, '/verifier'],
  ]
  for (const [{ page, context }, path, opener] of screens) {
    const devtools = await context.newCDPSession(page)
    await resizeText(devtools, 16)
    await page.setViewportSize({ width: 360, height: HEIGHT })
    if (page.url().endsWith(path)) await page.keyboard.press('Escape')
    else await page.goto(path)
    await expectShown(page)
    if (opener) await opener(page).click()
    const shown = opener ? page.getByRole('dialog') : page.getByRole('main')
    for (const { text, width } of SETTINGS) {
      await resizeText(devtools, text)
      await page.setViewportSize({ width, height: HEIGHT })
      const name = `${path}, ${opener ? 'opened, ' : ''}${width} px, text of ${text} px`
      if (opener)
        await expect(shown.getByRole('button', { name: 'Fermer' }), name).toBeInViewport(WHOLE)
      await expect.soft.poll(() => excess(page), name).toBe(0)
      expect.soft(await shown.evaluateAll(brokenWords), name).toEqual([])
    }
  }

  await test.step('on a low screen the header and the dock of a mission go by with the content', async () => {
    await livreur.page.goto(`/livreur/mission/${late.id}`)
    await expectShown(livreur.page)
    await expectNothingFixed(livreur.page)
  })
})

test('names, numbers, chips and heads of the team’s lists are as high as a thumb on a phone', async ({
  admin: { page },
  client,
  livreur,
  order,
}) => {
  await order(client, { status: 'pickup_en_route' }, { livreur })
  await order(client)
  await page.setViewportSize({ width: 360, height: HEIGHT })
  for (const path of [
    '/admin/dashboard',
    '/admin/commandes-non-assignees',
    '/admin/clients',
    '/admin/demandes?onglet=problemes&liste=au-client',
    `/admin/clients/${client.id}`,
  ]) {
    await page.goto(path)
    await expectShown(page)
    const low = await page
      .getByRole('main')
      .locator('a[href^="tel:"], a[href^="mailto:"], a[href^="/admin/"], th button')
      .evaluateAll(lowTargets)
    expect.soft(low, path).toEqual([])
  }
})

/** Those that a thumb misses; the link of a card has all of the card. */
function lowTargets(targets: Element[]): string[] {
  return targets
    .filter((target) => {
      const { height, width } = target.getBoundingClientRect()
      const isWholeRow = getComputedStyle(target, '::after').position === 'absolute'
      return width > 0 && height < 44 && !isWholeRow
    })
    .map(({ textContent }) => textContent)
}
