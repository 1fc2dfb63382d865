import { fcfa } from './figures.ts'
import { expect, test } from './fixtures.ts'
import { openHalf } from './mission-card.ts'

test('a mission says who, where, what and how much, and how to reach the client', async ({
  client,
  livreur,
  order,
}) => {
  const { page } = livreur
  const { reference, grandTotal } = await order(
    client,
    { status: 'assigned', address: 'Marcory, Zone 4' },
    { livreur },
  )
  await page.goto('/livreur/dashboard')
  await expect(page.getByText('Voici vos missions du jour')).toBeVisible()
  const mission = page.getByRole('article', { name: `Commande #${reference}` })
  await expect(mission.getByRole('heading', { name: `Commande #${reference}` })).toBeVisible()
  for (const fact of ['Ramassage', client.fullname, 'Marcory, Zone 4', fcfa(grandTotal)])
    await expect(mission).toContainText(fact)
  await openHalf(mission, 'Détails')
  await expect(mission).toContainText('1 pièce')
  await expect(mission).toContainText('1 × Chemise, lavage')
  await expect(mission.getByRole('link', { name: 'Étiquette du sac' })).toBeVisible()
  await openHalf(mission, 'Carte')
  await mission.getByTitle(`Adresse de ${client.fullname}`).click()
  await expect(mission.getByText(`Adresse de ${client.fullname}`)).toBeVisible()
  const directions = mission.getByRole('link', { name: 'Naviguer' })
  await expect(directions).toHaveAttribute('target', '_blank')
})

test('a mission without a place keeps its other buttons', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { id, reference } = await order(client, { status: 'assigned' }, { livreur })
  const set = 'update orders set location_lat = null, location_lng = null where id = ?'
  app.db.prepare(set).run(id)
  await livreur.page.goto('/livreur/dashboard')
  const mission = livreur.page.getByRole('article', { name: `Commande #${reference}` })
  await openHalf(mission, 'Carte')
  await expect(mission).toContainText('Localisation non disponible')
  await expect(mission.getByRole('button', { name: 'Naviguer sans repère' })).toBeDisabled()
  await expect(mission.getByRole('link', { name: 'Contacter' })).toBeVisible()
  await mission.getByRole('button', { name: 'En route pour ramassage' }).click()
  await expect(mission.getByRole('button', { name: 'Confirmer le ramassage' })).toBeVisible()
})
