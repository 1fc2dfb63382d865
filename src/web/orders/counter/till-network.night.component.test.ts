import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { counterStep } from '#server/testing/fixtures/counter.fixture.ts'
import { invalidateScopes } from '#web/query-client.ts'
import {
  expect,
  expectFocus,
  expectText,
  expectToast,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { expectIn, expectNoDialog, pressIn } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'
import {
  addShirt,
  bags,
  basket,
  choose,
  client,
  clientsWith,
  garment,
  NEW_PHONE,
  next,
  openTill,
  openTillWithReadyBag,
  openTillWithShirt,
  PAY,
  phoneField,
  pieces,
  radio,
  readOrders,
  standInPrinter,
  taken,
  ticket,
  typePhone,
} from '#web/testing/till-steps.ts'

standInPrinter()

/** Takes a drop that waits for the network back to the till. */
async function takeBack(page: Page): Promise<void> {
  await page.press('Reprendre le dépôt')
  await screen.findByRole('button', { name: PAY })
}

/** A shirt of a known client, dropped while there is no network, and shown as waiting. */
async function dropWithoutNetwork(server: ServerInProcess, page: Page): Promise<void> {
  await openTillWithShirt(server, page)
  await choose(page, 'Au retrait')
  server.setOnline(false)
  await page.press(PAY)
  await expectText('Le dépôt d’Aminata Koné attend le réseau')
}

/** A shirt of somebody new, which the server has taken, though the till waits for its answer. */
async function dropOfNewClientUnanswered(server: ServerInProcess, page: Page) {
  await openTill(server, page)
  await addShirt(page)
  await typePhone(page, NEW_PHONE)
  await page.fill('Nom du client', 'Fatou Diabaté')
  await choose(page, 'Espèces')
  const back = server.loseAnswers(/counter\.drop/)
  await page.press(PAY)
  await expectText('Le dépôt de Fatou Diabaté attend le réseau')
  return back
}

/** A shirt that is paid with 500 F, of which nothing is heard, whether or not it reached the server. */
async function payWithoutAnswer(
  server: ServerInProcess,
  page: Page,
  lose: 'cut' | 'loseAnswers' = 'loseAnswers',
) {
  const desk = await openTillWithShirt(server, page)
  await choose(page, 'Espèces')
  await choose(page, 'Autre')
  await page.fill('Montant donné', '500')
  const back = server[lose](/counter\.drop/)
  await page.press(PAY)
  await takeBack(page)
  back()
  return desk
}

test('without a network a bag is given back once, and the till goes on meanwhile; who closes the drawer is told of its cash', async ({
  server,
  page,
}) => {
  await openTillWithReadyBag(server, page)
  const back = server.cut(/counter\.count/)
  await page.user.keyboard('{Enter}')
  const give = () => within(bags()).getByRole('button', { name: /^Tout y est/ })
  await expectFocus(give)
  await page.user.keyboard('{Enter}')
  await expectText('Un retrait attend le réseau')
  await expectIn(basket, fcfa(3000))
  expect(phoneField().value).toBe('')
  // It is not offered a second time, nor after a reload.
  page.reload()
  await garment('Chemise')
  await expectText('Un retrait attend le réseau')
  await typePhone(page, 'amina')
  await expectIn(client, 'Aminata Koné')
  expect(screen.queryByRole('region', { name: 'Linge à rendre' })).toBeNull()
  expect(readOrders(server)).toMatchObject([{ status: 'picked_up', paidAmount: 0 }])
  page.open('/admin/tiroir/cloture')
  await screen.findByText('Le comptoir attend le réseau sur cet appareil')
  back()
  window.dispatchEvent(new Event('online'))
  await expectToast('Linge rendu')
  expect(readOrders(server)).toMatchObject([{ status: 'completed', paidAmount: 3000 }])
  await waitFor(() => expect(screen.queryByText(/attend le réseau/)).toBeNull())
})

test('a bag that a colleague gave back meanwhile says so, and is taken back from what waits', async ({
  server,
  page,
}) => {
  const { staff, bag } = await openTillWithReadyBag(server, page)
  const back = server.cut(/counter\.count/)
  await pressIn(page, bags, /^Tout y est/)
  await expectText('Un retrait attend le réseau')
  await staff.counter.count(counterStep(bag.id, 'picked_up'))
  back()
  window.dispatchEvent(new Event('online'))
  await expectToast('Le retrait d’Aminata Koné n’est pas parti')
  await expectIn(basket, 'N’est pas parti')
  await page.press(/^Reprendre/)
  await waitFor(() => expect(screen.queryByText(/attend le réseau/)).toBeNull())
  expect(readOrders(server)).toMatchObject([{ status: 'completed', paidAmount: 0 }])
})

test('without a network clothes are taken by a phone and a name, and the record is made on arrival', async ({
  server,
  page,
}) => {
  await openTill(server, page)
  await addShirt(page)
  const back = server.cut(/counter\.drop|users\.findClients/)
  await typePhone(page, NEW_PHONE)
  await expectIn(client, 'sa fiche sera cherchée à l’envoi')
  const name = screen.getByLabelText('Nom du client')
  await page.user.type(name, 'Fatou')
  // The client is looked for again.
  await invalidateScopes(['users.findClients'])
  expect(document.activeElement).toBe(name)
  await page.user.keyboard(' Diabaté')
  await choose(page, 'Espèces')
  await page.press(PAY)
  await expectText('Le dépôt de Fatou Diabaté attend le réseau')
  back()
  window.dispatchEvent(new Event('online'))
  await taken()
  expect(readOrders(server)).toMatchObject([{ paidAmount: 800 }])
  expect(clientsWith(server, '+2250546129077')).toHaveLength(1)
})

test('a lost network is said, nothing typed is lost, and trying again makes one order', async ({
  server,
  page,
}) => {
  const back = await dropOfNewClientUnanswered(server, page)
  expect(readOrders(server)).toHaveLength(1)
  page.reload()
  await takeBack(page)
  expect((await screen.findByLabelText<HTMLInputElement>('Client, nom ou téléphone')).value).toBe(
    NEW_PHONE,
  )
  expect(await pieces('Chemise')).toBe(1)
  expect(radio('Espèces').checked).toBe(true)
  back()
  // The record is there by now: the same basket is known all the same.
  await expectIn(client, 'Fatou Diabaté')
  await page.press(PAY)
  await expectText(/^Déjà enregistrée\s: commande #/)
  expect(document.body.textContent).not.toMatch(/Votre premier envoi|Retrouvez-la dans Suivi/)
  await page.follow('Voir la commande')
  await waitFor(ticket)
  expect(readOrders(server)).toHaveLength(1)
  await next(page)
  expect(await pieces('Chemise')).toBe(0)
  expect(phoneField().value).toBe('')
  expect(clientsWith(server, '+2250546129077')).toHaveLength(1)
})

test('while a drop waits, Enter serves the next client before all else and, pressed again at once, sends nothing twice; the one that waits is taken back', async ({
  server,
  page,
}) => {
  await dropWithoutNetwork(server, page)
  const waits = screen.getByRole('region', { name: 'Le ticket' })
  const [first] = within(waits).getAllByRole('button')
  expect(first?.textContent).toMatch(/^Client suivant/)
  expect(within(waits).queryByText(/^Par téléphone/)).toBeNull()
  let keys = 0
  const hasty = new MutationObserver(() => {
    if (keys > 0 || !screen.queryByRole('button', { name: PAY })) return
    keys += 1
    fireEvent.keyDown(document.body, { key: 'Enter' })
  })
  hasty.observe(document.body, { childList: true, subtree: true })
  // The key works once the screen has been there for a moment.
  await waitFor(async () => {
    if (document.contains(waits)) await page.user.keyboard('{Enter}')
    expect(document.contains(waits)).toBe(false)
  })
  await expectText('Un dépôt attend le réseau')
  hasty.disconnect()
  expect(keys).toBe(1)
  expect(screen.queryByText('Commande non confirmée')).toBeNull()
  expect(await pieces('Chemise')).toBe(0)
  expect(phoneField().value).toBe('')
  await page.press(/^Reprendre/)
  await waitFor(async () => expect(await pieces('Chemise')).toBe(1))
  expect(radio('Au retrait').checked).toBe(true)
  server.setOnline(true)
  await expectIn(client, 'Aminata Koné')
  await page.press(PAY)
  await taken()
  expect(readOrders(server)).toHaveLength(1)
})

test('an amount that is corrected after a lost network is never taken for the first one, and pieces that are added stay for a second order', async ({
  server,
  page,
}) => {
  await payWithoutAnswer(server, page)
  await choose(page, 'Juste')
  await page.press(PAY)
  await expectText(/premier envoi/)
  expect(readOrders(server)).toMatchObject([{ paidAmount: 500 }])
  await page.press('Ajouter Pantalon')
  await page.press(PAY)
  await expectText(/^Déjà enregistrée/)
  await page.follow('Voir la commande')
  await waitFor(ticket)
  await next(page)
  expect(await pieces('Chemise')).toBe(0)
  expect(await pieces('Pantalon')).toBe(1)
  await expectIn(client, 'Aminata Koné')
  await choose(page, 'Au retrait')
  await page.press(PAY)
  await taken()
  expect(readOrders(server)).toMatchObject([{ paidAmount: 500 }, { paidAmount: 0 }])
})

test('a till that is emptied after a lost network says nothing of it to the next client', async ({
  server,
  page,
}) => {
  await payWithoutAnswer(server, page, 'cut')
  await page.press('Autres actions')
  await page.press('Recommencer avec une caisse vide')
  await expectNoDialog()
  await waitFor(() => expect(screen.queryByText(/attend le réseau/)).toBeNull())
  expect(phoneField().value).toBe('')
})
