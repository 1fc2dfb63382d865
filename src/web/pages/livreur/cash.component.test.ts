import { screen, waitFor, within } from '@testing-library/react'
import { bringTo, makeAdmin, readOrder } from '#server/testing/factories.ts'
import { type, written } from '#web/testing/cash-desk-steps.ts'
import {
  announceWave,
  cash,
  change,
  confirmAndReturn,
  countAll,
  expectNoCard,
  expectOnClientScreen,
  given,
  MISSIONS,
  meet,
  openCash,
  openMissions,
  openStep,
  orderCard,
  paidOf,
  payExact,
  stepButton,
} from '#web/testing/cash-steps.ts'
import {
  expect,
  expectAddress,
  expectFocus,
  expectText,
  expectToast,
  test,
} from '#web/testing/component-test.ts'
import { dialog, expectIn, pressIn, region } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'

test('a bag as ordered and an exact payment take four taps on the pick-up screen', async ({
  server,
  page,
}) => {
  const { client, order } = await meet(server, page)
  await expectIn(orderCard(order), `À recevoir : ${fcfa(order.grandTotal)}`)
  await openStep(page, order)
  await countAll(page)
  await payExact(page)
  await confirmAndReturn(page, order)
  await expectToast('Statut mis à jour !')
  expect(paidOf(server.t, order)).toEqual({
    paidAmount: order.grandTotal,
    paymentMethod: 'espece',
    paymentMissingAt: null,
  })
  await expectOnClientScreen(server, page, client, 'Payé en espèces')
})

test('when more is given, in notes or typed, the screen says what goes back, and only what is due is kept', async ({
  server,
  page,
}) => {
  const { order } = await meet(server, page)
  await openCash(page, order)
  expect(given().inputMode).toBe('numeric')
  const shows = (amount: number) => waitFor(() => expect(given().value).toMatch(written(amount)))
  await payExact(page)
  await shows(order.grandTotal)
  expect(change()).toBe('Compte juste')
  await pressIn(page, cash, /^Billet de 2\s000/)
  await shows(2000)
  await type(page, given(), '500')
  await pressIn(page, cash, /^Billet de 10\s000/)
  await shows(10_500)
  for (const coin of [200, 200, 10])
    await pressIn(page, cash, new RegExp(`^Pièce de ${coin}(, 1\\stouchée)?$`))
  await shows(10_910)
  await waitFor(() => expect(change()).toContain('500 + 2 × 200 + 10'))
  await type(page, given(), '5000')
  await waitFor(() => expect(change()).toContain(`Rendez ${fcfa(5000 - order.grandTotal)}`))
  await pressIn(page, cash, 'Effacer le montant')
  await waitFor(() => expect(given().value).toBe(''))
  expect(change()).toBe('')
  await pressIn(page, cash, /^Billet de 5\s000$/)
  await pressIn(page, cash, /^Billet de 5\s000, 1\stouché$/)
  await waitFor(() => expect(given().value).toMatch(written(10_000)))
  const back = 10_000 - order.grandTotal
  await waitFor(() => expect(change()).toContain(`Monnaie à rendreRendez ${fcfa(back)}`))
  await confirmAndReturn(page, order)
  expect(paidOf(server.t, order).paidAmount).toBe(order.grandTotal)
  // The list of missions says the same sums.
  await expectText(`Reçus ${fcfa(10_000)}Rendus ${fcfa(back)}`)
})

test('when less is given the rest stays due, and is asked for at the delivery', async ({
  server,
  page,
}) => {
  const { client, livreur, order } = await meet(server, page)
  const rest = order.grandTotal - 1500
  await openCash(page, order)
  await type(page, given(), '1 500')
  await waitFor(() => expect(change()).toBe(`Reste${fcfa(rest)}`))
  await confirmAndReturn(page, order)
  expect(paidOf(server.t, order).paidAmount).toBe(1500)
  await expectOnClientScreen(server, page, client, `Reste ${fcfa(rest)} à payer`)

  const hands = { orderId: order.id, livreur, admin: await makeAdmin(server.t), cash: undefined }
  await bringTo(server.t, 'delivery_en_route', hands)
  server.signOut()
  await server.signIn(livreur)
  await openMissions(page, order)
  await expectIn(orderCard(order), `À recevoir : ${fcfa(rest)}`)
  await openCash(page, order)
  expect(given().value).toBe('')
  await payExact(page)
  expect(given().value).toMatch(written(rest))
  await confirmAndReturn(page, order)
  await expectText('Aucune mission pour le moment')
  expect(readOrder(server.t, order.id).status).toBe('completed')
  expect(paidOf(server.t, order).paidAmount).toBe(order.grandTotal)
})

