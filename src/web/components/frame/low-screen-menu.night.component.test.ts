import { fireEvent, screen, within } from '@testing-library/react'
import { makeSuperadmin } from '#server/testing/factories.ts'
import { expect, test } from '#web/testing/component-test.ts'

test('« Menu » leads a superadmin to every screen of the side bar', async ({
  server: { t, signIn },
  page,
}) => {
  await t.anonymous.contact.send({ fullname: 'Awa', email: 'awa@exemple.ci', message: 'Bonjour' })
  await signIn(await makeSuperadmin(t))
  page.open('/superadmin/panel')
  fireEvent.click(await screen.findByRole('button', { name: 'Menu' }))
  const menu = await screen.findByRole('dialog')
  const links = within(menu).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    'Nouvelle commande',
    'Commandes',
    'Atelier',
    'Tournées',
    'Caisse',
    'Demandes1',
    'Clients',
    'Équipe',
    'Stats',
    'Catalogue',
    'Réglages',
    'Profil',
  ])
  expect(within(menu).getByRole('button', { name: 'Déconnexion' })).toBeTruthy()
})
