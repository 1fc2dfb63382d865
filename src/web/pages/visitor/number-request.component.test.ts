import { screen, within } from '@testing-library/react'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeSuperadmin,
} from '#server/testing/factories.ts'
import { askByNumber as requested } from '#server/testing/scenes/by-number.ts'
import { chooseModules } from '#server/testing/scenes/shop.ts'
import { REQUEST_CEILINGS } from '#shared/orders/number-requests/number-requests.ts'
import { changeDraft } from '#web/orders/cart/draft-store.ts'
import { VISITOR } from '#web/orders/cart/visitor-basket.ts'
import { queryClient } from '#web/query-client.ts'
import { changeDevice, FOUND, prepareBasket } from '#web/testing/basket-steps.ts'
import {
  expect,
  expectAddress,
  expectButton,
  expectFocus,
  expectNoText,
  expectText,
  expectToast,
  expectValue,
  field,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { expectFault, whileWritesFail } from '#web/testing/faults.ts'
import { openWithModules } from '#web/testing/modules.ts'
import {
  addLine,
  descriptionOf,
  expectInCart,
  fcfa,
  review,
  SUBMIT,
  submitUnanswered,
  TWO_SHIRTS,
  TWO_SHIRTS_COST,
  WAITS,
} from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const KEPT = 'Nous vous écrivons sur WhatsApp'
const NAME = 'Votre nom'

/** A visitor's review, filled for an order by number. */
async function reviewByNumber(server: ServerInProcess, page: Page): Promise<void> {
  await prepareBasket(server, page)
  await review(page)
  await page.fill(NAME, 'Aminata Koné')
}

async function askByNumber(server: ServerInProcess, page: Page): Promise<void> {
  await reviewByNumber(server, page)
  await page.press(SUBMIT)
  await expectText(KEPT)
}

const requests = (server: ServerInProcess) =>
  server.t.database.sqlite.prepare('select id, phone, state from number_requests').all() as Array<{
    id: string
    phone: string
    state: string
  }>

/** Has the team hand the message out, and returns the path of its link. */
async function send(server: ServerInProcess): Promise<string> {
  const admin = await server.t.as(await makeAdmin(server.t))
  const [request] = requests(server)
  const requestId = request?.id ?? ''
  const { text } = await admin.numberRequests.giveLink({ requestId })
  return /\/c\/[\w-]+/.exec(text)?.[0] ?? ''
}

test('a visitor orders with their number alone: the phone is known, only a name is asked', async ({
  server,
  page,
}) => {
  // A number that is known reads as any other.
  await makeClientWithoutEmail(server.t, { phone: '+2250707000001', fullname: 'Fatou Diabaté' })
  await makeLivreur(server.t)
  await prepareBasket(server, page)
  await review(page)
  await expectText('Heure souhaitée, confirmée avec vous')
  // No hour is held: the return is what is expected.
  await expectText(/^Prévu : rendu \S+, \d+ h – \d+ h$/)
  await expectValue('Votre numéro', '07 07 00 00 01')
  const act = () => screen.getByRole('button', { name: SUBMIT })
  expect(descriptionOf(act())).toBe('Il manque : votre nom')
  await page.press(SUBMIT)
  await expectFocus(() => field(NAME))
  await page.fill('Votre numéro', '070748')
  expect(descriptionOf(act())).toBe('Il manque : votre nom, un téléphone')
  await page.fill('Votre numéro', '07 07 00 00 01')
  await page.fill(NAME, 'Aminata Koné')
  expect(descriptionOf(act())).toBe('')
  await page.press(SUBMIT)
  await expectText(KEPT)
  await expectText(fcfa(TWO_SHIRTS_COST))
  await expectText('07 07 00 00 01')
  await expectNoText('Fatou')
  expect(window.location.pathname).toMatch(/^\/demande\/[\w-]{43}$/)
  expect(requests(server)).toMatchObject([{ phone: '+2250707000001', state: 'waiting' }])
  expect(localStorage.getItem('laveo-draft-visiteur')).toBeNull()
  // The review of another tab, or one that is opened again, has nothing left to show.
  page.open('/commander?etape=verifier')
  await expectText(KEPT)
})

test('Back from the request meets no step of the form that was sent, whose start takes another order', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  await page.press('Paiement')
  await expectAddress('/commander?etape=paiement')
  await review(page)
  await page.fill(NAME, 'Aminata Koné')
  await page.press(SUBMIT)
  await expectText(KEPT)
  expect(window.history.state).toMatchObject({ idx: 0 })
  page.open('/commander')
  await expectText('Une commande est demandée sur ce téléphone.')
  await page.press('Lieu')
  await expectAddress('/commander?etape=lieu')
})

