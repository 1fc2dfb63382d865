import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { putOnAccount } from '#server/testing/fixtures/company-invoices.fixture.ts'
import { makeBag } from '#server/testing/fixtures/door.fixture.ts'
import {
  expect,
  expectNoText,
  expectText,
  type Page,
  setWidth,
  test,
} from '#web/testing/component-test.ts'
import {
  addLine,
  answerGps,
  chooseService,
  expectInCart,
  expectMissing,
  expectPlaced,
  fcfa,
  HOME,
  HOME_FEE,
  ordersOf,
  review,
  signInClient,
  TWO_SHIRTS,
  takePosition,
  wordsOf,
} from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const FORM = '/client/passer-commande'
const BAG = 'Sac de linge'
const COUNT = /^À compter avec le livreur/
const dock = () => document.querySelector<HTMLElement>('[data-foot]') as HTMLElement

/** Opens the form of a client where a bag is sold by the kilo, with their place. */
async function openForm(server: ServerInProcess, page: Page) {
  const client = await signInClient(server)
  await makeBag(server.t)
  answerGps({ ...HOME, accuracy: 12 })
  page.open(FORM)
  await screen.findByRole('button', { name: `Ajouter ${BAG}` })
  await takePosition(page)
  return client
}

async function expectDock(text: string): Promise<void> {
  await waitFor(() => expect(wordsOf(dock())).toContain(text))
}

test('a bag by the kilo is a row and no tile, asks its weight, and its total says « environ » up to the order', async ({
  server,
  page,
}) => {
  const client = await openForm(server, page)
  const tiles = screen.getByRole('list', { name: 'Vêtements' })
  expect(within(tiles).queryByText(BAG)).toBeNull()
  const row = screen.getByRole('button', { name: `Ajouter ${BAG}` }).closest('li') as HTMLElement
  expect(wordsOf(row)).toContain('1 000 FCFA le kilo, 3 kg minimum, pesé devant vous')
  await page.press(`Ajouter ${BAG}`)
  await expectDock(`environ ${fcfa(5000 + HOME_FEE)}`)
  await page.press(`Ajouter ${BAG}`)
  await page.press(`Ajouter ${BAG}`)
  expect(wordsOf(row)).toContain('environ 7 000 FCFA, pesé devant vous')
  await expectDock(`environ ${fcfa(7000 + HOME_FEE)}`)
  page.reload()
  await expectInCart('1 × Sac de linge (7 kg)')
  await review(page)
  await expectInCart('1 sac (environ 7 kg)')
  await expectInCart('Lavé-repassé, environ')
  await expectInCart('Pesé devant vous, rien à payer sans accord')
  await expectInCart('3 kg comptés au moins')
  await screen.findByRole('button', { name: /Valider la commande/ })
  await expectDock(`Valider la commande · environ ${fcfa(7000 + HOME_FEE)}`)
  await page.press('Valider la commande')
  const ticket = await expectPlaced()
  expect(wordsOf(ticket)).toContain(`environ ${fcfa(7000 + HOME_FEE)}`)
  await expectText('Pesé devant vous')
  expect(ordersOf(server.t, client)).toMatchObject([{ grand_total: 7000 + HOME_FEE }])
})

test('bags stand above the garments of a desk and below those of a phone, are said in kilos down to the minimum, below which they go, and the row has the price of the chosen service or of its first one', async ({
  server,
  page,
}) => {
  await openForm(server, page)
  const lists = () =>
    screen
      .getAllByRole('list')
      .map((list) => list.getAttribute('aria-label'))
      .filter((name) => name === 'Vêtements' || name === 'Pesé ou compté à la porte')
  expect(lists()).toEqual(['Pesé ou compté à la porte', 'Vêtements'])
  await page.press(`Ajouter ${BAG}`)
  const fewer = () => page.press(`Retirer un kilo de ${BAG}`)
  await fewer()
  await fewer()
  await expectInCart('1 × Sac de linge (3 kg)')
  await expectDock(`environ ${fcfa(3000 + HOME_FEE)}`)
  await fewer()
  await expectDock('Il manque : du linge')
  await chooseService(page, 'Lavage')
  await expectText(/^700\sFCFA le kilo/)
  await chooseService(page, 'Repassage')
  await expectText(/lavage, 700\sFCFA le kilo/)
  await page.press(`Ajouter ${BAG}`)
  await expectInCart('1 × Sac de linge (5 kg) Lavage')
  setWidth(360)
  page.reload()
  await waitFor(() => expect(lists()).toEqual(['Vêtements', 'Pesé ou compté à la porte']))
})

