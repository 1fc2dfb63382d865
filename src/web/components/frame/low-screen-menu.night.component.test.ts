import { fireEvent, screen, within } from '@testing-library/react'
import { makeClient, makeSuperadmin } from '#server/testing/factories.ts'
import { expect, test } from '#web/testing/component-test.ts'

async function openMenu(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'Menu' }))
  return screen.findByRole('dialog')
}

const linksOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('link')
    .map((link) => link.textContent)

test('« Menu » leads a superadmin to every screen of the side bar', async ({
  server: { t, signIn },
  page,
}) => {
  await signIn(await makeSuperadmin(t))
  page.open('/superadmin/panel')
  const menu = await openMenu()
  expect(linksOf(menu)).toEqual([
    'Nouvelle commande',
    'Commandes',
    'Atelier',
    'Tournées',
    'Caisse',
    'Demandes',
    'Clients',
    'Équipe',
    'Stats',
    'Catalogue',
    'Réglages',
    'Profil',
  ])
  expect(within(menu).getByRole('button', { name: 'Déconnexion' })).toBeTruthy()
})

test('« Menu » leads a client to their tabs', async ({ server: { t, signIn }, page }) => {
  await signIn(await makeClient(t))
  page.open('/client/dashboard')
  const menu = await openMenu()
  expect(linksOf(menu)).toEqual(['Accueil', 'Commander', 'Suivi', 'Historique', 'Profil'])
})
