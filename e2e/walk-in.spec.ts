import { expectAccessible } from './axe.ts'
import { fcfa, linenPrice } from './figures.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { addTeamLine, openTeamOrder, teamCart, teamSubmit } from './team-orders.ts'

const PHONE = { width: 360, height: 740 }
const SHIRTS = { garment: 'Chemise', service: 'Lavage', quantity: 2 } as const
const TOTAL = linenPrice([SHIRTS])

/** Opens the form of a client at the counter, and leads to its count. */
async function dropAtCounter(admin: Actor, client: Actor): Promise<void> {
  const { page } = admin
  await openTeamOrder(admin, client)
  await addTeamLine(page, SHIRTS)
  await page.getByRole('radio', { name: /^Au comptoir/ }).check()
  await expect(teamCart(page)).toContainText('Aucun')
  await expect(teamCart(page)).toContainText(fcfa(TOTAL))
  await expect(teamCart(page)).toContainText('Prêt')
  await teamSubmit(page).click()
  await expect(page.getByRole('heading', { name: 'Dépôt au comptoir', level: 1 })).toBeVisible()
}

const press = ({ page }: Actor, name: string) => page.getByRole('button', { name }).click()
const orderIn = (db: { prepare(sql: string): { get(): unknown } }) =>
  db
    .prepare(
      'select id, reference, status, at_counter, transport_fee, paid_amount, livreur_id from orders',
    )
    .get() as Record<string, unknown>

test('clothes are dropped, counted, paid, collected and billed at the counter, without a livreur', async ({
  app,
  admin,
  client,
}) => {
  const { page } = admin
  await page.setViewportSize(PHONE)
  await dropAtCounter(admin, client)
  // Nothing is counted nor paid before it is touched.
  await expect(page.getByText('0', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/^Il manque/)).toContainText('compté devant le client')
  await expect(page.getByText(/^Il manque/)).toContainText('l’argent')
  await expectAccessible(page)

  await press(admin, 'Tout y est')
  await page.getByRole('checkbox', { name: `Compté devant ${client.fullname}` }).check()
  await page.getByRole('radio', { name: 'Au retrait' }).check()
  await page.getByRole('button', { name: 'Tache' }).click()
  // The entries are there after a reload.
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Au retrait' })).toBeChecked()
  await press(admin, 'Confirmer le dépôt')

  const ticket = page.getByRole('article', { name: /^Commande #/ })
  await expect(ticket).toContainText('Commande enregistrée')
  await expect(page.getByRole('link', { name: 'Ticket' })).toBeVisible()
  expect(orderIn(app.db)).toMatchObject({
    status: 'picked_up',
    at_counter: 1,
    transport_fee: 0,
    paid_amount: 0,
    livreur_id: null,
  })
  const { id, reference } = orderIn(app.db)
  await client.page.goto('/client/commandes')
  const followed = client.page.getByRole('main')
  await expect(followed).toContainText('Déposée')
  await expect(followed).toContainText(/Prêt \S+ dès/)
  await expect(followed).not.toContainText(/livreur|ramassage|Retour en cours/i)

  // The team reads the same steps in the drawer.
  await page.getByRole('link', { name: 'Voir la commande' }).click()
  const drawer = page.getByRole('dialog', { name: `Commande #${reference}, ${client.fullname}` })
  const thread = drawer.getByRole('region', { name: 'Le fil' })
  await expect(thread).toContainText('Déposée au comptoir et comptée')
  await expect(thread).toContainText('Retirée au comptoir')
  await expect(thread).not.toContainText(/livreur|ramass|livr/i)
  await drawer.getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('link', { name: 'Rendre au comptoir' }).click()
  await expect(page.getByRole('heading', { name: 'Retrait au comptoir', level: 1 })).toBeVisible()
  const defects = page.getByRole('region', { name: 'Défauts notés au dépôt' })
  await expect(defects).toContainText('Tache · Chemise')
  await press(admin, 'Tout y est')
  await page.getByRole('checkbox', { name: `Compté devant ${client.fullname}` }).check()
  await page.getByRole('radio', { name: 'Espèces' }).check()
  await page.getByRole('button', { name: /^Le compte,/ }).click()
  await press(admin, 'Confirmer le retrait')
  await press(admin, 'Rendre le linge')
  await expect(ticket).toContainText('Linge rendu')
  expect(orderIn(app.db)).toMatchObject({ status: 'completed', paid_amount: TOTAL })

  await page.getByRole('link', { name: 'Facture' }).click()
  await expect(page.getByText(`#${reference}`).first()).toBeVisible()
  await expect(page.getByText('Au comptoir').first()).toBeVisible()
  await client.page.goto(`/client/facture/${id}`)
  await expect(client.page.getByText(fcfa(TOTAL)).first()).toBeVisible()
  // The money is at the desk, in nobody's hands.
  expect(app.db.prepare('select count(*) from cash_holdings').pluck().get()).toBe(0)
})
