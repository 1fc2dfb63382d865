import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { chooseModules } from '#server/testing/scenes/shop.ts'
import { expect, test } from '#web/testing/component-test.ts'

/** The side bar and the phone's bar both have them. */
const linksOf = (name: string | RegExp) => screen.findAllByRole('link', { name })
const bars = () => screen.getAllByRole('navigation', { name: 'Navigation' })
const entriesOf = (bar: number) =>
  within(bars()[bar] as HTMLElement)
    .getAllByRole('link')
    .map(({ textContent }) => textContent?.replace(/^\d+|\d+$/g, ''))

test('what waits lights one entry: an order that nobody collects « Commandes » alone, a livreur to approve « Équipe »', async ({
  server: { t, signIn },
  page,
}) => {
  const client = await makeClient(t)
  for (let count = 0; count < 2; count += 1) await makeOrder(t, { client })
  t.database.sqlite.exec('update orders set pickup_from = null, pickup_to = null')
  await makeLivreur(t, { approvedAt: null })
  await signIn(await makeAdmin(t))
  page.open('/admin/tournees')
  expect(await linksOf('Commandes, 2 non assignées')).toHaveLength(2)
  expect(await linksOf('Équipe, 1 à valider')).toHaveLength(1)
  const column = await screen.findByRole('region', { name: 'À placer' })
  expect(within(column).getByText('2')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Tournées, / })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Demandes, / })).toBeNull()
})

test('Caisse and Demandes come with the first thing they hold, while the page is open, and have their places from then on', async ({
  server,
  page,
}) => {
  const { t, signIn } = server
  await chooseModules(t, { counter: false, workshop: false })
  const admin = await makeAdmin(t)
  await signIn(admin)
  page.open('/admin/tournees')
  await waitFor(() =>
    expect(entriesOf(0)).toEqual([
      'Nouvelle commande',
      'Commandes',
      'Tournées',
      'Clients',
      'Équipe',
    ]),
  )
  expect(entriesOf(1)).toEqual(['Commandes', 'Tournées', 'Nouvelle', 'Clients'])
  await t.anonymous.contact.send({ fullname: 'Awa', email: 'awa@exemple.ci', message: 'Bonjour' })
  await makeOrder(t, { status: 'completed' })
  await waitFor(() =>
    expect(entriesOf(0)).toEqual([
      'Nouvelle commande',
      'Commandes',
      'Tournées',
      'Caisse',
      'Demandes',
      'Clients',
      'Équipe',
    ]),
  )
  expect(entriesOf(1)).toEqual(['Commandes', 'Tournées', 'Nouvelle', 'Caisse'])
})
