import { fcfa, HOME, linenPrice, transportFee } from './figures.ts'
import { type Actor, expect, test, toast } from './fixtures.ts'
import { addTeamLine, openTeamOrder, teamCart, teamSubmit } from './team-orders.ts'

const PHONE = { width: 360, height: 740 }
const SHIRTS = { garment: 'Chemise', service: 'Lavage', quantity: 2 } as const

const search = ({ page }: Actor) => page.getByRole('searchbox', { name: 'Nom ou téléphone' })
const results = ({ page }: Actor) => page.getByRole('list', { name: 'Clients trouvés' })

test('a client without an e-mail who calls is recorded, ordered for, and found again by three digits', async ({
  app,
  admin,
}) => {
  const { page } = admin
  await page.setViewportSize(PHONE)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Nouvelle commande' }).first().click()
  await search(admin).fill('05 46 12 90 77')
  await expect(page.getByText('Aucun client trouvé')).toBeVisible()
  await page.getByRole('button', { name: 'Nouveau client' }).click()
  await page.getByLabel('Nom complet').fill('Fatou Diabaté')
  const phone = page.getByRole('textbox', { name: 'Téléphone', exact: true })
  await expect(phone).toHaveValue('05 46 12 90 77')
  await page.getByRole('button', { name: 'Créer la fiche' }).click()
  await expect(toast(page, 'Client créé')).toBeVisible()
  await expect(page.getByText('05 46 12 90 77 · sans e-mail')).toBeVisible()

  await addTeamLine(page, SHIRTS)
  await page.getByRole('button', { name: 'Choisir sur la carte' }).click()
  const map = page.getByRole('dialog', { name: 'Choisissez la position du client sur la carte' })
  await map.getByRole('button', { name: 'Confirmer la position' }).click()
  await page.getByLabel('Point de repère').fill('Portail bleu, face au maquis')
  // Nothing that was typed is lost by a reload.
  await page.reload()
  await expect(page.getByLabel('Point de repère')).toHaveValue('Portail bleu, face au maquis')
  await expect(teamCart(page)).toContainText('2 pièces')
  await teamSubmit(page).click()
  const ticket = page.getByRole('article', { name: /^Commande #/ })
  await expect(ticket).toContainText('Commande enregistrée')
  await expect(ticket).toContainText('Fatou Diabaté')
  const order = app.db
    .prepare('select o.reference, u.email from orders o join users u on u.id = o.client_id')
    .get() as { reference: string; email: string | null }
  expect(order.email).toBeNull()
  await expect(ticket).toContainText(`#${order.reference}`)

  await page.getByRole('link', { name: 'Voir la commande' }).click()
  const drawer = page.getByRole('dialog', { name: `Commande #${order.reference}, Fatou Diabaté` })
  await expect(drawer).toContainText('Mireille Assi')
  await drawer.getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('link', { name: 'Autre commande' }).click()
  await search(admin).fill('907')
  await expect(results(admin).getByRole('link')).toHaveCount(1)
  await expect(results(admin)).toContainText('Fatou Diabaté')
  await expect(results(admin)).toContainText('Portail bleu')
  await expect(results(admin)).toContainText(`1 commande, #${order.reference} en attente`)
})

test('a client who has an account is taken from the search, and sees the order that the team took', async ({
  admin,
  client,
}) => {
  await openTeamOrder(admin, client)
  const { page } = admin
  await addTeamLine(page, SHIRTS)
  await page.getByRole('button', { name: 'Choisir sur la carte' }).click()
  await page
    .getByRole('dialog', { name: 'Choisissez la position du client sur la carte' })
    .getByRole('button', { name: 'Confirmer la position' })
    .click()
  await teamSubmit(page).click()
  await expect(page.getByText('Commande enregistrée').first()).toBeVisible()
  await client.page.goto('/client/commandes')
  await expect(client.page.getByText('En attente').first()).toBeVisible()
})

test('the place of the last order is offered with one tap, at its price', async ({
  admin,
  client,
  order,
}) => {
  await order(client)
  await openTeamOrder(admin, client)
  const { page } = admin
  await addTeamLine(page, SHIRTS)
  await page.getByRole('button', { name: /^Comme la dernière fois/ }).click()
  const total = linenPrice([SHIRTS]) + transportFee(HOME)
  await expect(teamCart(page)).toContainText(fcfa(total))
  await expect(teamSubmit(page)).toBeEnabled()
})

test('a known phone is proposed before a second record is made, which is made knowingly', async ({
  app,
  admin,
  client,
}) => {
  const { page } = admin
  await page.goto('/admin/nouvelle-commande')
  await page.getByRole('button', { name: 'Nouveau client' }).click()
  await page.getByLabel('Nom complet').fill('Ali Koné')
  await page.getByRole('textbox', { name: 'Téléphone', exact: true }).fill(client.phone)
  await expect(page.getByText(`Ce numéro est celui d’${client.fullname}`)).toBeVisible()
  // The typed values are there after a reload.
  await page.reload()
  await expect(page.getByLabel('Nom complet')).toHaveValue('Ali Koné')
  await page.getByRole('button', { name: 'Créer une autre fiche' }).click()
  const question = page.getByRole('dialog', { name: /Une autre fiche pour ce numéro/ })
  await expect(question).toContainText(`C’est déjà celui d’${client.fullname}`)
  expect(
    app.db.prepare('select count(*) from users where phone = ?').pluck().get(client.phone),
  ).toBe(1)
  await question.getByRole('button', { name: 'Créer une autre fiche' }).click()
  await expect(page.getByText('Ali Koné').first()).toBeVisible()
  const count = app.db.prepare('select count(*) from users where phone = ?').pluck()
  expect(count.get(client.phone)).toBe(2)
  await page.goto('/admin/nouvelle-commande')
  await search(admin).fill(client.phone)
  await expect(results(admin).getByRole('link')).toHaveCount(2)
})

test('with the form of a new client open, the search still finds, and the next caller begins with an empty form', async ({
  admin,
  client,
}) => {
  const { page } = admin
  const name = page.getByLabel('Nom complet')
  const begin = async () => {
    await page.goto('/admin/nouvelle-commande')
    await expect(search(admin)).toBeVisible()
    await expect(name).toHaveCount(0)
    await page.getByRole('button', { name: 'Nouveau client' }).click()
    await name.fill('Awa Koné')
  }
  await begin()
  await search(admin).fill('zzzz')
  await expect(page.getByText('Aucun client trouvé')).toBeVisible()
  await expect(name).toHaveValue('Awa Koné')
  await search(admin).fill(client.phone)
  await results(admin).getByRole('link').click()
  await expect(teamCart(page)).toBeVisible()

  await begin()
  await page.getByRole('textbox', { name: 'Téléphone', exact: true }).fill(client.phone)
  await page.getByRole('link', { name: 'Prendre sa fiche' }).click()
  await expect(teamCart(page)).toBeVisible()
  await begin()
})

test('two calls in two tabs keep their own cart', async ({ admin, client, cast }) => {
  const other = await cast.person({ role: 'client', fullname: 'Kouassi Tano' })
  await openTeamOrder(admin, client)
  await addTeamLine(admin.page, SHIRTS)
  const second = await admin.context.newPage()
  await second.goto(`/admin/nouvelle-commande?client=${other.id}`)
  await expect(teamCart(second)).toContainText('0 pièce')
  await addTeamLine(second, { ...SHIRTS, quantity: 5 })
  await expect(teamCart(second)).toContainText('5 pièces')
  await expect(teamCart(admin.page)).toContainText('2 pièces')
  await expect(admin.page.getByText(client.fullname).first()).toBeVisible()
})

test('an order is two taps away from any staff screen, and one on a phone', async ({
  admin,
  superadmin,
}) => {
  for (const { page } of [admin, superadmin]) {
    await page.goto('/admin/carte')
    await page.getByRole('link', { name: 'Nouvelle commande' }).first().click()
    await expect(page.getByRole('heading', { name: 'Nouvelle commande', level: 1 })).toBeVisible()
    await page.setViewportSize(PHONE)
    await page.goto('/admin/commandes-en-cours')
    const start = page.getByRole('banner').getByRole('link', { name: 'Nouvelle commande' })
    const box = await start.boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(44)
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width)
    await start.click()
    await expect(search({ page } as Actor)).toBeVisible()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, 'nothing is wider than the phone').toBeLessThanOrEqual(PHONE.width)
  }
})