test('both ways keep the name, Back leads from the second to the first, without e-mail there is the number alone, and a fixed line is told of a call', async ({
  server,
  page,
}) => {
  await reviewByNumber(server, page)
  await page.press('Créer un compte par e‑mail')
  await expectValue('Nom complet', 'Aminata Koné')
  await expectFocus(() => field('Nom complet'))
  await page.press('Commander avec mon numéro')
  await expectValue(NAME, 'Aminata Koné')
  await page.press('Créer un compte par e‑mail')
  await expectValue('Nom complet', 'Aminata Koné')
  window.history.back()
  await expectValue(NAME, 'Aminata Koné')
  page.reload()
  await expectValue(NAME, 'Aminata Koné')
  await page.fill('Votre numéro', '27 20 30 40 50')
  await page.press(SUBMIT)
  await screen.findByRole('heading', { name: 'Nous vous appelons' })
  await expectText(/^De 9 h à 18 h, au 27 20 30 40 50/)
  await expectNoText(KEPT)
})

test('a lost answer or a failing server keeps everything, and makes one request', async ({
  server,
  page,
}) => {
  await reviewByNumber(server, page)
  await whileWritesFail(server, { on: 'insert', table: 'number_requests' }, async () => {
    await page.press(SUBMIT)
    await expectFault('Demande non envoyée')
  })
  await expectValue(NAME, 'Aminata Koné')
  const answerAgain = await submitUnanswered(page, server.loseAnswers(/numberRequests\.ask/))
  await expectText('Nous confirmons l’heure avec vous')
  page.reload()
  await expectText(WAITS)
  answerAgain()
  await expectText(KEPT)
  expect(requests(server)).toHaveLength(1)
})

test('an order by number that is refused once its visitor has signed in gives its basket back, about which the form asks', async ({
  server,
  page,
}) => {
  await reviewByNumber(server, page)
  const answerAgain = await submitUnanswered(page, server.cut(/numberRequests\.ask/))
  await server.signIn(await makeClient(server.t))
  page.open('/client/passer-commande')
  await screen.findByRole('button', { name: 'Ajouter Chemise' })
  // Nothing of the basket is sold any more.
  const services = JSON.stringify([{ name: 'Repassage', price: 500 }])
  server.t.database.sqlite
    .prepare('update products set services = ? where name = ?')
    .run(services, 'Chemise')
  answerAgain()
  await expectToast('Votre commande n’est pas partie', 'ouvrez « Commander »')
  await expectText(FOUND)
  expect(requests(server)).toEqual([])
})

test('linen to count that the shop no longer takes leads back to the garments with the reason, and to no request of before', async ({
  server,
  page,
}) => {
  await askByNumber(server, page)
  await prepareBasket(server, page)
  changeDraft(VISITOR, { lines: [], toCount: true })
  await review(page)
  await page.fill(NAME, 'Aminata Koné')
  await chooseModules(server.t, { linenToCount: false })
  await page.press(SUBMIT)
  await expectText('Nous ne comptons plus à la porte')
  await expectAddress('/commander?etape=linge')
  expect(screen.queryByText('C’est éteint')).toBeNull()
  expect(requests(server)).toHaveLength(1)
  await addLine(page, TWO_SHIRTS)
  await expectNoText('Nous ne comptons plus à la porte')
  await review(page)
  await page.press(SUBMIT)
  await expectText(KEPT)
  expect(requests(server)).toHaveLength(2)
})

