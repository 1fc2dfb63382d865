import { screen, within } from '@testing-library/react'
import { MARK_RESTORED } from '#server/db/restored-mark.ts'
import { makeAdmin, makeClient, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { SELLER_NCC } from '#server/testing/fakes/fake-dgi.ts'
import {
  addContact,
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { DGI_CUT, dgiRefuses, fakeDgiDesk } from '#server/testing/fixtures/fne-desk.fixture.ts'
import { nccLine } from '#shared/text/ncc.ts'
import { expect, expectAnnounced, test } from '#web/testing/component-test.ts'
import { dialog, openFold } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

// A number of another year is asked about with other words.
const YEAR = new Date().getUTCFullYear()
const numberOf = (place: string) => `${SELLER_NCC}${YEAR % 100}000000${place}`
const NUMBER = numberOf('318')

async function begin({ t, signIn }: ServerInProcess, role: 'admin' | 'superadmin' = 'superadmin') {
  const person = role === 'admin' ? await makeAdmin(t) : await makeSuperadmin(t)
  const client = await makeClient(t, { fullname: 'Koffi N’Guessan' })
  const dgi = await fakeDgiDesk(t, person)
  await signIn(person)
  return { client, dgi }
}

const panel = () => screen.findByRole('complementary', { name: 'Facture FNE ouverte' })
/** The yellow acts of a panel. */
const acts = (open: { getAllByRole: (role: 'button' | 'link') => HTMLElement[] }) =>
  (['button', 'link'] as const)
    .flatMap((role) => open.getAllByRole(role))
    .filter(({ dataset }) => dataset.main !== undefined)
    .map(({ textContent }) => textContent)
const stateOf = ({ t }: ServerInProcess, saleId: string) =>
  t.database.sqlite.prepare('select state, number from fne_sales where id = ?').get(saleId)

test('a sale to verify is at the head of the tab; the owner gives it the number that the DGI shows, which is read back by its parts, and corrects it with a reason', async ({
  server,
  page,
}) => {
  const { client, dgi } = await begin(server)
  dgi.answer(DGI_CUT)
  const { saleId } = await dgi.sell(client)
  page.open('/admin/caisse')
  await page.follow(/^À la DGI 1/)
  const group = await screen.findByRole('region', { name: 'À la DGI' })
  await page.user.click(await within(group).findByRole('link', { name: 'Vérifier' }))
  const open = within(await panel())
  await open.findByText(/Le réseau a coupé à .*, pendant l’envoi. La DGI l’a peut-être certifiée./)
  expect(open.getByText(/^Commande \d{4} \d{4}$/)).toBeTruthy()
  await page.user.click(open.getByLabelText('Certifiée, voici son numéro'))
  await page.fill('Numéro', `${SELLER_NCC} 25 000 000 318`.toLowerCase())
  await open.findByText(`Facture n° 318 de 2025, ${nccLine(SELLER_NCC).replace('\u00a0', ' ')}`)
  await page.press('Enregistrer ce numéro')
  await within(await screen.findByRole('dialog')).findByText(
    /^Ce numéro est de 2025\. La vente est de 20/,
  )
  await page.press('Relire le numéro')
  for (const [typed, said] of [
    [
      '2302456K26000000318',
      `Un numéro de votre entreprise commence par ${SELLER_NCC}, puis l’année et neuf chiffres.`,
    ],
    [`A${NUMBER}`, /^C’est le numéro d’une facture d’avoir\./],
    [
      `${SELLER_NCC}${(YEAR + 1) % 100}000000318`,
      `Ce numéro est de ${YEAR + 1} : cette année n’a pas commencé.`,
    ],
  ] as const) {
    await page.fill('Numéro', typed)
    await page.press('Enregistrer ce numéro')
    await open.findByText(said)
  }
  await page.fill('Numéro', NUMBER)
  await page.press('Enregistrer ce numéro')
  const question = within(await screen.findByRole('dialog', { name: /^Est-ce le bon numéro/ }))
  await question.findByText(
    `Facture n° 318 de ${YEAR}, ${nccLine(SELLER_NCC).replace('\u00a0', ' ')}.`,
  )
  expect(stateOf(server, saleId)).toEqual({ state: 'uncertain', number: null })
  await page.press('Oui, l’enregistrer')
  await expectAnnounced('Numéro enregistré')
  await open.findByText(NUMBER)
  expect(stateOf(server, saleId)).toEqual({ state: 'certified', number: NUMBER })

  await page.press('Corriger ce numéro')
  await page.fill('Le bon numéro', numberOf('381'))
  await page.press('Corriger')
  await screen.findByText('Dites pourquoi.')
  await page.fill('Pourquoi le corriger ?', 'Chiffres inversés')
  await page.press('Corriger')
  await expectAnnounced('Numéro corrigé')
  await screen.findByText(/Numéro corrigé le .*«\sChiffres inversés\s»/)
  expect(stateOf(server, saleId)).toEqual({ state: 'certified', number: numberOf('381') })
})

test('the number of an invoice of a company is not saved before the owner has read to whom it leaves', async ({
  server,
  page,
}) => {
  const { client, dgi } = await begin(server)
  putOnAccount(server.t, client, { ncc: '2302456K' })
  addContact(server.t, client, { name: 'Awa Koné', email: 'compta@baobab.ci' })
  await makeOwedOrder(server.t, client)
  dgi.answer(DGI_CUT)
  await invoiceAll(await server.t.as(await makeAdmin(server.t)), client)
  await dgi.work()
  const { sqlite } = server.t.database
  const saleId = String(sqlite.prepare('select id from fne_sales').pluck().get())
  page.open(`/admin/fne?vente=${saleId}`)
  await page.user.click(await screen.findByLabelText('Certifiée, voici son numéro'))
  await page.fill('Numéro', NUMBER)
  await page.press('Enregistrer ce numéro')
  await screen.findByText(
    /La facture part aussitôt par e‑mail, avec ce numéro, à Awa Koné \(compta@baobab\.ci\)\.$/,
  )
  await page.press('Relire le numéro')
  expect(stateOf(server, saleId)).toEqual({ state: 'uncertain', number: null })
})

test('an uncertain invoice of a company leads to its verification, which leads back to it', async ({
  server,
  page,
}) => {
  const { client, dgi } = await begin(server)
  putOnAccount(server.t, client, { ncc: '2302456K' })
  await makeOwedOrder(server.t, client)
  dgi.answer(DGI_CUT)
  const { invoiceId } = await invoiceAll(await server.t.as(await makeAdmin(server.t)), client)
  await dgi.work()
  page.open(`/admin/factures/${invoiceId}`)
  await screen.findByText(/La DGI l’a peut-être certifiée/)
  expect(screen.queryByText(/part seule/)).toBeNull()
  await page.follow('vérifiez-la')
  const open = within(await panel())
  await open.findByText('Cherchez-la sur le site de la DGI')
  // The strip of its company.
  const strip = (await panel()).querySelector(':scope > span[aria-hidden] > svg')
  expect(strip).not.toBeNull()
  await page.follow('Voir la facture')
  await screen.findByText(/La DGI l’a peut-être certifiée/)
})

test('one that is not there is sent again, once the owner says that they looked for it', async ({
  server,
  page,
}) => {
  const { client, dgi } = await begin(server)
  dgi.answer(DGI_CUT)
  const { saleId } = await dgi.sell(client)
  page.open(`/admin/fne?vente=${saleId}`)
  await page.user.click(await screen.findByLabelText('Non certifiée, à renvoyer'))
  await page.press('Renvoyer')
  await screen.findByText(/la renvoyer fait deux certificats pour la même vente/)
  await page.press('Retour')
  expect(stateOf(server, saleId)).toEqual({ state: 'uncertain', number: null })
  await page.press('Renvoyer')
  await page.press('Elle n’y est pas, renvoyer')
  await expectAnnounced('Elle repart')
  expect(stateOf(server, saleId)).toEqual({ state: 'to_certify', number: null })
})

test('a refused one is mended for this invoice alone, and certified again', async ({
  server,
  page,
}) => {
  const { client, dgi } = await begin(server, 'admin')
  dgi.answer(dgiRefuses('Client NCC is not valid'))
  const { saleId } = await dgi.sell(client)
  page.open(`/admin/fne?vente=${saleId}`)
  const open = within(await panel())
  await open.findByText('La DGI refuse le NCC du client. Vérifiez-le sur sa fiche.')
  await open.findByText(/Client NCC is not valid/)
  const file = await open.findByRole('link', { name: 'Corriger la fiche du client' })
  expect(file.getAttribute('href')).toBe(`/admin/clients/${client.id}`)
  expect(acts(open)).toEqual(['Corriger la fiche du client'])
  await page.press('Corriger pour cette facture')
  await page.fill('NCC, pour une entreprise', '230245')
  await page.press('Certifier de nouveau')
  await open.findByText(/Un NCC a sept chiffres et une lettre/)
  await page.fill('NCC, pour une entreprise', '2302456 k')
  await page.press('Certifier de nouveau')
  await expectAnnounced('Elle repart à la DGI')
  dgi.answer({
    kind: 'answered',
    status: 200,
    body: JSON.stringify({ reference: NUMBER, token: 'https://dgi.example/v/1' }),
  })
  await dgi.work()
  expect(stateOf(server, saleId)).toEqual({ state: 'certified', number: NUMBER })
})

test('a refusal is said in French, and the first act closes it by the number of the site of the DGI', async ({
  server,
  page,
}) => {
  const { client, dgi } = await begin(server)
  dgi.answer(dgiRefuses('Items are not valid'))
  const { saleId } = await dgi.sell(client)
  page.open(`/admin/fne?vente=${saleId}`)
  await screen.findByText(
    'La DGI refuse une ligne de la facture. Faites cette facture sur son site.',
  )
  expect(acts(within(await panel()))).toEqual(['Faite sur le site de la DGI'])
  await screen.findByRole('button', { name: 'Certifier de nouveau' })
  await page.press('Faite sur le site de la DGI')
  await page.fill('Le numéro que donne la DGI', NUMBER)
  await page.press('Enregistrer ce numéro')
  await page.press('Oui, l’enregistrer')
  await expectAnnounced('Numéro enregistré')
  expect(stateOf(server, saleId)).toEqual({ state: 'certified', number: NUMBER })
})

const REFUSED_KEY = { kind: 'answered', status: 401, body: '{"message":"Unauthorized"}' } as const

test('a DGI that refuses the key is one thing to do, in red, with the way to the settings for the owner, and goes on once somebody mended it', async ({
  server,
  page,
}) => {
  const { client, dgi } = await begin(server)
  dgi.answer(REFUSED_KEY)
  const { saleId } = await dgi.sell(client)
  await dgi.sell(client)
  page.open('/admin/caisse')
  // The rail and the bar of a phone both count it, with two livreurs who hold cash.
  expect(await screen.findAllByRole('link', { name: /^Caisse,? 3/ })).toHaveLength(2)
  const tab = await screen.findByRole('link', { name: 'À régler 1' })
  expect(within(tab).getByText('1').className).toContain('negative')
  await page.user.click(tab)
  await screen.findByText(/^La DGI refuse la clé, depuis/)
  const settings = await screen.findByRole('link', { name: 'Ce que vous faites, Factures FNE' })
  expect(settings.getAttribute('href')).toBe('/superadmin/reglages/fne')
  const rows = await screen.findByRole('region', { name: 'À la DGI' })
  for (const chip of within(rows).getAllByText('À certifier'))
    expect(chip.closest('.badge-danger')).not.toBeNull()
  page.open(`/admin/fne?vente=${saleId}`)
  await screen.findByText('La DGI refuse la clé. Elle se corrige dans la configuration du serveur.')
  expect(await screen.findAllByText('clé refusée')).toHaveLength(2)
  await page.press('C’est réglé, reprendre')
  await expectAnnounced('Les envois reprennent')
})

test('the owner drops one for ever, with a reason', async ({ server, page }) => {
  const { client, dgi } = await begin(server)
  dgi.answer(dgiRefuses('Something else'))
  const { saleId } = await dgi.sell(client)
  page.open(`/admin/fne?vente=${saleId}`)
  await page.press('Ne jamais la certifier')
  const drop = await screen.findByRole('button', { name: 'L’écarter' })
  await screen.findByText(/^Est-elle déjà faite sur le site de la DGI/)
  expect(drop).toHaveProperty('disabled', true)
  await page.user.click(screen.getByRole('radio', { name: 'Oui' }))
  await screen.findByText('Notez plutôt son numéro, plus haut.')
  expect(drop).toHaveProperty('disabled', true)
  await page.user.click(screen.getByRole('radio', { name: 'Non' }))
  await page.press('L’écarter')
  await screen.findByText('Dites pourquoi.')
  await page.fill('Pourquoi ne jamais la certifier ?', 'Le client n’en veut plus')
  await page.press('L’écarter')
  await expectAnnounced('Facture écartée')
  expect(stateOf(server, saleId)).toEqual({ state: 'dropped', number: null })
})

test('the sheet of an order asks for its certified invoice, for the buyer that is typed', async ({
  server,
  page,
}) => {
  const { client, dgi } = await begin(server, 'admin')
  const { id: orderId } = await makeOrder(server.t, { client, status: 'completed' })
  page.open(`/admin/commandes-livrees?commande=${orderId}`)
  await openFold(page, dialog('Commande'), 'Papiers et suites')
  await page.press('Certifier')
  await page.fill('Nom', 'Hôtel Le Baobab')
  await page.fill('NCC, pour une entreprise', '2302456 K')
  await page.press('Certifier')
  await expectAnnounced('Facture demandée')
  await dgi.work()
  const { sqlite } = server.t.database
  expect(sqlite.prepare("select state, buyer ->> 'ncc' as ncc from fne_sales").get()).toEqual({
    state: 'certified',
    ncc: '2302456K',
  })
  page.reload()
  await openFold(page, dialog('Commande'), 'Papiers et suites')
  await screen.findByText(numberOf('001'))
})

test('the sheet of an order notes the receipt of the terminal', async ({ server, page }) => {
  const { client } = await begin(server, 'admin')
  const { id: orderId } = await makeOrder(server.t, { client, status: 'completed' })
  page.open(`/admin/commandes-livrees?commande=${orderId}`)
  await openFold(page, dialog('Commande'), 'Papiers et suites')
  await page.press('Noter le reçu RNE')
  await page.fill('Numéro du reçu RNE, fait sur le terminal', 'R-26-000412')
  await page.press('Noter')
  await expectAnnounced('Reçu noté')
  await screen.findByText('R-26-000412')
})

test('after a restore the owner resumes, where nothing is certified too', async ({
  server,
  page,
}) => {
  await server.signIn(await makeSuperadmin(server.t))
  server.t.database.sqlite.exec(MARK_RESTORED)
  page.open('/admin/caisse')
  await page.follow(/^À la DGI/)
  await screen.findByText('Une ancienne copie a été remise en place')
  await page.press('C’est réglé, reprendre')
  await expectAnnounced('Les envois reprennent')
  expect(server.t.database.sqlite.pragma('application_id', { simple: true })).toBe(0)
})
