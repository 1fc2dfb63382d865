import { screen, waitFor, within } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeOrder,
  readOrder,
} from '#server/testing/factories.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { lastMail } from '#server/testing/outbox.ts'
import { numberCodeOf } from '#server/testing/scenes/by-number.ts'
import { config } from '#web/lib/config.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import {
  expect,
  expectAddress,
  expectFocus,
  expectNoText,
  expectText,
  expectToast,
  expectValue,
  field,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import {
  card,
  chooseMore,
  dialog,
  expectIn,
  expectNoDialog,
  type Finder,
  openFold,
  pressIn,
} from '#web/testing/lists.ts'
import { openLiveOrders } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** A client opens their link for the first time, in a browser that did not ask for the order. */
async function openFirstTime({ t }: ServerInProcess, page: Page) {
  const fatou = await makeClientWithoutEmail(t, { fullname: 'Fatou Diabaté' })
  const input = { landmark: 'Portail vert', address: 'Cocody, Vallon, Rue J 42' }
  const order = await makeOrder(t, { client: fatou, input })
  const team = await t.as(await makeAdmin(t))
  const link = new URL(clientLink(t, fatou.id) ?? '').pathname
  page.open(link)
  await expectAddress('/client/dashboard')
  await openLiveOrders(page)
  await waitFor(orderCard(order))
  return { fatou, order, team, link, mine: orderCard(order) }
}

/** Whether messages to a number leave by themselves. */
function messagesLeave(leave: boolean): void {
  const before = config.messagesLeave
  onTestFinished(() => void Object.assign(config, { messagesLeave: before }))
  Object.assign(config, { messagesLeave: leave })
}

/** Says that an order is not theirs. */
async function disown(page: Page, mine: Finder): Promise<void> {
  const question = dialog('Ce n’est pas votre commande')
  await pressIn(page, mine, 'Ce n’est pas ma commande')
  await waitFor(question)
  await pressIn(page, question, 'Ce n’est pas ma commande')
  await expectIn(mine, 'L’équipe est prévenue')
}

test('« Ce n’est pas ma commande » asks once, tells the team, and the order stays', async ({
  server,
  page,
}) => {
  const { order, team, mine } = await openFirstTime(server, page)
  await disown(page, mine)
  expect(await openProblems(team, 'flag')).toMatchObject([
    { orderId: order.id, kind: 'not_theirs' },
  ])
  expect(readOrder(server.t, order.id).status).toBe('pending')
  for (const name of [/^Changer l’heure/, /^Autres actions/])
    expect(within(mine()).queryByRole('button', { name })).toBeNull()
  await page.press('Aide')
  await expectIn(dialog('Besoin d’aide'), 'Questions fréquentes')
  await expectNoText('Changer l’heure')
})

