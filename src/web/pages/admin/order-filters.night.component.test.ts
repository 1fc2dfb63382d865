import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { DAY_MS } from '#shared/dates.ts'
import { expect, expectText, test } from '#web/testing/component-test.ts'
import { dialog, expectNoDialog, expectRows, pressIn, showTable } from '#web/testing/lists.ts'

const filter = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name })
const words = (select: HTMLSelectElement) => Array.from(select.options, ({ text }) => text)

test('filters narrow the list behind one button, stay in the address and under another view, and are reset', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const konan = await makeLivreur(t, { fullname: 'Konan Yao' })
  const mariam = await makeLivreur(t, { fullname: 'Mariam Touré' })
  await makeOrder(t, { client, livreur: konan, status: 'assigned' })
  await makeOrder(t, { client, livreur: mariam, status: 'assigned' })
  await makeOrder(t, { client, livreur: mariam, status: 'completed' })
  await server.signIn(await makeAdmin(t))
  showTable()
  page.open('/admin/dashboard')
  await expectRows(3)
  await page.user.keyboard('f')
  const livreur = await filter('Livreur')
  await waitFor(() => expect(words(livreur)).toContain('Mariam Touré (2)'))
  await page.user.selectOptions(livreur, mariam.id)
  await expectRows(2)
  expect(window.location.search).toContain(`livreur=${mariam.id}`)
  await screen.findByRole('button', { name: 'Voir 2 commandes' })
  // The figures follow the other filters.
  await waitFor(async () => expect(words(await filter('Paiement'))).toContain('Payée (1)'))
  await page.user.selectOptions(await filter('Paiement'), 'paid')
  await expectRows(1)
  await page.press('Voir la commande')
  await expectNoDialog()
  await screen.findByRole('button', { name: 'Filtres 2' })
  const views = () => screen.getByRole('navigation', { name: 'Vues' })
  await page.user.click(within(views()).getByRole('link', { name: /^Livrées/ }))
  await waitFor(() =>
    expect(
      within(views())
        .getByRole('link', { name: /^Livrées/ })
        .getAttribute('aria-current'),
    ).toBe('page'),
  )
  await expectRows(1)
  expect(window.location.search).toContain('paiement=paid')
  await page.press('Filtres 2')
  await pressIn(page, dialog('Filtres'), 'Réinitialiser')
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('« Depuis » looks among all orders from a day on, newest first, and is one of the filters', async ({
  server,
  page,
}) => {
  const { t } = server
  const old = await makeOrder(t, { status: 'assigned' })
  t.database.sqlite
    .prepare('update orders set created_at = ? where id = ?')
    .run(Date.now() - 40 * DAY_MS, old.id)
  await makeOrder(t, { status: 'completed' })
  await server.signIn(await makeAdmin(t))
  showTable()
  page.open('/admin/dashboard')
  await expectRows(2)
  await page.user.keyboard('f')
  await page.user.selectOptions(await filter('Depuis'), '30 jours')
  await expectRows(1)
  await page.press('Voir la commande')
  await page.press('Filtres 1')
  await page.user.selectOptions(await filter('Depuis'), 'Toujours')
  await expectRows(2)
})

test('an address that names several values or none that is known is kept as it is; without an order, all of them are one tap away', async ({
  server,
  page,
}) => {
  const { t } = server
  await makeOrder(t, { status: 'assigned', input: { address: 'Marcory, rue 1' } })
  await makeOrder(t, { status: 'cancelled', input: { address: 'Treichville, rue 2' } })
  await server.signIn(await makeAdmin(t))
  showTable()
  // An id that nobody has typed filters nothing.
  page.open('/admin/commandes-en-cours?livreur=xyz&quartier=Marcory,Treichville')
  await expectText('2 commandes affichées')
  await page.user.keyboard('f')
  const quarter = await filter('Quartier')
  await pressIn(page, dialog('Filtres'), 'Retirer Marcory')
  await expectText('1 commande affichée')
  await page.user.selectOptions(quarter, 'Marcory')
  await expectText('2 commandes affichées')
  await screen.findByRole('button', { name: 'Retirer Treichville' })
  expect(window.location.search).toContain('quartier=Treichville%2CMarcory')
  page.open('/admin/dashboard?vue=en-retard&quartier=Cocody')
  await screen.findByRole('heading', { name: 'Aucune commande trouvée' })
  await page.press('Voir toutes les commandes')
  await expectRows(2)
})