test('linen to count that the shop no longer takes is named too where the review is opened again', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  changeDraft(VISITOR, { lines: [], toCount: true })
  await review(page)
  await openWithModules(server.t, { linenToCount: false })
  page.reload()
  await expectText('Nous ne comptons plus à la porte')
  await expectAddress('/commander?etape=linge')
})

test('an express that the shop no longer does leaves the review, named, and the request goes without it', async ({
  server,
  page,
}) => {
  await makeLivreur(server.t)
  await prepareBasket(server, page)
  changeDraft(VISITOR, { express: true })
  await review(page)
  await page.fill(NAME, 'Aminata Koné')
  await expectText(/^Express · /)
  await chooseModules(server.t, { express: false })
  await page.press(SUBMIT)
  await expectText('L’express n’est plus possible')
  expect(screen.queryByText('C’est éteint')).toBeNull()
  await expectNoText(/^Express · /)
  expect(requests(server)).toEqual([])
  await page.press(SUBMIT)
  await expectText(KEPT)
})

/** The shop has a number to call. */
async function nameShop({ t }: ServerInProcess): Promise<void> {
  const boss = await t.as(await makeSuperadmin(t))
  const contact = { phone: '2722409999', email: 'maison@laveo.test', address: 'Angré 7e tranche' }
  await boss.settings.save({ contact: { value: contact, seen: null } })
}

test('a mistyped number is corrected on the status page until somebody confirms, three numbers at most, and then the shop is called', async ({
  server,
  page,
}) => {
  await nameShop(server)
  await askByNumber(server, page)
  await page.press('Corriger')
  await page.press('Garder 07 07 00 00 01')
  await expectFocus(() => screen.getByText('07 07 00 00 01', { selector: 'b' }))
  await send(server)
  await queryClient.refetchQueries({ queryKey: [['numberRequests']] })
  await expectText('Confirmez sur WhatsApp')
  await page.press('Corriger')
  await page.fill('Votre numéro', '05 05')
  await page.press('Envoyer à ce numéro')
  await expectText(/dix chiffres/)
  for (const [typed, shown] of [
    ['05 05 00 00 01', '+2250505000001'],
    ['05 05 00 00 02', '+2250505000002'],
  ] as const) {
    await page.fill('Votre numéro', typed)
    await page.press('Envoyer à ce numéro')
    await expectFocus(() => screen.getByText(typed, { selector: 'b' }))
    expect(requests(server)).toMatchObject([{ phone: shown, state: 'waiting' }])
    if (shown.endsWith('1')) await page.press('Corriger')
  }
  await screen.findByRole('link', { name: /^Ce n’est pas le vôtre/ })
  expect(screen.queryByRole('button', { name: 'Corriger' })).toBeNull()
})

test('who received nothing unfolds the way to another message, and the hours of a call', async ({
  server,
  page,
}) => {
  await nameShop(server)
  await askByNumber(server, page)
  await send(server)
  page.reload()
  await expectText('Confirmez sur WhatsApp')
  // It is true of a number that is known too, for which no message leaves by itself.
  await expectText(/Sans message, nous vous appelons de 9 h à 18 h\.$/)
  expect(screen.queryByRole('button', { name: 'Renvoyer' })).toBeNull()
  await page.press(/^Rien reçu/)
  await screen.findByRole('link', { name: 'Appeler 27 22 40 99 99' })
  await expectText('de 9 h à 18 h')
  await page.press('Renvoyer')
  await expectText('Demandé. Renvoyer dans 15 minutes')
})

