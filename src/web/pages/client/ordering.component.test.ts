import { screen, waitFor, within } from '@testing-library/react'
import { makeClient, makeLivreur, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { DAY_MS } from '#shared/dates.ts'
import { invalidateScopes } from '#web/query-client.ts'
import {
  button,
  expect,
  expectAddress,
  expectFocus,
  expectNoText,
  expectText,
  expectToast,
  expectValue,
  field,
  test,
} from '#web/testing/component-test.ts'
import {
  addLine,
  CONTINUE,
  cart,
  expectInCart,
  expectMissing,
  expectPlaced,
  fcfa,
  HOME_FEE,
  linen,
  ONE_DRESS,
  openFilledOrder,
  ordersOf,
  quantityOf,
  review,
  SUBMIT,
  sendOrder,
  signInClient,
  TWO_SHIRTS,
  TWO_SHIRTS_COST,
  wordsOf,
} from '#web/testing/order-steps.ts'

const PHONE = 'Téléphone de contact'

test('a phone that cannot be right is explained, and nothing is sent; then a double click places one order', async ({
  server,
  page,
}) => {
  const client = await openFilledOrder(server, page)
  await page.fill(PHONE, '07 07 00 00')
  await expectMissing('Il manque : un téléphone')
  await page.press(CONTINUE)
  await expectAddress('/client/passer-commande?etape=paiement')
  await page.press(CONTINUE)
  await expectText(/numéros ivoiriens ont dix chiffres depuis 2021/)
  await expectFocus(() => field(PHONE))
  await expectValue(PHONE, '07 07 00 00')
  expect(ordersOf(server.t, client)).toEqual([])
  await page.fill(PHONE, '07 07 00 00 01')
  await review(page)
  await page.user.dblClick(button(SUBMIT))
  await expectPlaced()
  const kept = server.t.database.sqlite.prepare('select client_contact_phone from orders')
  expect(kept.pluck().all()).toEqual(['+2250707000001'])
})

test('a price that changes between cart and order is shown, and only the new one is charged', async ({
  server,
  page,
}) => {
  const client = await openFilledOrder(server, page)
  const services = JSON.stringify([{ name: 'Lavage', price: 950 }])
  server.t.database.sqlite
    .prepare('update products set services = ? where name = ?')
    .run(services, 'Chemise')
  const total = 2 * 950 + HOME_FEE

  await sendOrder(page)
  // Once: no toast and no other note says it.
  expect(await screen.findAllByText(/Les prix ont changé/)).toHaveLength(1)
  expect(screen.getByRole('alert').textContent).toContain('Les prix ont changé')
  await expectInCart('Chemise : 950 au lieu de 800 FCFA')
  await expectInCart(fcfa(total))
  expect(ordersOf(server.t, client)).toEqual([])

  await page.press(SUBMIT)
  await expectToast('Commande passée avec succès !')
  expect(wordsOf(await expectPlaced())).toContain(fcfa(total))
  expect(ordersOf(server.t, client)).toMatchObject([{ grand_total: total }])
})

test('a promise that moves between screen and order is said at its line, and asked again once', async ({
  server,
  page,
}) => {
  await makeLivreur(server.t)
  const client = await openFilledOrder(server, page)
  await review(page)
  const promised = () => /Rendu .+? et \d+ h/.exec(wordsOf(cart()))?.[0] ?? ''
  await waitFor(() => expect(promised()).not.toBe(''))
  const before = promised()
  // A stream that has just begun would read the times again, and the form would know before it is sent.
  const letThrough = server.hold(/checkout\.times/)
  // Its first slot is over by now.
  server.t.clock.advance(2 * DAY_MS)
  await page.press(SUBMIT)
  letThrough()
  await expectText('La promesse a changé')
  await expectInCart('C’était « ')
  expect(promised()).not.toBe(before)
  expect(ordersOf(server.t, client)).toEqual([])
  await page.press(SUBMIT)
  await expectPlaced()
  expect(ordersOf(server.t, client)).toMatchObject([{ grand_total: TWO_SHIRTS_COST }])
})

test('the review says the hour that « Dès que possible » comes to', async ({ server, page }) => {
  await makeLivreur(server.t)
  await openFilledOrder(server, page)
  await review(page)
  const time = () => wordsOf(within(cart()).getByRole('region', { name: 'Heure' }))
  await waitFor(() => expect(time()).toMatch(/^\S+, \d+ h – \d+ h/))
})

test('a garment that leaves the catalogue is named, and the rest can still be ordered', async ({
  server,
  page,
}) => {
  const client = await openFilledOrder(server, page)
  await addLine(page, ONE_DRESS)
  server.t.database.sqlite.exec("delete from products where name = 'Robe'")
  await sendOrder(page)
  await expectToast('Erreur de commande', 'n’est plus proposé')
  await expectInCart('N’est plus proposé.')
  await page.press('Retirer Robe, Lavé-repassé')
  await page.press(SUBMIT)
  await expectPlaced()
  expect(ordersOf(server.t, client)).toMatchObject([{ grand_total: TWO_SHIRTS_COST }])
})

test('the screen of an order leads to its thread, and to the form when the order is unknown', async ({
  server,
  page,
}) => {
  const client = await signInClient(server)
  const { id, reference } = await makeOrder(server.t, { client })
  page.open(`/client/passer-commande?commande=${id}`)
  await page.follow('Suivre ma commande')
  await expectAddress('/client/commandes')
  expect(window.location.hash).toBe(`#commande-${id}`)
  await screen.findByRole('article', { name: `Commande #${reference}` })
  const foreign = await makeOrder(server.t, { client: await makeClient(server.t) })
  for (const unknown of [crypto.randomUUID(), foreign.id]) {
    page.open(`/client/passer-commande?commande=${unknown}`)
    await expectAddress('/client/passer-commande')
    await screen.findByRole('button', { name: CONTINUE })
  }
})

test('a quantity of nothing or less is refused in the specified words, and what is no number is one', async ({
  server,
  page,
}) => {
  await signInClient(server)
  page.open('/client/passer-commande')
  await addLine(page, TWO_SHIRTS)
  const quantity = quantityOf('Chemise')
  for (const typed of ['0', '-2']) {
    await page.fill(quantity, typed)
    await page.user.tab()
    await expectToast('Quantité invalide', 'Veuillez entrer une quantité valide.')
    await expectValue(quantity, '2')
  }
  await page.fill(quantity, '7')
  await expectInCart('7 pièces')
  await page.user.clear(field(quantity))
  await page.user.tab()
  await expectInCart('1 pièce')
  await expectValue(quantity, '1')
})

test('+ without a service says so, and leads to the services, where a shop does not wash and iron', async ({
  server,
  page,
}) => {
  await signInClient(server)
  server.t.database.sqlite.exec(
    "update products set services = (select json_group_array(json(value)) from json_each(services) where value->>'name' <> 'Complet')",
  )
  page.open('/client/passer-commande')
  await page.press('Ajouter Chemise')
  await expectToast('Aucun service sélectionné', 'Veuillez choisir un service.')
  await expectFocus(() => within(linen()).getByRole('radio', { name: /Lavage/ }))
})

test('a cart changed after a lost answer names the first order, and is ordered too only when the client says so', async ({
  server,
  page,
}) => {
  const client = await openFilledOrder(server, page)
  const mend = server.loseAnswers(/checkout\.place/)
  await sendOrder(page)
  await page.press('Reprendre ma commande')
  await expectInCart('2 pièces')
  mend()
  await page.follow('Modifier le linge')
  await addLine(page, ONE_DRESS)
  await sendOrder(page)
  const [first] = ordersOf(server.t, client)
  await expectText(`Votre premier envoi est bien arrivé : commande #${first?.id.slice(0, 8)}`)
  expect(ordersOf(server.t, client)).toHaveLength(1)
  const link = screen.getByRole('link', { name: 'Voir la commande' })
  expect(link.getAttribute('href')).toBe('/client/commandes')
  await page.press('Commander aussi ceci')
  await page.follow('Suivre ma commande')
  await expectText(`#${first?.id.slice(0, 8)}`)
  expect(ordersOf(server.t, client).map(({ grand_total }) => grand_total)).toEqual([
    TWO_SHIRTS_COST,
    TWO_SHIRTS_COST + 3000,
  ])
})

test('where no livreur rides yet, the hour is fixed by a call, and no slot is said to be full', async ({
  server,
  page,
}) => {
  await openFilledOrder(server, page)
  const own = await screen.findByRole('radio', { name: /^Choisir un créneau/ })
  expect(own).toHaveProperty('disabled', true)
  await expectText('Nous vous appelons pour fixer l’heure.')
  await expectNoText('complets')
})

test('who loses the last place of a slot keeps everything, and takes another one', async ({
  server,
  page,
}) => {
  const capacity = { per: 'slot', visits: 1 }
  const slots = { minutes: 120, daysAhead: 7, leadMinutes: 60, capacity }
  server.t.database.sqlite
    .prepare("insert into settings (key, value, updated_at) values ('slots', ?, 1)")
    .run(JSON.stringify(slots))
  const client = await openFilledOrder(server, page)
  const own = await screen.findByRole('radio', { name: /^Choisir un créneau/ })
  await page.user.click(own)
  const days = within(await screen.findByRole('group', { name: 'Jour du passage' }))
  await page.user.click(days.getAllByRole('button').at(-1) as HTMLElement)
  const chosen = (
    await within(await screen.findByRole('radiogroup', { name: /^Créneaux/ })).findAllByRole(
      'radio',
    )
  ).at(-1) as HTMLInputElement
  await page.user.click(chosen)
  await page.fill('Note pour le livreur', 'Sonnez deux fois')
  const from = Number(chosen.value)
  await review(page)
  server.t.database.sqlite
    .prepare('insert into slot_loads (slot_from, slot_to, visits) values (?, ?, 1)')
    .run(from, from + 2 * 3_600_000)
  await page.press(SUBMIT)
  await expectToast('Créneau complet')
  await expectText('Ce créneau vient d’être pris')
  await expectInCart('2 pièces')
  await expectInCart('Sonnez deux fois')
  expect(ordersOf(server.t, client)).toEqual([])
  await page.user.click(
    screen.getAllByRole('button', { name: /\d\sh\s–\s\d+\sh$/ })[0] as HTMLElement,
  )
  await expectFocus(() => button(SUBMIT))
  await page.press(SUBMIT)
  await expectPlaced()
})

test('a place beyond the service radius has no price, and no order, until the owner allows it', async ({
  server,
  page,
}) => {
  const boss = await server.t.as(await makeSuperadmin(server.t))
  const allow = async (km: number | null) => {
    server.t.database.sqlite.exec("delete from settings where key = 'radius'")
    await boss.settings.save({ radius: { value: { km }, seen: null } })
    await invalidateScopes(['products'])
  }
  await openFilledOrder(server, page)
  await allow(1)
  await expectText('Ce lieu est hors de notre zone')
  await expectInCart('lieu hors de notre zone')
  await expectMissing('Il manque : une position dans notre zone')
  await allow(null)
  await expectInCart(fcfa(TWO_SHIRTS_COST))
  await sendOrder(page)
  await expectPlaced()
})