test('clothes to count are ordered alone: the transport is said, the prices are behind a tap, and a credit stays with its client', async ({
  server,
  page,
}) => {
  const client = await openForm(server, page)
  const staff = await server.t.as(await makeAdmin(server.t))
  const why = { reason: 'Geste', shown: { entry: 0 }, idempotencyKey: randomUUID() }
  await staff.credit.grant({ clientId: client.id, amount: 1000, ...why })
  await page.press(COUNT)
  await expectDock(`Transport ${fcfa(HOME_FEE)}linge compté à la porte`)
  page.reload()
  await expectDock('linge compté à la porte')
  await review(page)
  await expectInCart('Linge à compter')
  await expectInCart(`${fcfa(HOME_FEE)} + linge à compter`)
  await expectNoText('Votre avoir')
  await page.press('Les prix qui seront comptés')
  const prices = await screen.findByRole('dialog', { name: 'Les prix qui seront comptés' })
  expect(wordsOf(prices)).toContain('Chemise')
  await page.press('Fermer')
  await page.press('Valider la commande')
  await expectPlaced()
  await expectText('Compté devant vous')
  expect(ordersOf(server.t, client)).toMatchObject([{ grand_total: HOME_FEE }])
  const paid = 'select paid_amount from orders'
  expect(server.t.database.sqlite.prepare(paid).pluck().all()).toEqual([0])
  page.open(FORM)
  await expectMissing('Il manque : du linge')
})

test('where transport is free, the dock says no amount of clothes to count alone', async ({
  server,
  page,
}) => {
  const client = await signInClient(server)
  putOnAccount(server.t, client, { ordersBy: 'account', transportFree: true })
  await makeBag(server.t)
  page.open(FORM)
  await page.press(COUNT)
  await expectDock('Transport –')
})

test('an express that was chosen leaves with the first bag, and says why; clothes to count beside it make an estimate of what is known', async ({
  server,
  page,
}) => {
  await makeLivreur(server.t)
  await openForm(server, page)
  await addLine(page, TWO_SHIRTS)
  await page.user.click(await screen.findByRole('checkbox', { name: /^Express/ }))
  await page.press(`Ajouter ${BAG}`)
  await expectText('L’express est retiré de cette commande')
  await expectText('Ce qui se pèse ou se compte à la porte ne part pas en express.')
  expect(screen.queryByRole('checkbox', { name: /Express/ })).toBeNull()
  await page.press(COUNT)
  const known = fcfa(1600 + 3500 + HOME_FEE)
  await expectDock(`environ ${known}`)
  await expectDock('linge compté à la porte')
  await review(page)
  await expectInCart(`environ ${known} + linge à compter`)
  await expectInCart('Pesé et compté, rien à payer sans accord')
  await page.press('Valider la commande')
  await expectPlaced()
  await expectText('Pesé et compté, rien à payer sans accord')
})

test('a catalogue of bags alone is ordered from', async ({ server, page }) => {
  await makeBag(server.t)
  await server.signIn(await makeClient(server.t))
  page.open(FORM)
  await page.press(`Ajouter ${BAG}`)
  await expectInCart('1 × Sac de linge (5 kg) Lavé-repassé')
  expect(screen.queryByRole('list', { name: 'Vêtements' })).toBeNull()
})

test('an order of a bag is ordered again by what it weighed', async ({ server, page }) => {
  const client = await signInClient(server)
  const bag = await makeBag(server.t)
  const line = { productId: bag, service: 'Complet', quantity: 1, grams: 6400 }
  await makeOrder(server.t, { client, input: { lines: [line], shown: { total: 6400 } } })
  server.t.database.sqlite.exec("update orders set status = 'picked_up'")
  page.open('/client/dashboard')
  await expectText('1 sac (environ 6,4 kg)')
  await page.press(/^Commander à nouveau/)
  await expectInCart('1 × Sac de linge (6,4 kg)')
})