test('« rien payé » is asked about once more, then written in the client’s app', async ({
  server,
  page,
}) => {
  const { client, order } = await meet(server, page)
  await openCash(page, order)
  await pressIn(page, cash, 'Le client n’a rien payé')
  const question = () => within(cash()).getByRole('alert')
  await expectIn(question, 'Ce sera écrit dans son application.')
  await expectFocus(() => within(cash()).getByRole('button', { name: 'Retour' }))
  expect(readOrder(server.t, order.id).status).toBe('pickup_en_route')
  await pressIn(page, cash, 'Retour')
  await waitFor(given)

  await type(page, given(), '0')
  await page.press(/^Il manque/)
  await expectIn(question, 'Le client n’a rien payé')
  await confirmAndReturn(page, order)
  expect(paidOf(server.t, order)).toMatchObject({ paidAmount: 0, paymentMethod: 'espece' })
  expect(paidOf(server.t, order).paymentMissingAt).not.toBeNull()
  await expectOnClientScreen(server, page, client, 'À payer à la livraison')
})

test('the keyboard alone does it: the amount, what goes back, the step', async ({
  server,
  page,
}) => {
  const { order } = await meet(server, page)
  within(orderCard(order)()).getByRole('button', { name: 'Confirmer le ramassage' }).focus()
  await page.user.keyboard('{Enter}')
  await waitFor(given)
  const missing = await screen.findByRole('button', { name: /^Il manque/ })
  missing.focus()
  await page.user.keyboard('{Enter}')
  await expectFocus(() => screen.getByRole('button', { name: /compte juste, 2$/ }))
  await page.user.keyboard(' ')
  const withClient = () => screen.getByRole('checkbox', { name: /^Compté devant/ })
  await expectFocus(() => screen.getByRole('button', { name: /compte juste, 2$/, pressed: true }))
  await page.user.tab()
  await expectFocus(withClient)
  await page.user.keyboard(' ')
  given().focus()
  await page.user.keyboard('5000{Enter}')
  await expectFocus(stepButton)
  await waitFor(() => expect(change()).toContain('Rendez'))
  expect(readOrder(server.t, order.id).status).toBe('pickup_en_route')
  await page.user.keyboard('{Enter}')
  await expectAddress('/livreur/dashboard')
  await expectNoCard(order)
  expect(paidOf(server.t, order).paidAmount).toBe(order.grandTotal)
})

test('a livreur who has to look for the client finds the landmark and the note; the second tap of a double one opens the screen and confirms nothing', async ({
  server,
  page,
}) => {
  const { order } = await meet(server, page)
  server.t.database.sqlite
    .prepare('update orders set landmark = ?, note = ? where id = ?')
    .run('Portail vert', 'Le chien n’est pas méchant.', order.id)
  await openMissions(page, order)
  await expectIn(orderCard(order), 'Portail vert')
  await pressIn(page, orderCard(order), 'Détails')
  await expectIn(orderCard(order), 'Le chien n’est pas méchant.')
  const name = 'Confirmer le ramassage'
  await page.user.dblClick(within(orderCard(order)()).getByRole('button', { name }))
  await waitFor(given)
  expect(readOrder(server.t, order.id).status).toBe('pickup_en_route')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a client who announced a Wave payment pays in cash after all: the step records it', async ({
  server,
  page,
}) => {
  const { order } = await meet(server, page, 'wave')
  announceWave(server.t, order)
  page.reload()
  await openStep(page, order)
  const payment = region('Paiement')
  await expectIn(payment, 'Ne prenez pas d’espèces.')
  await expectIn(payment, 'Le bureau vérifie l’argent. Prenez le linge.')
  await countAll(page)
  await expectText('2 pièces · Wave à vérifier')
  await pressIn(page, payment, 'Il paie en espèces')
  await waitFor(given)
  expect(screen.getByRole('button', { name: /^Il manque/ }).textContent).toContain('le paiement')
  await pressIn(page, cash, 'Il paie avec Wave')
  await expectText('2 pièces · Wave à vérifier')
  await pressIn(page, payment, 'Il paie en espèces')
  await payExact(page)
  await confirmAndReturn(page, order)
  expect(paidOf(server.t, order)).toMatchObject({
    paidAmount: order.grandTotal,
    paymentMethod: 'espece',
  })
})

test('a client with Wave who gives no cash still pays with Wave, also at the delivery', async ({
  server,
  page,
}) => {
  const { order } = await meet(server, page, 'wave')
  const { sqlite } = server.t.database
  announceWave(server.t, order)
  sqlite.prepare("update orders set status = 'delivery_en_route' where id = ?").run(order.id)
  page.open(MISSIONS)
  await waitFor(orderCard(order))
  await openStep(page, order)
  const payment = region('Paiement')
  await countAll(page)
  await pressIn(page, payment, 'Il paie en espèces')
  await type(page, given(), '0')
  await page.press(/^Il manque/)
  await expectText('2 pièces · Wave à vérifier')
  expect(screen.queryByText(/Ce sera écrit/)).toBeNull()
  await page.user.click(stepButton())
  await pressIn(page, dialog('Wave à vérifier'), 'Confirmer la livraison')
  await expectAddress(MISSIONS)
  await expectNoCard(order)
  expect(readOrder(server.t, order.id).status).toBe('completed')
  expect(paidOf(server.t, order)).toMatchObject({ paidAmount: 0, paymentMissingAt: null })
})
