import { expectAccessible } from './axe.ts'
import { expect, MOVING, test } from './fixtures.ts'
import { beside, bulkBar, DESK, placeMany, rows, table } from './staff-list.ts'

// The device has chosen nothing yet.
test.use({ board: null, viewport: DESK })

test('at 1280 × 800 an order opens beside the list, which keeps its rows and its choice', async ({
  app,
  admin: { page },
  cast,
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  await order(client, { status: 'assigned' })
  await placeMany(app, cast, 6)
  await page.setViewportSize(DESK)
  await page.goto('/admin/dashboard')
  await expect(rows(page)).toHaveCount(7)
  const links = rows(page).getByRole('link')
  const opened = beside(page)
  const side = page.getByRole('complementary').filter({ has: page.getByRole('navigation') })
  const expectWidth = (width: number) =>
    expect.poll(async () => (await side.boundingBox())?.width).toBe(width)

  await test.step('the order beside the list follows the keys, with its acts on one line', async () => {
    // A key that comes before the screen listens to it would go unheard.
    await links.first().focus()
    await page.keyboard.press('Enter')
    await expect(opened).toContainText('1 sur 7')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await opened.boundingBox()).toMatchObject({ x: 836, width: 444 })
    expect((await table(page).boundingBox())?.width).toBeGreaterThanOrEqual(570)
    await page.keyboard.press('j')
    await expect(links.nth(1)).toBeFocused()
    await expect(opened).toContainText('2 sur 7')
    await expectWidth(216)
    await page.reload()
    await expect(opened).toContainText('2 sur 7')
    // The whole row opens its order, wherever it is clicked.
    await rows(page)
      .filter({ hasText: client.fullname })
      .getByText('Ramassage assigné')
      .click({ force: true })
    await expect(opened.getByRole('heading', { level: 2 })).toContainText(client.fullname)
    await expect(opened.getByRole('heading', { name: 'Le fil' })).toBeAttached()
    const beyond = await page.getByRole('main').evaluate((main) => {
      const { scrollHeight } = document.documentElement
      return scrollHeight - Math.ceil(main.getBoundingClientRect().bottom + window.scrollY)
    })
    expect(beyond, 'a long order does not make its page longer').toBeLessThanOrEqual(0)

    const more = opened.getByRole('button', { name: 'Autres actions' })
    const line = await more.boundingBox()
    expect((await opened.getByRole('button', { name: 'Suivre' }).boundingBox())?.y).toBe(line?.y)
    // The panel at rest has the cross, the phone, two folds, the act of the foot and ⋯.
    expect(await opened.locator('button, summary, a[href^="tel:"]').count()).toBeLessThanOrEqual(7)
    await expect(opened.getByRole('button', { name: 'Supprimer' })).toHaveCount(0)
    await more.click()
    await page.getByRole('menuitem', { name: 'Proposer un ajustement' }).click()
    await expect(page.getByRole('dialog', { name: /ajustement/i })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
    await expect(opened).toHaveCount(0)
  })

  await rows(page).first().getByRole('checkbox').check()
  await expect(bulkBar(page)).toBeInViewport()
  await page.keyboard.press('f')
  const filters = page.getByRole('dialog', { name: 'Filtres' })
  await filters.getByRole('combobox', { name: 'Paiement' }).selectOption('À payer (7)')
  await expect(filters.getByRole('button', { name: 'Voir 7 commandes' })).toBeVisible()
  // The rows of before are paler until those of the filter come.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page)
  await filters.getByRole('radio', { name: 'Cartes' }).check()
  await page.keyboard.press('Escape')
  await expect(side.getByRole('link', { name: 'Commandes, 6 non assignées' })).toBeVisible()
  await expectWidth(216)
})

test.describe('where dialogs leave slowly', () => {
  test.use(MOVING)

  test('a double click on the answer that cancels several orders opens no order beneath it', async ({
    app,
    admin: { page },
    cast,
  }) => {
    await placeMany(app, cast, 16)
    await page.goto('/admin/dashboard')
    for (const row of [1, 0]) await rows(page).nth(row).getByRole('checkbox').check()
    const ids = await rows(page).evaluateAll((all) => all.map((row) => row.dataset.order))
    await expect(
      bulkBar(page).getByRole('link', { name: 'Étiquettes' }),
      'in the order of the list',
    ).toHaveAttribute('href', `/admin/etiquettes?commandes=${ids.slice(0, 2)}`)
    await bulkBar(page)
      .getByRole('button', { name: /^Autres actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Annuler 2 commandes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler 2 commandes' }).dblclick()
    await expect(page.getByText('2 commandes ont été annulées.')).toBeVisible()
    await expect(beside(page)).toHaveCount(0)
  })
})

test('on a high window the list reads on until its rows fill it', async ({
  app,
  admin: { page },
  cast,
}) => {
  await placeMany(app, cast, 45)
  await page.setViewportSize({ width: 1920, height: 1440 })
  await page.goto('/admin/dashboard')
  await expect(rows(page)).toHaveCount(40)
  await expect(page.getByRole('button', { name: 'Voir plus' })).not.toBeInViewport()
  await page.getByRole('button', { name: 'Voir plus' }).click()
  await expect(rows(page)).toHaveCount(45)
})
