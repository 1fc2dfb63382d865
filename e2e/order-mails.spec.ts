import type { Page } from '@playwright/test'
import { fcfa } from './figures.ts'
import { expect, NO_NETWORK, readAgain, test, toast } from './fixtures.ts'
import { mailsTo, mailTo } from './mail.ts'
import { bringTo, type Crew, placeOrder } from './orders.ts'
import type { Person } from './people.ts'
import type { App } from './server.ts'

const essential = (page: Page) => page.getByRole('checkbox', { name: 'Seulement l’essentiel' })
const mails = (page: Page) => page.getByRole('list', { name: 'E-mails de Lavéo' })

/** The address behind the button of an e-mail, as its plain text gives it. */
function addressIn({ text }: { text: string }, label: string): string {
  const lines = text.split('\n')
  const address = lines[lines.findIndex((line) => line.startsWith(label)) + 1]
  if (!address?.startsWith('http')) throw new Error(`No « ${label} » in: ${text}`)
  return address
}

/** The subjects of a client's e-mails, oldest first, once that many were sent. */
async function subjectsTo(app: App, { email }: Person, count: number): Promise<string[]> {
  await expect.poll(() => mailsTo(app, email).length).toBe(count)
  return mailsTo(app, email)
    .map(({ subject }) => subject)
    .reverse()
}

test('a client is written to at each step, with links that lead where they say', async ({
  app,
  client,
  admin,
  livreur,
}) => {
  const { page, email } = client
  const { id, reference, grandTotal } = await placeOrder(app, client, {
    lines: [{ garment: 'Robe', service: 'Complet', quantity: 2 }],
    address: 'Riviera Palmeraie',
  })
  const received = await mailTo(app, email, `#${reference} est bien reçue`)
  for (const fact of ['Riviera Palmeraie', '2 × Robe (Complet)', 'espèces quand le livreur passe'])
    expect(received.text).toContain(fact)
  expect(received.text.replace(/\s/g, ' ')).toContain(`Total : ${fcfa(grandTotal)}`)
  await page.goto(addressIn(received, 'Suivre ma commande'))
  const card = page.getByRole('article', { name: `Commande #${reference}` })
  await expect(card).toBeVisible()

  const crew: Crew = { admin, livreur }
  await bringTo(id, { to: 'pickup_en_route' }, crew)
  const coming = await mailTo(app, email, 'Votre livreur est en route')
  expect(coming.text).toContain(livreur.fullname)
  await bringTo(id, { from: 'pickup_en_route', to: 'picked_up' }, crew)
  await mailTo(app, email, 'Votre linge est collecté\u00a0: 2\u00a0pièces')
  await bringTo(id, { from: 'picked_up', to: 'delivery_en_route' }, crew)
  await mailTo(app, email, 'Votre linge revient')
  await bringTo(id, { from: 'delivery_en_route', to: 'completed' }, crew)
  const delivered = await mailTo(app, email, `#${reference} est livrée`)
  expect(await subjectsTo(app, client, 5)).toHaveLength(5)

  await page.goto(addressIn(delivered, 'Voir ma facture'))
  await expect(page).toHaveURL(new RegExp(`/client/facture/${id}$`))
  await expect(page.getByRole('main')).toContainText(`${reference}`)
  await expect(page.getByRole('main')).toContainText(fcfa(grandTotal))
  // No other person got an e-mail.
  for (const person of [admin, livreur]) expect(mailsTo(app, person.email)).toEqual([])
})

test('a paid order that the team cancels says in the client’s e-mail what is refunded', async ({
  app,
  client,
  admin,
  livreur,
}) => {
  const { id, reference, grandTotal } = await placeOrder(app, client, {})
  await bringTo(id, { to: 'picked_up' }, { admin, livreur })
  await admin.api.orders.cancel.mutate({ orderId: id, from: 'picked_up' })
  const { text } = await mailTo(app, client.email, `#${reference} est annulée`)
  expect(text.replace(/\s/g, ' ')).toContain(`À vous rendre : ${fcfa(grandTotal)}`)
  expect(text).toContain('votre linge est chez nous')
})

test('a client who wants only the essential e-mails says so in the profile, and gets no others', async ({
  app,
  client,
  order,
}) => {
  const { page, id } = client
  await page.goto('/client/profil')
  await expect(essential(page)).not.toBeChecked()
  const coming = mails(page).getByRole('listitem').filter({ hasText: 'Livreur en route' })
  await expect(coming).toContainText('Envoyé')
  // The answer of the screen follows the click a moment later.
  await essential(page).click()
  await expect(toast(page, 'Préférence enregistrée')).toBeVisible()
  await expect(coming).toContainText('Non envoyé')
  const row = app.db.prepare('select essential_mail_only from users where id = ?').pluck()
  expect(row.get(id)).toBe(1)
  await page.reload()
  await expect(essential(page)).toBeChecked()

  const { reference } = await order(client, { status: 'completed' })
  expect(await subjectsTo(app, client, 2)).toEqual([
    `Votre commande #${reference} est bien reçue`,
    `Votre commande #${reference} est livrée`,
  ])
  await essential(page).click()
  await expect.poll(() => row.get(id)).toBe(0)
  await order(client, { status: 'pickup_en_route' })
  expect((await subjectsTo(app, client, 4)).at(-1)).toBe('Votre livreur est en route')
})

test('a choice that the network loses is taken back on the screen, and can be made again', async ({
  app,
  client,
}) => {
  const { page, id, allow } = client
  allow(NO_NETWORK)
  await page.goto('/client/profil')
  await page.route(/profile\.setMailPreference/, (route) => route.abort())
  await essential(page).click()
  await expect(toast(page, 'Préférence non enregistrée')).toBeVisible()
  await expect(essential(page)).not.toBeChecked()
  await page.unroute(/profile\.setMailPreference/)
  await essential(page).focus()
  await page.keyboard.press('Space')
  await expect(toast(page, 'Préférence enregistrée')).toBeVisible()
  await expect(essential(page)).toBeChecked()
  const row = app.db.prepare('select essential_mail_only from users where id = ?').pluck()
  expect(row.get(id)).toBe(1)
})

test('a choice that cannot be read can be asked for again', async ({ client: { page, allow } }) => {
  allow(NO_NETWORK)
  await page.route(/profile\.overview/, (route) => route.abort())
  await page.goto('/client/profil')
  const section = page.getByRole('region', { name: 'E-mails' })
  await expect(section).toContainText('Impossible de charger vos préférences.')
  await page.unroute(/profile\.overview/)
  await readAgain(section)
  await expect(essential(page)).toBeEnabled()
})

test('the team and the livreurs, who get no such e-mails, are not asked', async ({
  livreur,
  admin,
}) => {
  for (const { page, role } of [livreur, admin]) {
    await page.goto(`/${role}/profil`)
    await expect(page.getByRole('heading', { name: 'Apparence' })).toBeVisible()
    await expect(essential(page)).toHaveCount(0)
  }
})
