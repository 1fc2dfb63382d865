import { randomUUID } from 'node:crypto'
import { confirmAndReturn, openStep, section, stateAll } from './cash.ts'
import { fcfa, HOME, linenPrice } from './figures.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { addLine, cart, review, submit, TWO_SHIRTS } from './order-form.ts'
import { bringTo, garmentId } from './orders.ts'
import type { Person } from './people.ts'
import type { App } from './server.ts'

// The month of a hotel: its order costs what was agreed, nobody is asked for money, and its file says what it owes.

const OWN_PRICE = 500
const TOTAL = 2 * OWN_PRICE

const mission = ({ page }: Actor) => page.getByRole('article', { name: /^Commande #/ })

/** A hotel on account, with a price of its own and free transport. */
async function makeCompany(
  app: App,
  { admin, superadmin }: Record<'admin' | 'superadmin', Person>,
): Promise<string> {
  const { id: clientId } = await admin.api.companies.create.mutate({
    name: 'Hôtel Le Baobab',
    ncc: '1204857 K',
    template: 'B2B',
    ordersBy: 'link',
    client: { phone: '+2250758214066' },
    idempotencyKey: randomUUID(),
  })
  const made = await admin.api.companies.byId.query({ clientId })
  await superadmin.api.companies.saveTerms.mutate({
    clientId,
    onAccount: true,
    dueDays: 30,
    ceiling: null,
    transportFree: true,
    seen: made?.updatedAt ?? 0,
  })
  const { garment, service } = TWO_SHIRTS
  await superadmin.api.companies.savePrices.mutate({
    clientId,
    seenN: 0,
    percent: null,
    prices: [{ productId: garmentId(app, garment), service, price: OWN_PRICE }],
  })
  return clientId
}

test('a company on account orders by its link, nothing is asked anywhere, and its file says what is owed', async ({
  app,
  admin,
  superadmin,
  livreur,
  cast,
}) => {
  const clientId = await makeCompany(app, { admin, superadmin })
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
    await stateAll(livreur)
    await confirmAndReturn(livreur.page.getByRole('main'))
    await bringTo(orderId, { from: 'picked_up', to: 'completed' }, { admin, livreur })
    expect(app.db.prepare('select count(*) from payments').pluck().get()).toBe(0)
    expect(app.db.prepare('select status, on_account from orders').get()).toEqual({
      status: 'completed',
      on_account: 1,
    })
  })

  await test.step('the desk reads what is owed, and no order to collect', async () => {
    const { page: desk } = admin
    await desk.goto(`/admin/clients/${clientId}`)
    const month = desk.getByRole('region', { name: /^Commandes (de|d’)/ })
    await expect(month).toContainText('À facturer')
    await expect(month).toContainText(fcfa(TOTAL))
    await desk.goto('/admin/dashboard?vue=impayees')
    await expect(desk.getByRole('article', { name: /^Commande #/ })).toHaveCount(0)
  })
})
