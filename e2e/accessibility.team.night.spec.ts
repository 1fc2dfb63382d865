import { expectAccessible, PHONE } from './axe.ts'
import { card } from './cash.ts'
import { expect, test } from './fixtures.ts'
import { openByLink } from './links.ts'
import { collectNow } from './slots.ts'

// The faces of screens that the sweep of all screens does not show: opened, selected, flagged.
test('what the lists of the team open, and the requests of the team', async ({
  app,
  cast,
  admin,
  order,
}) => {
  test.setTimeout(300_000)
  const { page } = admin
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  const former = await cast.person({ role: 'livreur', fullname: 'Parti Hier' })
  const owner = await cast.person({ role: 'superadmin', fullname: 'Adjoua Brou' })
  const waiting = await order(client)
  const followed = await order(client, { status: 'assigned' }, { livreur })
  const missed = await order(client, { status: 'pickup_en_route' })
  const collected = await order(client, { status: 'picked_up' })
  const stranded = await order(client, { status: 'assigned' }, { livreur: former })
  await owner.api.users.disable.mutate({ userId: former.id })
  app.db
    .prepare('insert into settings (key, value, updated_at) values (?, ?, 1)')
    .run('visits', JSON.stringify({ missedFee: 1000 }))
  collectNow(app, missed)
  await admin.api.visits.recordMissed.mutate({ orderId: missed.id, from: 'pickup_en_route' })
  const double = await cast.person({ role: 'client', fullname: client.fullname })
  app.db
    .prepare('update users set phone = ?, email = null, email_confirmed_at = null where id = ?')
    .run(client.phone, double.id)
  app.db
    .prepare(
      `insert into livreur_applications (id, fullname, phone, email, city, message, created_at)
      values ('a', 'Yves Kouamé', '+2250707112233', 'yves@exemple.ci', 'Yopougon', 'Bonjour', ?)`,
    )
    .run(Date.now())
  const closeDialog = async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await test.step('the dialog that assigns, the one that follows, the one of a missed visit, and the menu of statuses', async () => {
    await page.goto('/admin/dashboard')
    await card(admin, waiting).getByRole('button', { name: 'Assigner pour ramassage' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: livreur.fullname }).check()
    await expectAccessible(page)
    await closeDialog()
    await card(admin, followed).getByRole('button', { name: 'Suivre' }).click()
    await page.getByRole('dialog').getByText('(En ce moment)').waitFor({ state: 'attached' })
    await expectAccessible(page)
    await closeDialog()
    await openByLink(page, '/admin/commandes-en-cours')
    await card(admin, missed).getByRole('button', { name: 'Un autre passage' }).click()
    const visit = page.getByRole('dialog', { name: 'Un autre passage' })
    await visit.getByRole('region', { name: 'Passage manqué' }).waitFor()
    await visit.getByRole('radio').last().check()
    await expectAccessible(page)
    await closeDialog()
    await card(admin, collected).getByRole('button', { name: 'Changer le statut' }).click()
    await page.getByRole('menuitem', { name: 'En traitement' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  })
  await test.step('the file of a client, which an order leads to, and its two records side by side', async () => {
    await page
      .getByRole('link', { name: /^Détails de la commande/ })
      .first()
      .click()
    for (const fold of ['Le linge', 'Papiers et suites']) await page.getByText(fold).click()
    await page.getByRole('heading', { name: 'Journal' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: 'Sa fiche' }).click()
    await page.getByRole('heading', { name: client.fullname, level: 1 }).waitFor()
    await page.getByRole('button', { name: /^Actions, fiche/ }).waitFor()
    const doubles = page.getByRole('button', { name: /^Doublon/ })
    await doubles.waitFor()
    await expectAccessible(page)
    await doubles.click()
    await page.getByRole('dialog').getByText('Fiche gardée').waitFor()
    await expectAccessible(page)
    await closeDialog()
  })
  await test.step('an order whose livreur is gone, a courier who applies, and « Plus » on a phone', async () => {
    await openByLink(page, '/admin/demandes')
    await openByLink(page, '/admin/demandes?onglet=problemes')
    await page.getByRole('article').filter({ hasText: stranded.reference }).waitFor()
    await expectAccessible(page)
    await openByLink(page, '/admin/demandes?onglet=messages')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expectAccessible(page)
    await page.setViewportSize({ width: PHONE, height: 844 })
    // Its name says a count too, once that has come.
    await page.getByRole('navigation').getByRole('button', { name: /^Plus/ }).click()
    await page.getByRole('dialog', { name: admin.fullname }).waitFor()
    await expectAccessible(page)
  })
})
