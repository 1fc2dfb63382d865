import { completeStep, openStep, section } from './cash.ts'
import { fcfa, HOME, linenPrice } from './figures.ts'
import { type Actor, expect, MOVING, test } from './fixtures.ts'
import { addLine, cart, review, submit, TWO_SHIRTS } from './order-form.ts'
import { bringTo } from './orders.ts'

test.use(MOVING)

// The month of a hotel: its order costs what was agreed, nobody is asked for money, and its file says what it owes.

const OWN_PRICE = 500
const TOTAL = 2 * OWN_PRICE

const mission = ({ page }: Actor) => page.getByRole('article', { name: /^Commande #/ })

test('a company on account orders by its link, nothing is asked anywhere, and its file says what is owed', async ({
  app,
  admin,
  superadmin,
  livreur,
  cast,
}) => {
  test.setTimeout(120_000)
  const { page: desk } = admin
  await test.step('the admin makes the company', async () => {
    await desk.goto('/admin/clients?vue=entreprises')
    await desk.getByRole('button', { name: 'Nouvelle entreprise' }).click()
    const form = desk.getByRole('dialog', { name: 'Nouvelle entreprise' })
    await form.getByLabel('Nom de l’entreprise').fill('Hôtel Le Baobab')
    await form.getByLabel('Téléphone', { exact: true }).fill('07 58 21 40 66')
    await form.getByLabel('NCC').fill('1204857 K')
    await form.getByRole('radio', { name: 'Par son lien' }).check()
    await form.getByRole('button', { name: 'Créer la fiche' }).click()
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Hôtel Le Baobab')
  })
  const clientId = new URL(desk.url()).pathname.split('/').at(-1) ?? ''
  await test.step('the owner agrees on a price and on payment by the month', async () => {
    const { page } = superadmin
    await page.goto(`/admin/clients/${clientId}`)
    await page.getByRole('button', { name: 'Paiement et plafond' }).click()
    const terms = page.getByRole('dialog', { name: 'Paiement et plafond' })
    await terms.getByRole('radio', { name: 'En fin de mois' }).check()
    await terms.getByRole('checkbox', { name: 'Transport compris' }).check()
    await terms.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('region', { name: 'Fiche' })).toContainText('En fin de mois')
    await page.getByRole('button', { name: 'Modifier ses prix' }).click()
    const prices = page.getByRole('dialog', { name: 'Prix d’Hôtel Le Baobab' })
    await prices.getByRole('button', { name: TWO_SHIRTS.service, exact: true }).click()
    await prices.getByLabel(`${TWO_SHIRTS.garment}, le sien`).fill(String(OWN_PRICE))
    await prices.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(prices).toBeHidden()
    await expect(page.getByRole('region', { name: 'Prix' })).toContainText(String(OWN_PRICE))
  })
  expect(linenPrice([TWO_SHIRTS])).not.toBe(TOTAL)

  await test.step('its people order by the link, at their price and with no way to pay', async () => {
    const { link } = await admin.api.clientLinks.give.mutate({ userId: clientId, use: 'whatsapp' })
    const { page, context } = await cast.visitor()
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(HOME)
    await page.goto(link)
    await page.getByRole('link', { name: 'Nouvelle commande' }).click()
    await addLine(page, TWO_SHIRTS)
    await expect(cart(page)).toContainText(fcfa(TOTAL))
    await page.getByRole('button', { name: 'Utiliser ma position' }).click()
    await expect(page.getByText('En compte, sur la facture du mois')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Espèces' })).toHaveCount(0)
    await review(page)
    await submit(page).click()
    const ticket = page.getByRole('article', { name: /^Commande #/ })
    await expect(ticket).toContainText(fcfa(TOTAL))
    await expect(ticket).toContainText('En compte')
  })
  const orderId = app.db.prepare('select id from orders').pluck().get() as string

  await test.step('the livreur collects and delivers, and asks for nothing', async () => {
    await bringTo(orderId, { to: 'pickup_en_route' }, { admin, livreur })
    await livreur.page.goto('/livreur/dashboard')
    await expect(mission(livreur)).toContainText('En compte')
    await openStep(livreur, mission(livreur))
    await expect(section(livreur, 'Espèces')).toHaveCount(0)
    await livreur.page.goBack()
    await completeStep(livreur, mission(livreur))
    await bringTo(orderId, { from: 'picked_up', to: 'delivery_en_route' }, { admin, livreur })
    await completeStep(livreur, mission(livreur))
    expect(app.db.prepare('select count(*) from payments').pluck().get()).toBe(0)
    expect(app.db.prepare('select status, on_account from orders').get()).toEqual({
      status: 'completed',
      on_account: 1,
    })
  })

  await test.step('the desk reads what is owed, and no order to collect', async () => {
    await desk.goto(`/admin/clients/${clientId}`)
    const month = desk.getByRole('region', { name: /^Commandes (de|d’)/ })
    await expect(month).toContainText('À facturer')
    await expect(month).toContainText(fcfa(TOTAL))
    await desk.goto('/admin/dashboard?vue=impayees')
    await expect(desk.getByRole('article', { name: /^Commande #/ })).toHaveCount(0)
  })
})
