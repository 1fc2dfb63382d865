import { expect, test } from './fixtures.ts'
import { askOverApi, confirmRequest, linkOfRequest } from './number-requests.ts'

test('the person who reads the message says that the order is not theirs; once the team has called, a code proves the number', async ({
  app,
  admin,
  cast,
}) => {
  await askOverApi(app)
  const { page: phone } = await cast.visitor()
  await confirmRequest(phone, await linkOfRequest(app, admin))
  await expect(phone.getByRole('heading', { name: 'Bonjour Aminata' })).toBeVisible()
  await phone.goto('/client/commandes')
  const order = phone.getByRole('article', { name: /^Commande #/ })
  await expect(order.getByText('Le livreur connaît l’adresse que vous avez donnée.')).toBeVisible()
  await order.getByRole('button', { name: 'Ce n’est pas ma commande' }).click()
  const question = phone.getByRole('dialog', { name: /^Ce n’est pas votre commande/ })
  await question.getByRole('button', { name: 'Ce n’est pas ma commande' }).click()
  await expect(order.getByText('L’équipe est prévenue')).toBeVisible()

  const { page: desk } = admin
  const orderId = app.db.prepare('select id from orders').pluck().get()
  await desk.goto(`/admin/dashboard?commande=${orderId}`)
  const drawer = desk.getByRole('dialog', { name: /^Commande #/ })
  await expect(drawer.getByText(/^Qui a reçu le lien dit/)).toBeVisible()
  await expect(drawer.getByText('Numéro jamais vérifié')).toBeVisible()
  await drawer.getByRole('button', { name: 'Traité' }).click()
  const resolved = desk.getByRole('dialog', { name: /signalement/i })
  await resolved.getByRole('radio', { name: /^Le numéro est juste/ }).check()
  await resolved.getByRole('button', { name: 'Marquer comme traité' }).click()
  await drawer.getByRole('link', { name: 'Sa fiche' }).click()
  await desk.getByRole('button', { name: 'Donner un code pour ce numéro' }).click()
  const code = (await desk.getByText(/^\d{6}$/).textContent()) ?? ''

  await phone.goto('/client/profil')
  await phone.getByRole('button', { name: 'Vérifier mon numéro' }).click()
  const form = phone.getByRole('dialog', { name: 'Vérifier mon numéro' })
  await form.getByLabel('Code à 6 chiffres').fill(code)
  await form.getByRole('button', { name: 'Valider le code' }).click()
  await expect(phone.getByRole('button', { name: 'Vérifier mon numéro' })).toHaveCount(0)
  await phone.goto('/client/commandes')
  await expect(order.getByText('Le livreur connaît l’adresse que vous avez donnée.')).toBeVisible()
})
