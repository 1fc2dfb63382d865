import type { Locator, Page } from '@playwright/test'
import { countedOrder } from './counted-order.ts'
import { expect, test, WHOLE } from './fixtures.ts'

const LOW_DESK = { width: 1366, height: 768 }
const WIDE = { width: 1920, height: 1080 }

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('Nothing is shown here')
  return { ...box, right: box.x + box.width }
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation', exact: true })

/** Expects every entry of the side bar whole on the screen, at the last of which one is. */
async function expectAllSeen(page: Page): Promise<void> {
  await page.goto('/superadmin/reglages/maison')
  const entries = navigation(page).getByRole('link')
  await expect(entries).toHaveCount(11)
  for (const entry of await entries.all()) {
    await expect(entry).toBeInViewport(WHOLE)
    await entry.click({ trial: true })
  }
}

/** « Demandes » comes with the first of them. */
function writeMessage({ db }: { db: { exec(sql: string): unknown } }): void {
  db.exec(
    "insert into contact_messages (id, fullname, email, message, created_at) values ('m', 'Awa', 'awa@exemple.ci', 'Bonjour', 1)",
  )
}

test('an owner sees every entry of the side bar on a low desk, « Nouvelle commande » above them', async ({
  app,
  superadmin: { page },
}) => {
  writeMessage(app)
  await page.setViewportSize(LOW_DESK)
  await expectAllSeen(page)
  const [logo, start] = [
    page.getByRole('complementary').getByRole('link', { name: 'Lavéo' }),
    navigation(page).getByRole('link', { name: 'Nouvelle commande' }),
  ]
  expect((await boxOf(start)).y).toBeGreaterThanOrEqual(
    (await boxOf(logo)).y + (await boxOf(logo)).height,
  )
})

test.describe('on touch', () => {
  test.use({ hasTouch: true })

  test('an owner sees every entry of the side bar, each as high as a thumb', async ({
    app,
    superadmin: { page },
  }) => {
    writeMessage(app)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectAllSeen(page)
    for (const entry of await navigation(page).getByRole('link').all())
      expect((await boxOf(entry)).height).toBeGreaterThanOrEqual(44)
  })
})

test('the act of an order at the workshop is as wide as its list, however wide the screen', async ({
  admin: { page },
  cast,
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  const { id } = await countedOrder(order, client, livreur)
  await page.setViewportSize(LOW_DESK)
  await page.goto(`/atelier/commande/${id}`)
  const act = page.getByRole('contentinfo').getByRole('button', { name: /^Recevoir/ })
  await expect(act).toBeVisible()
  const onDesk = await boxOf(act)
  await page.setViewportSize(WIDE)
  expect((await boxOf(act)).width).toBe(onDesk.width)
  const footing = await boxOf(page.getByRole('contentinfo'))
  expect([footing.x, footing.right]).toEqual([0, WIDE.width])
})

test('the rows of the team and of the settings are no wider on a wide screen than a reader follows', async ({
  superadmin: { page },
  cast,
}) => {
  await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  await page.setViewportSize(WIDE)
  for (const [path, row] of [
    ['/admin/service', page.getByRole('link', { name: /Konan Yao/ })],
    ['/superadmin/livreurs', page.getByRole('article', { name: 'Konan Yao' })],
    ['/superadmin/reglages/systeme', page.getByRole('link', { name: /^Journal/ })],
  ] as const) {
    await page.goto(path)
    await expect(row.first()).toBeVisible()
    expect((await boxOf(row.first())).width, path).toBeLessThanOrEqual(960)
  }
})
