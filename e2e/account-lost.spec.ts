import { button, field } from './auth-forms.ts'
import { whileReadsFail } from './faults.ts'
import { expect, refused, test, toast } from './fixtures.ts'
import { linen } from './order-form.ts'
import { PASSWORD } from './people.ts'

test('what the profile, the order form and the history cannot read is named, and comes by itself', async ({
  app,
  client,
  order,
}) => {
  await order(client, { address: 'Marcory, Zone 4' })
  const { page } = client
  const stage = { app, actor: client }
  const openProfile = async () => {
    await page.goto('/client/profil')
    const failure = page.getByRole('alert').filter({ hasText: 'Erreur de profil' })
    await expect(failure).toContainText('Impossible de charger vos informations.')
  }
  await whileReadsFail(stage, 'cash_holdings', openProfile, () =>
    expect(page.getByText('Erreur de profil')).toHaveCount(0),
  )
  const openLists = async () => {
    await page.goto('/client/passer-commande')
    await expect(page.getByText('Impossible de charger les informations du client.')).toBeVisible()
    await expect(linen(page).getByRole('button', { name: 'Ajouter au panier' })).toBeVisible()
    await page.goto('/client/historique')
    await expect(page.getByText("Impossible de charger l'historique des commandes.")).toBeVisible()
  }
  await whileReadsFail(stage, 'orders', openLists, () =>
    expect(page.getByText("Aucune commande dans l'historique")).toBeVisible(),
  )
})

test('an account deleted elsewhere, then a session ended elsewhere, are told in the specified words', async ({
  app,
  client,
  livreur,
}) => {
  await client.page.goto('/client/dashboard')
  await expect(client.page.getByText('Aucune commande trouvée')).toBeVisible()
  const streaming = client.page.waitForResponse(/live\.events/)
  await client.page.reload()
  await streaming
  client.allow(refused(401))
  await client.api.profile.deleteAccount.mutate({ password: PASSWORD })
  await expect(toast(client.page, 'Utilisateur non trouvé.')).toContainText(
    'Ce compte a été supprimé.',
  )
  await expect(client.page).toHaveURL(/\/connexion$/)

  livreur.allow(refused(401))
  // Once the stream is open and all is read, the act alone meets the server.
  const listening = livreur.page.waitForResponse(/live\.events/)
  await livreur.page.goto('/livreur/profil')
  await listening
  await expect(livreur.page.getByRole('region', { name: 'Appareils connectés' })).toContainText(
    'Actif',
  )
  await field(livreur.page, 'Nom complet').fill('Konan Yao Serge')
  app.db.prepare('delete from sessions where user_id = ?').run(livreur.id)
  await button(livreur.page, 'Enregistrer').click()
  await expect(toast(livreur.page, 'Utilisateur non authentifié.')).toContainText(
    'Veuillez vous reconnecter.',
  )
  await expect(livreur.page).toHaveURL(/\/connexion$/)
})
