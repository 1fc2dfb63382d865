import { aya, button, field, fillPerson } from './auth-forms.ts'
import { expectFault, FAULT, whileReadsFail, whileWritesFail } from './faults.ts'
import { dismiss, expect, test, toast } from './fixtures.ts'
import { addLine, cart, fillOrder, linen, submit, TWO_SHIRTS } from './order-form.ts'
import { ordersOf, statusOf } from './orders.ts'

test('when the server fails, the team reads what was not done and why, and nothing has changed', async ({
  app,
  admin,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client)
  const { page } = admin
  const stage = { app, actor: admin }
  await page.goto(`/admin/commandes-non-assignees?commande=${placed.id}&assigner=retour`)
  await expect(toast(page, "Type d'assignation inconnu.")).toBeVisible()
  await expect(page).toHaveURL(/commande=[\da-f-]{36}$/)
  // The address says which dialog is open: reloading comes back to it.
  const drawer = page.getByRole('dialog', { name: `Commande #${placed.reference}` })
  await drawer.getByRole('button', { name: 'Assigner pour ramassage' }).click()
  await expect(page).toHaveURL(/assigner=pickup$/)
  await page.reload()
  const dialog = page.getByRole('dialog', { name: 'Assigner pour ramassage' })
  await dialog.getByRole('radio', { name: livreur.fullname }).check()
  await whileWritesFail(stage, { on: 'update', table: 'orders' }, async () => {
    await dialog.getByRole('button', { name: 'Confirmer' }).click()
    await expectFault(admin, "L'assignation a échoué.")
  })
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(toast(page, 'Le livreur a bien été assigné.')).toBeVisible()
  await expect(page).toHaveURL(/commande=[\da-f-]{36}$/)

  await whileWritesFail(stage, { on: 'update', table: 'orders' }, async () => {
    await drawer.getByRole('button', { name: 'Changer le statut' }).click()
    await page.getByRole('menuitem', { name: 'Ramassée' }).click()
    await expectFault(admin, 'La mise à jour du statut a échoué.')
    await drawer.getByRole('button', { name: 'Annuler' }).click()
    await page.getByRole('button', { name: 'Annuler la commande' }).click()
    await expectFault(admin, "L'opération a échoué.")
  })
  await whileWritesFail(stage, { on: 'delete', table: 'orders' }, async () => {
    await drawer.getByRole('button', { name: 'Supprimer' }).click()
    await page.getByRole('button', { name: 'Supprimer la commande' }).click()
    await expectFault(admin, 'La suppression a échoué.')
  })
  expect(statusOf(app, placed.id)).toBe('assigned')
})

test('when the server fails, a sign-up and an order keep what was typed and say what failed', async ({
  app,
  visitor,
  client,
}) => {
  await visitor.page.goto('/inscription-client')
  await fillPerson(visitor.page, aya())
  await whileWritesFail({ app, actor: visitor }, { on: 'insert', table: 'users' }, async () => {
    await button(visitor.page, "S'inscrire").click()
    await expectFault(visitor, "Échec de l'inscription")
  })
  await expect(field(visitor.page, 'Nom complet')).toHaveValue('Aya Traoré')

  await fillOrder(client)
  await whileWritesFail({ app, actor: client }, { on: 'insert', table: 'orders' }, async () => {
    await submit(client.page).click()
    await expectFault(client, 'Erreur de commande')
  })
  await expect(cart(client.page)).toContainText('Chemise')
  expect(ordersOf(app, client)).toEqual([])
})

test('a quantity of nothing or less is refused in the specified words, and what is no number is one', async ({
  client,
}) => {
  const { page } = client
  await page.goto('/client/passer-commande')
  const quantity = linen(page).getByLabel('Quantité', { exact: true })
  for (const typed of [0, -2]) {
    await addLine(page, { ...TWO_SHIRTS, quantity: typed })
    await expect(toast(page, 'Quantité invalide')).toContainText(
      'Veuillez entrer une quantité valide.',
    )
    await expect(quantity).toHaveValue(String(typed))
    await expect(cart(page).getByLabel('Quantité', { exact: true })).toHaveCount(0)
    await dismiss(page)
  }
  await quantity.fill('')
  await linen(page).getByRole('button', { name: 'Ajouter au panier' }).click()
  await expect(toast(page, 'Article ajouté')).toContainText('1 × Chemise')
  await expect(quantity).toHaveValue('1')
})

test('a livreur reads « Erreur » over what failed, on a screen called « Mes Missions »', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, { status: 'assigned' }, { livreur })
  const { page } = livreur
  const stage = { app, actor: livreur }
  const work = async () => {
    await page.goto('/livreur/dashboard')
    const failure = page.getByRole('alert').filter({ hasText: 'Réessayer' })
    await expect(failure.getByRole('heading', { name: 'Erreur' })).toBeVisible()
    await expect(failure).toContainText(`Impossible de charger les missions. ${FAULT}`)
  }
  const mission = page.getByRole('article', { name: `Commande #${placed.reference}` })
  await whileReadsFail(stage, 'orders', work, () => expect(mission).toBeVisible())
  await expect(page.getByRole('heading', { name: 'Mes Missions', level: 1 })).toBeVisible()
})