test('the team ends « Ce n’est pas ma commande » with what became of the number, and the code that it reads out proves it', async ({
  server,
  page,
}) => {
  const { order, link, mine } = await openFirstTime(server, page)
  const known = 'Le livreur connaît l’adresse que vous avez donnée.'
  await expectIn(mine, known)
  await disown(page, mine)
  expect(mine().textContent).not.toContain(known)
  server.signOut()
  await server.signIn(await makeAdmin(server.t, { fullname: 'Mireille Assi' }))
  page.open('/admin/demandes?onglet=problemes')
  const flag = card(`« Ce n’est pas ma commande », commande #${order.reference}`)
  await expectIn(flag, 'Qui a reçu le lien dit')
  await pressIn(page, flag, /^Vérifier/)
  const done = dialog('Vérifier')
  await waitFor(done)
  await pressIn(page, done, 'Enregistrer')
  await expectIn(done, 'Dites si le numéro est juste.')
  await pressIn(page, done, 'Fermer')
  await expectNoDialog()
  await page.user.click(within(flag()).getByRole('link', { name: '« Ce n’est pas ma commande »' }))
  const drawer = dialog(`Commande #${order.reference}`)
  await expectIn(drawer, 'Qui a reçu le lien dit')
  await openFold(page, drawer, 'Papiers et suites')
  await expectIn(drawer, 'Numéro jamais vérifié')
  await pressIn(page, drawer, 'Vérifier')
  await waitFor(done)
  await page.user.click(within(done()).getByRole('radio', { name: /^Le numéro est juste/ }))
  await pressIn(page, done, 'Enregistrer')
  await expectText(/« Ce n’est pas ma commande ». Le numéro est juste \(/)
  await expectText(/^Traité : « Ce n’est pas ma commande » · Le numéro est juste$/)
  await chooseMore(page, drawer, 'Sa fiche')
  await page.user.click(await screen.findByText('Lien et numéro'))
  await page.press('Donner un code pour ce numéro')
  const { textContent: code } = await screen.findByText(/^\d{6}$/)

  server.signOut()
  page.open(link)
  await expectAddress('/client/dashboard')
  page.open('/client/profil')
  await page.press('Vérifier mon numéro')
  await page.fill('Code à 6 chiffres', code)
  await page.press('Valider le code')
  await expectToast('Numéro vérifié')
  page.open('/client/commandes')
  await expectIn(mine, known)
})

test('a landmark is added without reading what is there', async ({ server, page }) => {
  const { order, mine } = await openFirstTime(server, page)
  expect(mine().textContent).not.toContain('Portail vert')
  await pressIn(page, mine, 'Ajouter un repère')
  await waitFor(dialog('Ajouter un repère'))
  await page.fill('Repère', 'Face à la pharmacie')
  await page.press('Enregistrer le repère')
  await expectToast('Repère ajouté')
  expect(readOrder(server.t, order.id).landmark).toBe('Portail vert · Face à la pharmacie')
  expect(mine().textContent).not.toContain('Portail vert')
})

test('after the first visit a code that came to the number lets an e-mail be added to the same record', async ({
  server,
  page,
}) => {
  messagesLeave(true)
  const { fatou, team } = await openFirstTime(server, page)
  page.open('/client/profil')
  await screen.findByRole('button', { name: 'Vérifier mon numéro' })
  await expectNoText('Ajouter')
  await makeOrder(server.t, { client: fatou, status: 'completed' })
  page.open('/client/dashboard')
  await page.follow('Ajouter un e‑mail')
  await expectFocus(() => screen.getByRole('heading', { name: 'Ajouter un e‑mail' }))
  const addEmail = () => screen.getByRole('region', { name: 'Ajouter un e‑mail' })
  const { code: told } = await team.numberProof.giveCode({ userId: fatou.id })
  await pressIn(page, addEmail, 'Vérifier mon numéro')
  await waitFor(dialog('Vérifier mon numéro'))
  await page.fill('Code à 6 chiffres', told)
  await page.press('Valider le code')
  await expectToast('Numéro vérifié', /recevez-en un par WhatsApp/)
  expect(screen.queryByLabelText('E‑mail')).toBeNull()
  await pressIn(page, addEmail, 'Vérifier mon numéro')
  await page.press('Recevoir le code')
  await expectText(/^Votre code arrive par WhatsApp/)
  const code = numberCodeOf(server.t, fatou)
  await page.fill('Code à 6 chiffres', code === '000000' ? '111111' : '000000')
  await page.press('Valider le code')
  await expectText(/^Vérifiez les chiffres/)
  await page.fill('Code à 6 chiffres', code)
  await page.press('Valider le code')
  await expectToast('Numéro vérifié')
  await page.fill('E‑mail', 'Fatou@exemple.ci')
  page.reload()
  await expectValue('E‑mail', 'Fatou@exemple.ci')
  await page.press('Recevoir un code par e‑mail')
  await expectText(/^Un code est parti à/)
  page.reload()
  await expectText(/^Un code est parti à/)
  await page.fill('Code à 6 chiffres', lastMail(server.t, 'added-email').code ?? '')
  await page.fill('Mot de passe', 'pagne-bleu-2026')
  await page.press('Ajouter cet e‑mail')
  await expectToast('E‑mail ajouté')
  const record = await team.clientRecords.byId({ userId: fatou.id })
  expect(record).toMatchObject({ email: 'fatou@exemple.ci', phoneProvenBy: 'code' })
})

test('where messages are sent by hand the team adds an e-mail, since it reads every code', async ({
  server,
  page,
}) => {
  messagesLeave(false)
  const { fatou } = await openFirstTime(server, page)
  await makeOrder(server.t, { client: fatou, status: 'completed' })
  page.open('/client/profil#ajouter')
  await expectText(/Nous l’ajoutons avec vous\.$/)
  await expectNoText('Vérifier mon numéro')
  page.open('/client/profil#supprimer')
  await expectText(/Nous les effaçons avec vous\.$/)
})

test('a client with an account proves the number that they claim, in their profile, once', async ({
  server,
  page,
}) => {
  const awa = await makeClient(server.t)
  await server.signIn(awa)
  page.open('/client/profil')
  await page.press('Vérifier mon numéro')
  await page.press('Recevoir le code')
  await expectText(/^Votre code arrive par WhatsApp/)
  await page.fill('Code à 6 chiffres', numberCodeOf(server.t, awa))
  await page.press('Valider le code')
  await expectToast('Numéro vérifié')
  await expectText('vérifié')
  expect(screen.queryByRole('button', { name: 'Vérifier mon numéro' })).toBeNull()
})

test('at a fixed line the shop tells the code in a call, and no message is offered', async ({
  server,
  page,
}) => {
  await server.signIn(await makeClient(server.t, { phone: '+2252720304050' }))
  page.open('/client/profil')
  await page.press('Vérifier mon numéro')
  await waitFor(dialog('Vérifier mon numéro'))
  await expectText(/^Ce numéro ne reçoit pas de message/)
  await expectNoText('Recevoir le code')
})

test('while a code is awaited, a reload shows its form again, unless it was closed', async ({
  server,
  page,
}) => {
  const { fatou } = await openFirstTime(server, page)
  const form = dialog('Vérifier mon numéro')
  page.open('/client/profil')
  await page.press('Vérifier mon numéro')
  await waitFor(form)
  await page.press('Recevoir le code')
  await expectText(/^Votre code arrive par WhatsApp/)
  page.reload()
  await waitFor(form)
  await expectFocus(() => field('Code à 6 chiffres'))
  await expectText(/^Votre code arrive par WhatsApp/)
  await pressIn(page, form, 'Fermer')
  page.reload()
  await page.press('Vérifier mon numéro')
  await waitFor(form)
  await expectText(/^Nous envoyons un code/)
  await page.press('Recevoir le code')
  await expectText(/^Votre code arrive par WhatsApp/)
  page.reload()
  await waitFor(form)
  await page.fill('Code à 6 chiffres', numberCodeOf(server.t, fatou))
  await page.press('Valider le code')
  await expectToast('Numéro vérifié')
})