test('a shop that writes by hand says by when, to which number, and opens no WhatsApp', async ({
  server,
  page,
}) => {
  await makeLivreur(server.t)
  const { slots } = await server.t.anonymous.checkout.times()
  const { from, to } = slots.find(({ left }) => left > 0) ?? { from: 0, to: 0 }
  const { token } = await requested(server.t, { basket: { pickup: { from, to } } })
  page.open(`/demande/${token}`)
  await screen.findByRole('heading', { name: KEPT })
  await expectText(/^Avant (\S+ )?\d+ h( \d+)?, au 07 07 48 21 36\.$/)
  expect(screen.queryByRole('link', { name: 'Ouvrir WhatsApp' })).toBeNull()
})

test('once somebody confirmed, the device that asked still reads which number it typed, and may call the shop', async ({
  server,
  page,
}) => {
  await nameShop(server)
  await askByNumber(server, page)
  const status = window.location.pathname
  page.open(await send(server))
  await page.press('Confirmer')
  await expectText('C’est confirmé')
  page.open(status)
  await expectText('Votre demande est confirmée')
  await expectText(/Le lien reçu au/)
  expect(await screen.findAllByText('07 07 00 00 01')).toHaveLength(2)
  const call = await screen.findByRole('link', { name: /Ce n’est pas le vôtre/ })
  expect(call.getAttribute('href')).toBe('tel:+2252722409999')
})

test('one that the team confirms by telephone says its hour, and speaks of no link that nobody sent', async ({
  server,
  page,
}) => {
  await makeLivreur(server.t)
  await askByNumber(server, page)
  await expectText('Dès que possible')
  const admin = await server.t.as(await makeAdmin(server.t))
  const requestId = requests(server)[0]?.id ?? ''
  const { pickup, figures } = await admin.numberRequests.byId({ requestId })
  const shownTotal = figures.grandTotal
  await admin.numberRequests.confirmByTeam({ requestId, pickup, shown: { total: shownTotal } })
  page.reload()
  await expectText('Votre demande est confirmée')
  await expectNoText(/Le lien reçu|Dès que possible/)
  await page.follow('Ouvrir mon Lavéo')
  page.reload()
  await expectAddress('/connexion')
  await screen.findByRole('button', { name: 'Recevoir mon lien' })
})

test('a request that ends by itself says so, and its basket, place and name come back in another tab', async ({
  server,
  page,
}) => {
  await reviewByNumber(server, page)
  await page.follow('Modifier le lieu')
  await page.fill('Note pour le livreur', 'Sonnez chez le gardien.')
  await review(page)
  await page.press(SUBMIT)
  await expectText(KEPT)
  sessionStorage.clear()
  server.t.clock.advance(3 * 24 * 3_600_000)
  page.reload()
  await expectText('Votre demande s’est arrêtée')
  await expectText(/Elle n’a pas été confirmée en deux jours/)
  await page.press('Commander à nouveau')
  await expectAddress('/commander')
  await expectInCart('2 × Chemise')
  await expectText('Cocody, Palmeraie')
  await review(page)
  await expectText('Sonnez chez le gardien.')
  await expectValue(NAME, 'Aminata Koné')
})

/** In how many milliseconds the page asks again; false where it does not. */
function asksAgain(): unknown {
  const query = queryClient
    .getQueryCache()
    .find({ queryKey: [['numberRequests', 'status']], exact: false })
  const interval = query?.observers[0]?.options.refetchInterval
  return query && typeof interval === 'function' ? interval(query) : undefined
}

test('a request is taken back once its person is sure, and the page asks no more what became of it', async ({
  server,
  page,
}) => {
  await askByNumber(server, page)
  expect(asksAgain()).toBeGreaterThan(0)
  await page.press('Annuler la demande')
  const sure = within(await screen.findByRole('dialog'))
  await page.user.click(sure.getByRole('button', { name: 'Annuler la demande' }))
  await expectText('Vous l’avez annulée.')
  await expectNoText('07 07 00 00 01')
  expect(requests(server)).toMatchObject([{ state: 'withdrawn' }])
  expect(asksAgain()).toBe(false)
})

