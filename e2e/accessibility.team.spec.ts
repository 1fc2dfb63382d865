import { expectAccessible, PHONE } from './axe.ts'
import { card } from './cash.ts'
import { expect, test } from './fixtures.ts'
import { openByLink } from './links.ts'

// The faces of screens that the sweep of all screens does not show: opened, selected, flagged.
test('what the lists of the team open, their selection, and the requests of the team', async ({
  app,
  cast,
  admin,
  order,
}) => {
  test.setTimeout(300_000)
  const { page } = admin
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  const closeDialog = async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await test.step('the dialog that assigns, and the one that follows', async () => {
    const waiting = await order(client)
    const followed = await order(client, { status: 'assigned' }, { livreur })
    await page.goto('/admin/dashboard')
    await card(admin, waiting).getByRole('button', { name: 'Assigner pour ramassage' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: livreur.fullname }).check()
    await expectAccessible(page)
    await closeDialog()
    await card(admin, followed).getByRole('button', { name: 'Suivre' }).click()
    await expect(page.getByRole('dialog').getByText('(En ce moment)')).toBeAttached()
    await expectAccessible(page)
    await closeDialog()
  })
  await test.step('the file of a client, which an order leads to', async () => {
    await page
      .getByRole('link', { name: /^Détails de la commande/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Sa fiche' }).click()
    await expect(page.getByRole('heading', { name: client.fullname, level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Actions, fiche/ })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/dashboard')
  })
  await test.step('the menu of statuses, orders being selected, and « Plus » on a phone', async () => {
    const collected = await order(client, { status: 'picked_up' })
    await openByLink(page, '/admin/commandes-en-cours')
    await card(admin, collected).getByRole('button', { name: 'Changer le statut' }).click()
    await expect(page.getByRole('menuitem', { name: 'En traitement' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sélectionner plusieurs commandes' }).click()
    await page.getByRole('button', { name: 'Tout sélectionner' }).click()
    await expectAccessible(page)
    await page.goto('/admin/demandes?onglet=candidatures')
    await page.setViewportSize({ width: PHONE, height: 844 })
    await page.getByRole('button', { name: 'Plus', exact: true }).click()
    await expect(page.getByRole('dialog', { name: admin.fullname })).toBeVisible()
    await expectAccessible(page)
    await closeDialog()
  })
  await test.step('a courier who applies, and an order whose livreur is gone', async () => {
    app.db
      .prepare(
        `insert into livreur_applications (id, fullname, phone, email, city, message, created_at)
        values ('a', 'Yves Kouamé', '+2250707112233', 'yves@exemple.ci', 'Yopougon', 'Bonjour', ?)`,
      )
      .run(Date.now())
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expectAccessible(page)
    const former = await cast.person({ role: 'livreur', fullname: 'Parti Hier' })
    const stranded = await order(client, { status: 'assigned' }, { livreur: former })
    const owner = await cast.person({ role: 'superadmin', fullname: 'Adjoua Brou' })
    await owner.api.users.disable.mutate({ userId: former.id })
    await openByLink(page, '/admin/demandes?onglet=signalements')
    await expect(page.getByRole('article').filter({ hasText: stranded.reference })).toBeVisible()
    await expectAccessible(page)
  })
})
