import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Chercher et aller' })
const help = (page: Page) => page.getByRole('dialog', { name: 'Raccourcis clavier' })
const field = (page: Page) => palette(page).getByRole('combobox')
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })

test('Ctrl-K opens the palette anywhere, and the arrows and Enter lead to an order, a screen or a new order', async ({
  admin: { page },
  client,
  livreur,
  order,
}) => {
  const placed = await order(client)
  await page.goto('/admin/caisse')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // As the very first key: its code is loaded only now.
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(option(page, 'Non assignées')).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.type(client.fullname.slice(0, 5))
  const found = option(page, new RegExp(`#${placed.reference}`))
  await expect(found).toBeVisible()
  await expect(option(page, new RegExp(`^Nouvelle commande pour ${client.fullname}`))).toBeVisible()
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(found).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('ArrowUp')
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await found.getAttribute('id')) ?? '',
  )
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Commande #${placed.reference}` })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/admin/caisse\\?commande=${placed.id}`))
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(livreur.fullname)
  await expect(option(page, new RegExp(livreur.fullname))).toBeVisible()
  await field(page).fill('assignees')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/commandes-non-assignees$/)
  // A dialog that is closing keeps its keys.
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('nouv')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/nouvelle-commande$/)
})

test('a client of the palette leads a superadmin to that client’s orders, an admin to the board’s search', async ({
  admin,
  superadmin,
  client,
  cast,
  order,
}) => {
  const namesake = await cast.person({ role: 'client', fullname: client.fullname })
  const [own, other] = [await order(client), await order(namesake)]
  const clientOption = (page: Page) =>
    palette(page)
      .getByRole('group', { name: 'Clients' })
      .getByRole('option', { name: new RegExp(client.email) })
  for (const { page } of [superadmin, admin]) {
    await page.goto('/admin/caisse')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await field(page).fill(client.fullname)
    await clientOption(page).click()
  }
  await expect(superadmin.page).toHaveURL(`/superadmin/commandes?client=${client.id}`)
  const orders = superadmin.page.getByRole('table')
  await expect(orders).toContainText(`#${own.reference}`)
  await expect(orders).not.toContainText(`#${other.reference}`)
  await expect(admin.page).toHaveURL(/\/admin\/dashboard\?q=/)
})

test('the palette says what it cannot find or read, and gives the focus back', async ({
  admin: { page, allow },
}) => {
  await page.goto('/admin/dashboard')
  const search = page.getByRole('searchbox', { name: 'Rechercher par client ou ID' })
  await search.click()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('z')
  await expect(palette(page)).toContainText('Écrivez deux lettres')
  await page.keyboard.type('zzz')
  await expect(palette(page)).toContainText('Aucun résultat')
  allow(/ERR_FAILED/)
  await page.route(/orders\.board/, (route) => route.abort())
  await field(page).fill('koffi')
  await expect(palette(page).getByRole('alert').first()).toContainText('la recherche a échoué')
  await page.unroute(/orders\.board/)
  await palette(page).getByRole('button', { name: 'Réessayer' }).first().click()
  await expect(palette(page).getByRole('alert')).toHaveCount(0)
  await field(page).focus()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(search).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.goBack()
  await expect(palette(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('« / » leads to the search, « ? » lists the keys of the screen, and a field keeps both', async ({
  admin: { page },
}) => {
  await page.goto('/admin/dashboard')
  const search = page.getByRole('searchbox', { name: 'Rechercher par client ou ID' })
  await page.mouse.move(600, 300)
  // The keys work once their code is there.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: 500 })
  }).toPass()
  await expect(search).toHaveValue('')
  await page.keyboard.type('a?/')
  await expect(search).toHaveValue('a?/')
  await expect(help(page)).toHaveCount(0)
  await search.fill('')
  await search.blur()
  await page.keyboard.press('Shift+?')
  await expect(help(page)).toContainText(/Chercher et aller partout.*Ctrl K/)
  await expect(help(page)).toContainText('Chercher sur cet écran')
  await expect(help(page)).toContainText(/Annuler la dernière assignation.*Ctrl Z/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(help(page)).toHaveCount(0)

  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto('/admin/profil')
  await page.getByRole('button', { name: 'Raccourcis clavier' }).click()
  await expect(help(page)).toBeVisible()
  await expect(help(page)).not.toContainText('Chercher sur cet écran')
})

test('the side bar opens both, and a phone shows neither', async ({ admin: { page } }) => {
  await page.goto('/admin/caisse')
  await page.getByRole('button', { name: 'Chercher', exact: true }).click()
  await expect(field(page)).toBeFocused()
  await option(page, 'Carte').click()
  await expect(page).toHaveURL(/\/admin\/carte$/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/caisse')
  await expect(page.getByRole('button', { name: 'Raccourcis clavier' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Chercher', exact: true })).toBeHidden()
})

test.describe('in the list', () => {
  // The device has chosen nothing yet.
  test.use({ board: null })

  test('keys of one character are turned off on a device, where the sheet of keys leads; Ctrl-K goes on', async ({
    admin: { page },
    client,
    order,
  }) => {
    await order(client)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/admin/dashboard')
    const search = page.getByRole('searchbox', { name: 'Rechercher par client ou ID' })
    const mark = page.getByText('/', { exact: true })
    await expect(mark).toBeVisible()
    await page.getByRole('button', { name: 'Raccourcis clavier' }).click()
    await expect(help(page)).toContainText('Commande suivante')
    await help(page)
      .getByRole('link', { name: /une seule touche/ })
      .click()
    await expect(help(page)).toHaveCount(0)
    const choice = page.getByRole('checkbox', { name: 'Raccourcis d’une seule touche' })
    await expect(choice).toBeFocused()
    await expect(choice).toBeChecked()
    await expectAccessible(page)
    await choice.press('Space')
    await expect(choice).not.toBeChecked()

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(mark).toHaveCount(0)
    await page.getByRole('button', { name: 'Raccourcis clavier' }).click()
    await expect(help(page)).toContainText('sont désactivés sur cet appareil')
    await expect(help(page)).not.toContainText('Commande suivante')
    await expect(help(page)).toContainText('Ctrl K')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(help(page)).toHaveCount(0)
    for (const key of ['j', 'x', '/', 'Shift+?']) await page.keyboard.press(key)
    await expect(search).not.toBeFocused()
    await expect(page.getByRole('group', { name: 'Sélection' })).toHaveCount(0)
    await expect(help(page)).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
  })
})

test('clients and livreurs have no such keys', async ({ client: { page } }) => {
  await page.goto('/client/dashboard')
  await page.mouse.move(100, 300)
  await page.keyboard.press('Shift+?')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
