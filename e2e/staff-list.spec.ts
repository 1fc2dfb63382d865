import { letItStand } from './assigning.ts'
import { expectAccessible } from './axe.ts'
import { expect, test, toast } from './fixtures.ts'
import { statusOf } from './orders.ts'
import { beside, bulkBar, DESK, placeMany, rows, table } from './staff-list.ts'

// The device has chosen nothing yet.
test.use({ board: null })

test('a desk sees the orders as a table, a choice that the device keeps, and a phone sees cards', async ({
  admin: { page },
  client,
  order,
}) => {
  const { reference } = await order(client, { status: 'assigned' })
  await page.setViewportSize(DESK)
  await page.goto('/admin/dashboard')
  const row = rows(page).filter({ hasText: client.fullname })
  await expect(row).toContainText('Ramassage assigné')
  await expect(row).toContainText('Ibrahim Sanogo')
  const cards = page.getByRole('radio', { name: 'Cartes' })
  await cards.check()
  await expect(page.getByRole('article', { name: `Commande #${reference}` })).toBeVisible()
  await expect(cards).toBeFocused()
  await page.reload()
  await expect(page.getByRole('article', { name: `Commande #${reference}` })).toBeVisible()
  await page.getByRole('radio', { name: 'Liste' }).check()
  await expect(row).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('article', { name: `Commande #${reference}` })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Liste' })).toHaveCount(0)
})