test('the form of the same phone leads to the request, another order is another one, and beyond the ceilings the page says how it passes first', async ({
  server,
  page,
}) => {
  await askByNumber(server, page)
  page.open('/commander')
  await expectText('Une commande est demandée sur ce téléphone.')
  await askByNumber(server, page)
  for (let count = 2; count < REQUEST_CEILINGS.number; count += 1)
    await requested(server.t, { phone: '+2250707000001' })
  expect(requests(server)).toHaveLength(REQUEST_CEILINGS.number)
  await reviewByNumber(server, page)
  await page.press(SUBMIT)
  await expectText('Votre demande attend un signe')
  await expectNoText(KEPT)
})

test('the link shows what is known to no stranger but the quarter, and a tap lands on the home, which the link opens again here', async ({
  server,
  page,
}) => {
  await askByNumber(server, page)
  const link = await send(server)
  changeDevice(server)
  page.open(link)
  await expectText('Bonjour Aminata')
  await expectText('Palmeraie')
  for (const secret of ['Portail vert', 'Koné', '07 07 00 00 01']) await expectNoText(secret)
  await page.press('Confirmer')
  await expectAddress('/client/dashboard')
  await expectText('C’est confirmé')
  await expectText('Le lien WhatsApp rouvre cette page.')
  expect(requests(server)).toMatchObject([{ state: 'confirmed' }])
  page.reload()
  await screen.findByRole('article', { name: /^Commande #/ })
  await expectAddress('/client/dashboard')
  page.open('/client/profil')
  await screen.findByRole('heading', { name: 'Profil' })
  await server.otherTab().auth.signOut()
  page.open(link)
  await expectAddress('/client/dashboard')
  await expectNoText('C’est confirmé')
})

test('elsewhere the link of a confirmed order tells the hour and the total, and sends the client’s own link to their number', async ({
  server,
  page,
}) => {
  await askByNumber(server, page)
  const link = await send(server)
  page.open(link)
  await page.press('Confirmer')
  await expectText('C’est confirmé')
  changeDevice(server)
  page.open(link)
  await expectText('Commande confirmée.')
  await expectText('2 pièces')
  for (const secret of ['Portail vert', 'Koné', '07 07 00 00 01']) await expectNoText(secret)
  await page.press(/^Recevoir mon lien au/)
  await expectText('C’est noté.')
  await expectText(/au numéro en 01/)
  const sent = server.t.database.sqlite.prepare('select template, phone from client_messages')
  expect(sent.all()).toContainEqual({ template: 'votre_lien', phone: '+2250707000001' })
})

test('a price that changed meanwhile is shown anew before it is confirmed', async ({
  server,
  page,
}) => {
  await askByNumber(server, page)
  page.open(await send(server))
  await expectButton('Confirmer', 'enabled')
  server.t.database.sqlite.exec(
    `update products set services = '[{"name":"Lavage","price":950}]' where name = 'Chemise'`,
  )
  await page.press('Confirmer')
  await expectToast('Les prix ont changé')
  await expectText(fcfa(TWO_SHIRTS_COST + 300))
  await page.press('Confirmer')
  await expectText('C’est confirmé')
})

test('« Ce n’est pas moi » asks once, and ends the request', async ({ server, page }) => {
  await askByNumber(server, page)
  const link = await send(server)
  page.open(link)
  await page.press('Ce n’est pas moi')
  const sure = within(await screen.findByRole('dialog'))
  await page.user.click(sure.getByRole('button', { name: 'Ce n’est pas moi' }))
  await expectText('Merci, la demande est arrêtée')
  expect(requests(server)).toMatchObject([{ state: 'denied' }])
  page.open(link)
  await expectText('Merci, la demande est arrêtée')
})
