import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeCatalogue, makeClient, makeOrder } from '#server/testing/factories.ts'
import {
  expect,
  expectAddress,
  expectFocus,
  expectText,
  expectValue,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { dialog, expectIn, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const NEW = '/admin/nouvelle-commande'
const FATOU = { name: 'Fatou Diabaté', phone: '05 46 12 90 77' }
const search = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Nom ou téléphone' })
const results = () => screen.getByRole('list', { name: 'Clients trouvés' })
const phoneField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Téléphone' })

async function openFinder(server: ServerInProcess, page: Page): Promise<void> {
  await makeCatalogue(server.t)
  await server.signIn(await makeAdmin(server.t))
  page.open(NEW)
}

async function find(page: Page, text: string): Promise<void> {
  await page.user.clear(await search())
  await page.user.click(await search())
  await page.user.paste(text)
}

test('a client without an e-mail who calls is recorded, and found again by three digits with their orders', async ({
  server,
  page,
}) => {
  await openFinder(server, page)
  await find(page, FATOU.phone)
  await expectText('Aucun client trouvé')
  await page.press('Nouveau client')
  await expectFocus(() => screen.getByLabelText('Nom complet'))
  await page.fill('Nom complet', FATOU.name)
  expect(phoneField().value).toBe(FATOU.phone)
  await page.press('Créer la fiche')
  await expectText('05 46 12 90 77 · sans e‑mail')
  const row = server.t.database.sqlite.prepare("select * from users where role = 'client'").get()
  expect(row).toMatchObject({ fullname: FATOU.name, email: null })
  const { reference } = await makeOrder(server.t, {
    client: row as never,
    input: { landmark: 'Portail bleu' },
  })
  page.open(NEW)
  await find(page, '907')
  await expectIn(results, FATOU.name)
  await expectIn(results, 'Portail bleu')
  await expectIn(results, `1 commande, #${reference} en attente`)
  await page.user.click(within(results()).getByRole('link'))
  await screen.findByRole('region', { name: 'Le panier' })
  await page.press(/^Changer.*Où passer/)
  await expectText('Portail bleu')
})

test('the name of a caller is typed at once, the arrows choose among those found, and washed and ironed is chosen', async ({
  server,
  page,
}) => {
  const clients = []
  for (const fullname of ['Aminata Koné', 'Ali Koné'])
    clients.push(await makeClient(server.t, { fullname }))
  await openFinder(server, page)
  await waitFor(async () => expect(document.activeElement).toBe(await search()))
  await page.user.keyboard('kone')
  const links = () => within(results()).getAllByRole('link')
  await waitFor(() => expect(links()).toHaveLength(2))
  await page.user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(links()[1])
  await page.user.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(await search())
  await page.user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  const second = clients.find(({ id }) => window.location.search === `?client=${id}`)
  expect(second).toBeDefined()
  const usual = await screen.findByRole<HTMLInputElement>('radio', { name: 'Lavé-repassé' })
  expect(usual.checked).toBe(true)
  // The row that had the focus is gone: the next key is for the garments.
  await expectFocus(() => screen.getByRole('heading', { name: 'Le linge', level: 2 }))

  page.open(NEW)
  await find(page, 'ali')
  await waitFor(() => expect(links()).toHaveLength(1))
  await page.user.keyboard('{Enter}')
  await expectAddress(`${NEW}?client=${clients[1]?.id}`)
})

test('a client who was left half typed stays while this one is looked for, and goes with a search for another', async ({
  server,
  page,
}) => {
  await openFinder(server, page)
  await page.press('Nouveau client')
  await page.fill('Nom complet', FATOU.name)
  page.open('/admin/dashboard')
  page.open(NEW)
  await find(page, 'diaba')
  await expectText('Aucun client trouvé')
  await expectValue('Nom complet', FATOU.name)
  await find(page, 'Ali Koné')
  await expectText(/ou créez sa fiche/)
  expect(screen.queryByLabelText('Nom complet')).toBeNull()
  page.reload()
  await expectText(/ou créez sa fiche/)
  expect(screen.queryByLabelText('Nom complet')).toBeNull()
})

test('a known phone is proposed before a second record is made, which is made knowingly', async ({
  server,
  page,
}) => {
  const { phone, fullname } = await makeClient(server.t, { fullname: 'Aminata Koné' })
  await openFinder(server, page)
  await page.press('Nouveau client')
  await page.fill('Nom complet', 'Ali Koné')
  await page.fill('Téléphone', phone)
  await expectText(`Ce numéro est celui d’${fullname}`)
  await page.press('Créer une autre fiche')
  const question = dialog('Une autre fiche pour ce numéro')
  await expectIn(question, `C’est déjà celui d’${fullname}`)
  const count = server.t.database.sqlite.prepare('select count(*) from users where phone = ?')
  expect(count.pluck().get(phone)).toBe(1)
  await pressIn(page, question, 'Créer une autre fiche')
  await expectText('Ali Koné')
  await waitFor(() => expect(count.get(phone)).toBe(2))
})

test('with the form of a new client open, the search still finds, and the next caller begins with an empty form', async ({
  server,
  page,
}) => {
  const { id, phone } = await makeClient(server.t)
  await openFinder(server, page)
  await page.press('Nouveau client')
  await page.fill('Nom complet', 'Awa Koné')
  await find(page, 'zzzz')
  await expectText('Aucun client trouvé')
  await expectValue('Nom complet', 'Awa Koné')
  await page.fill('Téléphone', phone)
  await page.follow('Prendre sa fiche')
  await expectAddress(`${NEW}?client=${id}`)
  page.open(NEW)
  await search()
  expect(screen.queryByLabelText('Nom complet')).toBeNull()
})
