import { letItStand } from './assigning.ts'
import { type Actor, expect, refused, test, toast } from './fixtures.ts'
import { eventsOf, statusOf } from './orders.ts'

const card = ({ page }: Actor, reference: string) =>
  page.getByRole('article', { name: `Commande #${reference}` })

/** Opens the pick-up dialog and chooses a livreur, without confirming. */
async function chooseLivreur(admin: Actor, reference: string, name: string): Promise<void> {
  await admin.page.goto('/admin/commandes-non-assignees')
  await card(admin, reference).getByRole('button', { name: 'Assigner pour ramassage' }).click()
  await admin.page.getByRole('dialog').getByRole('radio', { name }).check()
}

const confirm = ({ page }: Actor) =>
  page.getByRole('dialog').getByRole('button', { name: 'Confirmer' })

test('of two admins who assign one order at the same moment, one succeeds and the other learns who did', async ({
  app,
  client,
  admin,
  otherAdmin,
  order,
  cast,
}) => {
  const { id, reference } = await order(client)
  const konan = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  const mariam = await cast.person({ role: 'livreur', fullname: 'Mariam Touré' })
  for (const actor of [admin, otherAdmin]) actor.allow(refused(409))
  await Promise.all([
    chooseLivreur(admin, reference, konan.fullname),
    chooseLivreur(otherAdmin, reference, mariam.fullname),
  ])
  await Promise.all([confirm(admin).click(), confirm(otherAdmin).click()])

  const asked = app.db.prepare('select livreur_id from waiting_assignments where order_id = ?')
  await expect.poll(() => asked.pluck().get(id)).toBeTruthy()
  const [winner, loser, chosen] =
    asked.pluck().get(id) === konan.id ? [admin, otherAdmin, konan] : [otherAdmin, admin, mariam]
  await expect(toast(loser.page, 'Commande déjà assignée')).toContainText(
    `${winner.fullname} vient de l’assigner à ${chosen.fullname}.`,
  )
  await letItStand(winner.page)
  await expect(toast(winner.page, 'Le livreur a bien été assigné.')).toBeVisible()
  expect(statusOf(app, id)).toBe('assigned')
  for (const { page } of [winner, loser]) {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Aucune commande en attente')).toBeVisible()
  }
  expect(eventsOf(app, id)).toEqual(['created', 'assigned'])
})

test('an admin whose dialog has grown old does not undo what a colleague has done', async ({
  app,
  client,
  admin,
  otherAdmin,
  order,
  cast,
}) => {
  const { id, reference } = await order(client)
  await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  admin.allow(refused(409))
  await chooseLivreur(admin, reference, 'Konan Yao')
  await otherAdmin.api.orders.cancel.mutate({ orderId: id, from: 'pending' })
  await expect(card(admin, reference)).toHaveCount(0)
  await confirm(admin).click()
  await expect(toast(admin.page, 'La commande a changé')).toContainText('Annulée')
  expect(eventsOf(app, id)).toEqual(['created', 'cancelled'])
})

test('a livreur whose screen is outdated reads what happened, and the mission leaves', async ({
  app,
  client,
  livreur,
  order,
  cast,
}) => {
  const { page } = livreur
  const { id, reference } = await order(client, { status: 'assigned' }, { livreur })
  livreur.allow(refused(409))
  livreur.allow(/ERR_FAILED/)
  await page.route(/live\.events/, (route) => route.abort())
  await page.goto('/livreur/dashboard')
  const go = card(livreur, reference).getByRole('button', { name: 'En route pour ramassage' })
  await expect(go).toBeVisible()
  const { api } = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
  await api.orders.cancel.mutate({ orderId: id, from: 'assigned' })
  await go.click()
  const refusal = toast(page, 'Impossible de mettre à jour le statut.')
  await expect(refusal.getByText('Erreur', { exact: true })).toBeVisible()
  await expect(refusal).toContainText('L’équipe Lavéo l’a modifiée')
  await expect(card(livreur, reference)).toHaveCount(0)
  expect(eventsOf(app, id)).toEqual(['created', 'assigned', 'cancelled'])
})

test('a reassigned mission leaves one livreur and reaches the other as it happens', async ({
  client,
  admin,
  livreur,
  order,
  cast,
}) => {
  const other = await cast.actor({ role: 'livreur', fullname: 'Mariam Touré' })
  const { reference } = await order(client, { status: 'assigned' }, { livreur })
  await Promise.all([
    livreur.page.goto('/livreur/dashboard'),
    other.page.goto('/livreur/dashboard'),
    admin.page.goto('/admin/commandes-en-cours'),
  ])
  await expect(card(livreur, reference)).toBeVisible()
  await expect(other.page.getByText('Aucune mission pour le moment')).toBeVisible()
  await card(admin, reference).getByRole('button', { name: 'Réassigner' }).click()
  const dialog = admin.page.getByRole('dialog', { name: 'Réassigner la commande' })
  await expect(dialog.getByRole('radio', { name: other.fullname })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: livreur.fullname })).toHaveCount(0)
  await dialog.getByRole('radio', { name: other.fullname }).check()
  await confirm(admin).click()
  await letItStand(admin.page)
  await expect(toast(admin.page, 'La commande a été réassignée au nouveau livreur.')).toBeVisible()
  await expect(card(other, reference)).toBeVisible()
  await expect(livreur.page.getByText('Aucune mission pour le moment')).toBeVisible()
})