test('the table goes by what is due soonest until its head is asked for the newest', async ({
  admin: { page },
  client,
  order,
}) => {
  const first = await order(client)
  const second = await order(client)
  await page.goto('/admin/dashboard')
  const links = rows(page).getByRole('link')
  await expect(page.getByRole('columnheader', { name: 'Temps' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(links.first()).toHaveAccessibleName(`Aminata Koné, commande #${first.reference}`)
  await page.getByRole('button', { name: 'Temps' }).click()
  await expect(links.first()).toHaveAccessibleName(`Aminata Koné, commande #${second.reference}`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Plus récentes' })).toBeVisible()
  await expect(links.first()).toHaveAccessibleName(`Aminata Koné, commande #${second.reference}`)
})

test('at 1280 × 800 fifteen orders stand above the bar of the chosen ones', async ({
  app,
  admin: { page },
  cast,
}) => {
  await placeMany(app, cast, 17)
  await page.setViewportSize(DESK)
  await page.goto('/admin/dashboard')
  await expect(rows(page)).toHaveCount(17)
  await rows(page).first().getByRole('checkbox').check()
  const bar = await bulkBar(page).boundingBox()
  expect(bar?.height).toBe(60)
  const bottoms = await rows(page).evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect().bottom),
  )
  expect(bottoms.filter((bottom) => bottom <= (bar?.y ?? 0)).length).toBeGreaterThanOrEqual(15)
})

test('each view has its address and its count, and a search leaves it', async ({
  app,
  admin: { page },
  client,
  order,
}) => {
  await order(client)
  const { id: late } = await order(client, { status: 'processing' })
  const { id: express } = await order(client, { status: 'assigned' })
  app.db.prepare('update orders set ready_by = 1 where id = ?').run(late)
  app.db.prepare('update orders set express_pieces = 1 where id = ?').run(express)
  await page.goto('/admin/dashboard')
  const views = page.getByRole('navigation', { name: 'Vues' })
  await expect(views).toHaveText('Toutes 3À assigner 1En retard 1Express 1')
  for (const [view, count, status] of [
    ['À assigner 1', 1, 'En attente'],
    ['En retard 1', 1, 'En traitement'],
    ['Express 1', 1, 'Ramassage assigné'],
  ] as const) {
    await views.getByRole('link', { name: view }).click()
    await expect(rows(page)).toHaveCount(count)
    await expect(rows(page)).toContainText(status)
  }
  await page.reload()
  await expect(views.getByRole('link', { name: 'Express' })).toHaveAttribute('aria-current', 'page')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Rechercher par client ou ID' }).fill('aminata')
  await expect(rows(page)).toHaveCount(3)
  await expect(views.getByRole('link', { name: 'Toutes' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('searchbox').fill('a')
  await expect(page.getByText('Recherche trop courte')).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
})

test('rows of a former view never stand under the name of another, however slow the answer', async ({
  app,
  admin: { page },
  client,
  order,
}) => {
  const { id: express } = await order(client, { status: 'assigned' })
  await order(client)
  await order(client, { status: 'processing' })
  app.db.prepare('update orders set express_pieces = 1 where id = ?').run(express)
  await page.goto('/admin/dashboard')
  await expect(rows(page)).toHaveCount(3)
  const answer = Promise.withResolvers<void>()
  await page.route(/orders\.(board|boardByDue)\?/, async (route) => {
    await answer.promise
    await route.continue()
  })
  const views = page.getByRole('navigation', { name: 'Vues' })
  const loading = page.getByRole('status').filter({ hasText: 'Chargement' })
  for (const view of ['Express', 'À assigner']) {
    await views.getByRole('link', { name: view }).click()
    await expect(views.getByRole('link', { name: view })).toHaveAttribute('aria-current', 'page')
    await expect(loading).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
  }
  await views.getByRole('link', { name: 'Toutes' }).click()
  await page.getByRole('combobox', { name: 'Filtrer par statut' }).selectOption('processing')
  await expect(loading).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  answer.resolve()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('En traitement')
})

test('orders are chosen in a range, given to one livreur, and those left are cancelled after a question', async ({
  app,
  admin: { page },
  cast,
  livreur,
}) => {
  await placeMany(app, cast, 5)
  await page.goto('/admin/dashboard')
  const boxes = rows(page).getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  const bar = bulkBar(page)
  await expect(bar).toContainText('3 commandes choisies')
  await bar.getByRole('button', { name: 'Assigner pour ramassage' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assigner 3 commandes' })
  await dialog.getByRole('radio', { name: livreur.fullname }).check()
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(bar).toBeHidden()
  await letItStand(page)

  await page.getByRole('link', { name: 'À assigner' }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Choisir toutes les commandes affichées' }).check()
  await bar.getByRole('button', { name: 'Annuler 2 commandes' }).click()
  const question = page.getByRole('dialog', { name: /^Annuler 2 commandes/ })
  await expect(question).toContainText('irréversible')
  await question.getByRole('button', { name: 'Annuler 2 commandes' }).click()
  await expect(toast(page, '2 commandes ont été annulées.')).toBeVisible()
  await expect(page.getByText('Aucune commande à assigner')).toBeVisible()
})

test('the menu of a row cancels and deletes its order, after a question', async ({
  app,
  admin: { page },
  client,
  order,
}) => {
  const { id, reference } = await order(client)
  await page.goto('/admin/dashboard')
  await rows(page)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Annuler la commande' }).click()
  const question = page.getByRole('dialog', { name: `Annuler la commande #${reference}` })
  await question.getByRole('button', { name: /annul/i }).click()
  await expect(rows(page)).toContainText('Annulée')
  expect(statusOf(app, id)).toBe('cancelled')
  await rows(page)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Annuler la commande' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await page
    .getByRole('dialog', { name: `Supprimer la commande #${reference}` })
    .getByRole('button', { name: /suppr/i })
    .click()
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
})

test('an order opens beside the list, which keeps its rows, and follows the keys', async ({
  app,
  admin: { page },
  cast,
}) => {
  await placeMany(app, cast, 3)
  await page.setViewportSize(DESK)
  await page.goto('/admin/dashboard')
  await expect(rows(page)).toHaveCount(3)
  const links = rows(page).getByRole('link')
  const opened = beside(page)
  await page.keyboard.press('j')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(opened.getByRole('heading', { level: 2 })).toContainText('Awa Koné 0')
  await expect(opened).toContainText('1 sur 3')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const box = await opened.boundingBox()
  expect(box).toMatchObject({ x: 788, width: 492 })
  expect((await table(page).boundingBox())?.width).toBeGreaterThanOrEqual(680)

  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  await expect(opened).toContainText('2 sur 3')
  await expect(opened.getByRole('heading', { level: 2 })).toContainText('Awa Koné 1')
  await page.keyboard.press('k')
  await expect(opened).toContainText('1 sur 3')
  await page.reload()
  await expect(opened).toContainText('1 sur 3')
  // The whole row opens its order, wherever it is clicked.
  await rows(page).nth(2).getByText('En attente').click({ force: true })
  await expect(opened).toContainText('3 sur 3')
  await page.goBack()
  await expect(opened).toHaveCount(0)
})

test('the keys choose, assign and print the row that has the focus, and leave fields alone', async ({
  app,
  admin: { page },
  cast,
}) => {
  await placeMany(app, cast, 2)
  await page.goto('/admin/dashboard')
  await expect(rows(page)).toHaveCount(2)
  const bar = bulkBar(page)
  await page.getByRole('searchbox').press('j')
  await page.getByRole('searchbox').press('x')
  await expect(bar).toHaveCount(0)
  await page.getByRole('searchbox').fill('')
  await page.getByRole('searchbox').blur()
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(bar).toContainText('1 commande choisie')
  await page.keyboard.press('Enter')
  const opened = beside(page)
  await expect(opened.getByRole('heading', { level: 2 })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)
  await expect(bar).toBeVisible()
  await expect(rows(page).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: /ramassage/i })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('p')
  await expect(page).toHaveURL(/etiquette/)
})

test('the side bar is a rail of named icons beside the list, and the device keeps it open', async ({
  admin: { page },
  client,
  order,
}) => {
  await order(client)
  await page.setViewportSize(DESK)
  await page.goto('/admin/dashboard')
  const bar = page.getByRole('complementary').filter({ has: page.getByRole('navigation') })
  await expect.poll(async () => (await bar.boundingBox())?.width).toBe(64)
  await expect(bar.getByRole('link', { name: 'Non assignées, 1 commande' })).toBeVisible()
  await bar.getByRole('button', { name: 'Déplier la navigation' }).click()
  await expect.poll(async () => (await bar.boundingBox())?.width).toBe(248)
  await page.reload()
  const fold = bar.getByRole('button', { name: 'Replier la navigation' })
  await fold.click()
  await expect.poll(async () => (await bar.boundingBox())?.width).toBe(64)
  await page.getByRole('radio', { name: 'Cartes' }).check()
  await expect.poll(async () => (await bar.boundingBox())?.width).toBe(248)
})

test('the owner opens the orders of a client from the client list, and comes back', async ({
  superadmin: { page },
  client,
  cast,
  order,
}) => {
  const mine = await order(client)
  await order(await cast.person({ role: 'client', fullname: 'Serge Kouassi' }))
  await page.goto('/superadmin/clients')
  await page.getByRole('link', { name: 'Commandes d’Aminata Koné' }).click()
  await expect(page.getByRole('heading', { name: 'Commandes d’Aminata Koné' })).toBeVisible()
  const orders = page.getByRole('link', { name: /^Détails de la commande/ })
  await expect(orders).toHaveCount(1)
  await expect(orders).toHaveText(`#${mine.reference}`)
  await page.getByRole('combobox', { name: 'Filtrer par statut' }).selectOption('completed')
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Commandes d’Aminata Koné' })).toBeVisible()
  await page.getByRole('button', { name: 'Réinitialiser' }).click()
  await expect(orders).toHaveCount(2)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible()
})

test('the foot of an order beside the list has what its status asks for, and the rest behind ⋯', async ({
  admin: { page },
  client,
  livreur,
  order,
}) => {
  await order(client, { status: 'assigned' }, { livreur })
  await page.setViewportSize(DESK)
  await page.goto('/admin/dashboard')
  await rows(page).first().getByRole('link').click()
  const opened = beside(page)
  const more = opened.getByRole('button', { name: 'Autres actions' })
  await expect(more).toBeVisible()
  const acts = ['Suivre', 'Réassigner', 'Changer le statut'].map((name) =>
    opened.getByRole('button', { name }),
  )
  const line = await more.boundingBox()
  for (const act of acts) expect((await act.boundingBox())?.y).toBe(line?.y)
  await expect(opened.getByRole('button', { name: 'Supprimer' })).toHaveCount(0)
  await more.click()
  await page.getByRole('menuitem', { name: 'Proposer un ajustement' }).click()
  await expect(page.getByRole('dialog', { name: /ajustement/i })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await more.click()
  await page.getByRole('menuitem', { name: 'Annuler la commande' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /annul/i }).click()
  await expect(rows(page)).toContainText('Annulée')
})

test('the list passes axe in both themes, also while orders are chosen', async ({
  app,
  admin: { page },
  cast,
}) => {
  await placeMany(app, cast, 2)
  await page.goto('/admin/dashboard')
  await rows(page).first().getByRole('checkbox').check()
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  await rows(page).first().getByRole('link').click()
  await expect(beside(page)).toContainText('Le fil')
  await expectAccessible(page, [1280])
})
