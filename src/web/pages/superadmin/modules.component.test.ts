import { screen, waitFor } from '@testing-library/react'
import { makeAdmin, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { SELLER_NCC } from '#server/testing/fakes/fake-dgi.ts'
import { keepSetting } from '#server/testing/scenes/shop.ts'
import { paths } from '#shared/paths.ts'
import { allModules } from '#shared/shop/modules/modules.ts'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import { referenceOf, writtenReference } from '#shared/text/order-reference.ts'
import { expect, expectNoText, expectText, test } from '#web/testing/component-test.ts'
import { openWithModules } from '#web/testing/modules.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const ADDRESS = paths.superadmin.settingsPage('ce-que-vous-faites')

async function newShop(server: ServerInProcess) {
  await openWithModules(server.t, allModules(false))
  await server.signIn(await makeSuperadmin(server.t))
}

const switchOf = (name: string) => screen.findByRole('switch', { name })
const expectSwitch = (name: string, isOn: boolean) =>
  waitFor(async () =>
    expect((await switchOf(name)).getAttribute('aria-checked')).toBe(String(isOn)),
  )

test('a switch is turned at once, and back within ten seconds', async ({ server, page }) => {
  await newShop(server)
  page.open(ADDRESS)
  await page.user.click(await switchOf('Atelier pièce par pièce'))
  screen.getByRole('heading', { level: 2, name: 'Chez vous' })
  await expectSwitch('Atelier pièce par pièce', true)
  await screen.findAllByRole('link', { name: /Atelier/ })
  await expectText('0 pièce en cours')
  await page.press('Annuler')
  await expectSwitch('Atelier pièce par pièce', false)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Annuler' })).toBeNull())
})

test('what is on says a figure of its use, with the way to its settings', async ({
  server,
  page,
}) => {
  await newShop(server)
  page.open(ADDRESS)
  await page.user.click(await switchOf('Express'))
  await expectSwitch('Express', true)
  await expectText('prêt en 24 h, +50 %')
  await screen.findByRole('link', { name: 'Régler Express' })
})

test('it stays on while its work is open, with the way to it', async ({ server, page }) => {
  const { t } = server
  await newShop(server)
  await openWithModules(t, { counter: true })
  const { id } = await makeOrder(t)
  t.database.sqlite.prepare('update orders set at_counter = 1 where id = ?').run(id)
  page.open(ADDRESS)
  await page.user.click(await switchOf('Comptoir et tiroir'))
  await expectText('Reste allumé : 1 commande à remettre au comptoir.')
  await screen.findByRole('link', { name: writtenReference(referenceOf(id)) })
  await expectSwitch('Comptoir et tiroir', true)
  expect(screen.queryByRole('button', { name: 'Annuler' })).toBeNull()
})

test('it stays off while something is missing, with the way to it', async ({ server, page }) => {
  await newShop(server)
  page.open(ADDRESS)
  await page.user.click(await switchOf('Factures FNE'))
  await expectText('Il manque le NCC de la maison.')
  await page.follow('Maison')
  await screen.findByRole('heading', { name: 'Maison' })
})

test('a module that waits for the DGI says that it is not linked, with the way to what is missing', async ({
  server,
  page,
}) => {
  await newShop(server)
  const legal = { ...DEFAULT_SETTINGS.legal, taxNumber: SELLER_NCC }
  await keepSetting(server.t, 'legal', legal)
  page.open(ADDRESS)
  await page.user.click(await switchOf('Factures FNE'))
  await expectSwitch('Factures FNE', true)
  await expectText('Pas reliée à la DGI')
  await page.follow('Régler Factures FNE')
  await expectText(/FNE_API_URL et FNE_API_KEY/)
  await screen.findByLabelText('Point de vente')
})

test('what is not saved is said, and the switch goes back', async ({ server, page }) => {
  await newShop(server)
  page.open(ADDRESS)
  await switchOf('Express')
  const restore = server.cut(/modules\.turn/)
  await page.user.click(await switchOf('Express'))
  await expectText('Ce n’est pas enregistré. Réessayez.')
  await expectSwitch('Express', false)
  restore()
  await page.user.click(await switchOf('Express'))
  await expectSwitch('Express', true)
})

test('an old address says to its owner alone which module is off', async ({ server, page }) => {
  await newShop(server)
  page.open(paths.admin.drawer)
  await expectText('Comptoir et tiroir est éteint.')
  await page.follow('Ouvrir Ce que vous faites')
  await switchOf('Comptoir et tiroir')
  page.open(paths.superadmin.devices)
  await expectText('Atelier pièce par pièce est éteint.')
  await expectNoText(/tablettes/)
  await server.signIn(await makeAdmin(server.t))
  page.open(paths.admin.drawer)
  await expectText('Cette page n’existe pas.')
  expect(screen.queryByText(/éteint/)).toBeNull()
})
