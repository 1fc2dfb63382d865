import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import {
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import {
  expect,
  expectAddress,
  expectFocus,
  field,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { dialog, expectIn, expectNoDialog, expectRows, showTable } from '#web/testing/lists.ts'

const PALETTE = 'Chercher et aller'
const palette = dialog(PALETTE)
const help = dialog('Raccourcis clavier')
const input = () => within(palette()).getByRole<HTMLInputElement>('combobox')
const option = (name: string | RegExp) => within(palette()).findByRole('option', { name })
const search = () => screen.getByRole<HTMLInputElement>('searchbox')

async function openPalette(page: Page): Promise<void> {
  await expectNoDialog()
  await page.user.keyboard('{Control>}k{/Control}')
  await waitFor(palette)
  await expectFocus(input)
}

async function openAt(page: Page, address: string): Promise<void> {
  page.open(address)
  await screen.findByRole('heading', { level: 1 })
}

test('Ctrl-K opens the palette anywhere, and the arrows and Enter lead to an order, a screen or a new order', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  await makeLivreur(server.t, { fullname: 'Konan Yao' })
  const placed = await makeOrder(server.t, { client })
  await server.signIn(await makeAdmin(server.t))
  await openAt(page, '/admin/caisse')
  await openPalette(page)
  await option('Non assignées')
  await page.user.paste('Amina')
  await option(/^Nouvelle commande pour Aminata Koné/)
  const found = await option(new RegExp(`#${placed.reference}`))
  const isChosen = (chosen: boolean) =>
    waitFor(() => expect(found.getAttribute('aria-selected')).toBe(String(chosen)))
  await isChosen(true)
  await page.user.keyboard('{ArrowDown}')
  await isChosen(false)
  await page.user.keyboard('{ArrowUp}')
  expect(input().getAttribute('aria-activedescendant')).toBe(found.id)
  await page.user.keyboard('{Enter}')
  await expectAddress(`/admin/caisse?commande=${placed.id}`)
  await waitFor(dialog(`Commande #${placed.reference}`))

  await openAt(page, '/admin/caisse')
  await openPalette(page)
  await page.user.paste('Konan Yao')
  await option(/Konan Yao/)
  await page.user.clear(input())
  await page.user.keyboard('assignees')
  await option('Non assignées')
  await page.user.keyboard('{Enter}')
  await expectAddress('/admin/commandes-non-assignees')
  await openPalette(page)
  await page.user.keyboard('nouv{Enter}')
  await expectAddress('/admin/nouvelle-commande')
})

test('a client of the palette leads to their file, and the number of an invoice to it', async ({
  server,
  page,
}) => {
  const { t } = server
  const hotel = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(t, hotel)
  await makeOwedOrder(t, hotel)
  const admin = await makeAdmin(t)
  const { invoiceId, label } = await invoiceAll(await t.as(admin), hotel)
  await server.signIn(admin)
  await openAt(page, '/admin/caisse')
  await openPalette(page)
  await page.user.paste(hotel.fullname)
  await page.user.click(await option(new RegExp(hotel.email)))
  await expectAddress(`/admin/clients/${hotel.id}`)
  await openPalette(page)
  await page.user.paste(label.toLowerCase())
  await page.user.click(await option(`Hôtel Le Baobab ${label}`))
  await expectAddress(`/admin/factures/${invoiceId}`)
})

test('the palette says what it cannot find or read, and gives the focus back', async ({
  server,
  page,
}) => {
  await makeOrder(server.t)
  await server.signIn(await makeAdmin(server.t))
  await openAt(page, '/admin/dashboard')
  await page.user.click(await screen.findByRole('searchbox'))
  await openPalette(page)
  await page.user.keyboard('z')
  await expectIn(palette, 'Écrivez deux lettres')
  await page.user.keyboard('zzz')
  await expectIn(palette, 'Aucun résultat')
  const mend = server.cut(/orders\.list/)
  await page.user.clear(input())
  await page.user.paste('koffi')
  await expectIn(palette, 'la recherche a échoué')
  mend()
  for (const again of within(palette()).getAllByRole('button', { name: 'Réessayer' }))
    await page.user.click(again)
  await waitFor(() => expect(within(palette()).queryByRole('alert')).toBeNull())
  input().focus()
  await page.user.keyboard('{Escape}')
  await expectNoDialog()
  await expectFocus(search)
})

test('letters that follow Ctrl-K at once are those of the palette, and none is a key of the screen', async ({
  server,
  page,
}) => {
  await makeOrder(server.t)
  await server.signIn(await makeAdmin(server.t))
  showTable(1280)
  await openAt(page, '/admin/dashboard')
  await expectRows(1)
  await page.user.keyboard('{Control>}k{/Control}nox{Backspace}n assi')
  await waitFor(palette)
  await waitFor(() => expect(input().value).toBe('non assi'))
  await page.user.keyboard('g')
  expect(input().value).toBe('non assig')
  await page.user.keyboard('{Enter}')
  await expectAddress('/admin/commandes-non-assignees')
  expect(screen.queryByRole('group', { name: 'Sélection' })).toBeNull()
})

test('« / » leads to the search, « ? » lists the keys of the screen, and a field keeps both', async ({
  server,
  page,
}) => {
  await makeOrder(server.t)
  await server.signIn(await makeAdmin(server.t))
  await openAt(page, '/admin/dashboard')
  await screen.findByRole('searchbox')
  // The first key after the page was read, whose code has not been asked for yet.
  await page.user.keyboard('/')
  expect(document.activeElement).toBe(search())
  await page.user.clear(search())
  await page.user.keyboard('a?/')
  expect(search().value).toBe('a?/')
  expect(screen.queryByRole('dialog')).toBeNull()
  search().blur()
  await page.user.keyboard('?')
  await expectIn(help, 'Chercher sur cet écran')
  await expectIn(help, 'Annuler la dernière assignation')
  await page.user.keyboard('{Escape}')
  await expectNoDialog()
  await openAt(page, '/admin/profil')
  await page.user.keyboard('?')
  await waitFor(help)
  expect(help().textContent).not.toContain('Chercher sur cet écran')
})

test('keys of one character are turned off where the sheet of keys leads; Ctrl-K goes on', async ({
  server,
  page,
}) => {
  await makeOrder(server.t)
  await server.signIn(await makeAdmin(server.t))
  showTable(1280)
  await openAt(page, '/admin/dashboard')
  await expectRows(1)
  await openPalette(page)
  await page.user.keyboard('raccourcis{Enter}')
  await expectIn(help, 'Commande suivante')
  await page.follow(/une seule touche/)
  const KEYS = 'Raccourcis d’une seule touche'
  await expectFocus(() => field(KEYS))
  expect(field(KEYS).checked).toBe(true)
  await page.user.keyboard(' ')
  expect(field(KEYS).checked).toBe(false)

  await openAt(page, '/admin/dashboard')
  await expectRows(1)
  await page.user.keyboard('jx/?')
  expect(document.activeElement).toBe(document.body)
  expect(screen.queryByRole('group', { name: 'Sélection' })).toBeNull()
  await openPalette(page)
  await page.user.keyboard('raccourcis{Enter}')
  await expectIn(help, 'sont désactivés sur cet appareil')
  await expectIn(help, 'Ctrl K')
  expect(help().textContent).not.toContain('Commande suivante')
  await page.user.keyboard('{Escape}')
  await openPalette(page)
})

test('clients have no such keys', async ({ server, page }) => {
  await server.signIn(await makeClient(server.t))
  await openAt(page, '/client/dashboard')
  await page.user.keyboard('?{Control>}k{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
})
