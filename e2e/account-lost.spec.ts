import { button, field } from './auth-forms.ts'
import { expect, refused, test, toast } from './fixtures.ts'
import { PASSWORD } from './people.ts'

test('an account deleted elsewhere, then a session ended elsewhere, are reported in the specified words', async ({
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
  // Once the stream is open and all is read, only the action calls the server.
  const listening = livreur.page.waitForResponse(/live\.events/)
  await livreur.page.goto('/livreur/profil')
  await listening
  await expect(livreur.page.getByRole('region', { name: 'Supprimer mon compte' })).toBeVisible()
  await expect(field(livreur.page, 'Nom complet')).toHaveValue(livreur.fullname)
  await field(livreur.page, 'Nom complet').fill('Konan Yao Serge')
  app.db.prepare('delete from sessions where user_id = ?').run(livreur.id)
  await button(livreur.page, 'Enregistrer').click()
  await expect(toast(livreur.page, 'Utilisateur non authentifié.')).toContainText(
    'Veuillez vous reconnecter.',
  )
  await expect(livreur.page).toHaveURL(/\/connexion$/)
})
