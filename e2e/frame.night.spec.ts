import { type Actor, expect, NO_NETWORK, test, toast, WHOLE } from './fixtures.ts'

const FAILED = 'Cet écran n’a pas pu être chargé.'

/** Without a network the code of a screen fails to load, which the console tells. */
function allowLoss({ allow }: Actor): void {
  for (const trouble of [NO_NETWORK, /dynamically imported module/, /Unable to preload CSS/])
    allow(trouble)
}

test('a client who opens a screen without a network keeps the tabs', async ({ client }) => {
  const { page, context } = client
  allowLoss(client)
  await page.goto('/client/commandes')
  await expect(page.getByText('Aucune commande en cours')).toBeVisible()
  await context.setOffline(true)
  const tabs = page.getByRole('navigation')
  await tabs.getByRole('link', { name: 'Historique' }).click()
  await expect(page.getByText(FAILED)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Historique', level: 1 })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Historique' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeEnabled()
  await expect(tabs).toBeVisible()
  // The tab that one came from is still there.
  await tabs.getByRole('link', { name: 'Suivi' }).click()
  await expect(page.getByText('Aucune commande en cours')).toBeVisible()
  await tabs.getByRole('link', { name: 'Historique' }).click()
  await expect(page.getByText(FAILED)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText("Aucune commande dans l'historique")).toBeVisible()
})

test('a client and a livreur find « Déconnexion » at the top of the tab of their profile, on a small phone', async ({
  client,
  livreur,
}) => {
  const screens = [
    { page: client.page, from: '/client/historique' },
    { page: livreur.page, from: '/livreur/historique' },
  ]
  for (const { page, from } of screens) {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(from)
    await page.getByRole('navigation').getByRole('link', { name: 'Profil' }).click()
    await expect(page.getByRole('button', { name: 'Déconnexion' })).toBeInViewport(WHOLE)
  }
  await livreur.page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(toast(livreur.page, 'Déconnexion réussie')).toBeVisible()
})
