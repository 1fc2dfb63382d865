import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { expect, expectText, test } from '#web/testing/component-test.ts'
import { expectRows, showTable } from '#web/testing/lists.ts'

const chip = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`^${name}`), expanded: false })
const value = (name: RegExp) => screen.findByRole('checkbox', { name })

test('chips narrow the list, stay in the address and under another view, and are cleared', async ({
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
  await waitFor(() => expect(document.activeElement).toBe(chip('Livreur')))
  await page.user.click(chip('Livreur'))
  await page.user.click(await value(/^Mariam Touré 2/))
  await expectRows(2)
  expect(window.location.search).toContain(`livreur=${mariam.id}`)
  await expectText(/^2 sur 3$/)
  await page.user.keyboard('{Escape}')
  expect(document.activeElement?.textContent).toBe('Livreur: Mariam Touré')
  await page.user.click(chip('Paiement'))
  await page.user.click(await value(/^Payée 1/))
  await expectRows(1)
  const views = screen.getByRole('navigation', { name: 'Vues' })
  await page.user.click(within(views).getByRole('link', { name: /^Livrées/ }))
  await waitFor(() =>
    expect(
      within(screen.getByRole('navigation', { name: 'Vues' }))
        .getByRole('link', { name: /^Livrées/ })
        .getAttribute('aria-current'),
    ).toBe('page'),
  )
  await expectRows(1)
  expect(window.location.search).toContain('paiement=paid')
  await page.press('Tout effacer')
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('a chip takes several values by the keyboard, and its figures follow the other chips and the search', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const konan = await makeLivreur(t, { fullname: 'Konan Yao' })
  const mariam = await makeLivreur(t, { fullname: 'Mariam Touré' })
  for (const address of ['Marcory, Zone 4', 'Treichville, avenue 12'])
    await makeOrder(t, { client, livreur: mariam, status: 'assigned', input: { address } })
  await makeOrder(t, { livreur: konan, status: 'assigned', input: { address: 'Marcory, rue 1' } })
  await makeOrder(t, { input: { address: 'Marcory, rue 2' } })
  await server.signIn(await makeAdmin(t))
  showTable()
  page.open('/admin/dashboard')
  await expectRows(4)
  await page.user.keyboard('f')
  await waitFor(() => chip('Livreur'))
  await page.user.click(chip('Livreur'))
  const first = await value(/^Mariam Touré 2/)
  await waitFor(() => expect(document.activeElement).toBe(first))
  await page.user.keyboard('{Enter}{ArrowDown} ')
  await expectRows(3)
  await page.user.keyboard('{Escape}')
  expect(document.activeElement?.textContent).toBe('Livreur: Mariam Touré +\u00a01')
  await page.user.click(chip('Quartier'))
  await value(/^Marcory 2/)
  await value(/^Treichville 1/)
  await page.user.keyboard('{Escape}')
  await page.fill('Rechercher par client ou ID', 'Aminata')
  await expectRows(2)
  await page.user.click(chip('Quartier'))
  await value(/^Marcory 1/)
  await page.user.keyboard('{Escape}')
  await page.press('Retirer le filtre Livreur')
  await waitFor(() => expect(window.location.search).toBe('?q=Aminata'))
})

test('« f » goes to the chips that are set and erases none; without an order, the filters are the reason', async ({
  server,
  page,
}) => {
  const { t } = server
  await makeOrder(t, { status: 'assigned', input: { address: 'Marcory, rue 1' } })
  await makeOrder(t, { status: 'cancelled', input: { address: 'Marcory, rue 2' } })
  await server.signIn(await makeAdmin(t))
  showTable()
  // An id that nobody has typed filters nothing.
  page.open('/admin/commandes-en-cours?livreur=xyz&quartier=Marcory')
  // The tab counts open orders; cancelled ones follow in the list.
  await expectText(/^1 sur 1$/)
  await expectText('2 commandes affichées')
  await page.user.keyboard('f')
  expect(document.activeElement).toBe(chip('Livreur'))
  expect(window.location.search).toContain('quartier=Marcory')
  page.open('/admin/dashboard?vue=en-retard&quartier=Cocody')
  await screen.findByRole('heading', { name: 'Aucune commande avec ces filtres' })
  for (const button of screen.getAllByRole('button', { name: 'Tout effacer' }).slice(-1))
    await page.user.click(button)
  await screen.findByRole('heading', { name: 'Aucun retard' })
})
