import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeLivreur, makeOrder, readOrder } from '#server/testing/factories.ts'
import { chooseModules } from '#server/testing/scenes/shop.ts'
import { DEFAULT_EXPRESS } from '#shared/shop/prices/express.ts'
import { changeDraft } from '#web/orders/cart/draft-store.ts'
import { expect, expectText, expectToast, test } from '#web/testing/component-test.ts'
import { card, expectIn } from '#web/testing/lists.ts'
import { openWithModules } from '#web/testing/modules.ts'
import {
  cart,
  expectInCart,
  expectPlaced,
  fcfa,
  openFilledOrder,
  ordersOf,
  review,
  SUBMIT,
  sendOrder,
  TWO_SHIRTS_COST,
  wordsOf,
} from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const FEE = 800
const express = () => screen.findByRole('checkbox', { name: /^Express/ })
const feesOf = (server: ServerInProcess) =>
  server.t.database.sqlite.prepare('select express_fee from orders order by n').pluck().all()

/** Express takes two pieces a day. */
function limitExpress({ t }: ServerInProcess): void {
  t.database.sqlite
    .prepare("insert into settings (key, value, updated_at) values ('express', ?, 1)")
    .run(JSON.stringify({ ...DEFAULT_EXPRESS, maxPieces: 2 }))
}

test('express goes from the cart to the invoice, the bag’s label and the team’s card', async ({
  server,
  page,
}) => {
  await makeLivreur(server.t)
  const client = await openFilledOrder(server, page)
  const box = await express()
  expect(wordsOf(box.closest('label') as HTMLElement)).toContain('+ 800 FCFA')
  expect(wordsOf(cart())).not.toContain('Express')
  await page.user.click(box)
  await expectInCart(`Express · + 50 %${fcfa(FEE)}`)
  await expectInCart(fcfa(TWO_SHIRTS_COST + FEE))
  const promise = /Prêt .+ avant \d+ h, livraison .*?entre \d+ h et \d+ h/.exec(
    wordsOf(cart()),
  )?.[0]
  await sendOrder(page)
  const placed = await expectPlaced()
  expect(promise).toBeDefined()
  expect(wordsOf(placed)).toContain(promise)
  expect(wordsOf(placed)).toContain('Express')
  const [order] = ordersOf(server.t, client)
  const { id } = order ?? { id: '' }
  expect(readOrder(server.t, id)).toMatchObject({
    expressFee: FEE,
    grandTotal: TWO_SHIRTS_COST + FEE,
    expressPieces: 2,
  })

  page.open(`/client/facture/${id}`)
  const main = () => screen.getByRole('main')
  await expectIn(main, `Express${fcfa(FEE)}`)
  await expectIn(main, fcfa(TWO_SHIRTS_COST + FEE))
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/commandes-non-assignees')
  const waiting = card(`#${id.slice(0, 8)}`)
  await waitFor(waiting)
  within(waiting()).getByRole('img', { name: 'Express' })
  page.open(`/etiquette/${id}`)
  await waitFor(waiting)
  expect(wordsOf(waiting())).toMatch(/Express, prêt .+\d+ h/)
})

test('an express that another client took does not come back, with its fee, on another day', async ({
  server,
  page,
}) => {
  await makeLivreur(server.t)
  limitExpress(server)
  await openFilledOrder(server, page)
  await page.user.click(await express())
  await waitFor(() => expect(wordsOf(cart())).toContain(fcfa(TWO_SHIRTS_COST + FEE)))
  // A stream that has just begun would read the times again, and the form would know before it is sent.
  const letThrough = server.hold(/checkout\.times/)
  await makeOrder(server.t, { input: { express: true, shown: { total: 4500 } } })

  await sendOrder(page)
  letThrough()
  await expectToast(
    'Express complet',
    'L’express est complet ce jour-là. Choisissez un autre créneau.',
  )
  await expectText('L’express n’est plus possible')
  await page.follow('Modifier l’heure')
  expect(await express()).toMatchObject({ checked: false, disabled: true })
  await page.user.click(screen.getByRole('radio', { name: /^Choisir un créneau/ }))
  const days = await screen.findByRole('group', { name: 'Jour du passage' })
  const last = days.querySelector<HTMLElement>('button:last-of-type')
  if (last) await page.user.click(last)
  const slots = await screen.findAllByRole('radio', { name: /\d\splace/ })
  for (const slot of slots.slice(-1)) await page.user.click(slot)
  await waitFor(async () => expect(await express()).toMatchObject({ disabled: false }))
  expect(await express()).toMatchObject({ checked: false })
  expect(wordsOf(cart())).toContain(fcfa(TWO_SHIRTS_COST))

  await sendOrder(page)
  await expectPlaced()
  expect(feesOf(server)).toEqual([1500, 0])
})

test('an express that the shop no longer does leaves the open form, said once, and the order goes without it', async ({
  server,
  page,
}) => {
  await makeLivreur(server.t)
  await openFilledOrder(server, page)
  await page.user.click(await express())
  await expectInCart(`Express · + 50 %${fcfa(FEE)}`)
  const letThrough = server.hold(/modules\.on|checkout\.times/)
  await chooseModules(server.t, { express: false })
  await sendOrder(page)
  letThrough()
  await expectText('L’express n’est plus possible')
  expect(screen.queryByText('C’est éteint')).toBeNull()
  expect(wordsOf(cart())).toContain(fcfa(TWO_SHIRTS_COST))
  await page.press(SUBMIT)
  await expectPlaced()
  expect(feesOf(server)).toEqual([0])
})

test('linen to count that the shop no longer takes leaves the open form, and the list is ordered', async ({
  server,
  page,
}) => {
  await makeLivreur(server.t)
  const client = await openFilledOrder(server, page)
  changeDraft(client.id, { toCount: true })
  const letThrough = server.hold(/modules\.on/)
  await chooseModules(server.t, { linenToCount: false })
  await sendOrder(page)
  letThrough()
  await expectText('Nous ne comptons plus à la porte')
  await page.press(SUBMIT)
  await expectPlaced()
  expect(ordersOf(server.t, client)).toMatchObject([{ grand_total: TWO_SHIRTS_COST }])
})

test('linen to count that the shop no longer takes is named too where the review is opened again', async ({
  server,
  page,
}) => {
  await makeLivreur(server.t)
  const client = await openFilledOrder(server, page)
  changeDraft(client.id, { lines: [], toCount: true })
  await review(page)
  await openWithModules(server.t, { linenToCount: false })
  page.reload()
  await expectText('Nous ne comptons plus à la porte')
})

test('while the slots cannot be read, an express that was chosen is said not to be in the order', async ({
  server,
  page,
}) => {
  await makeLivreur(server.t)
  await openFilledOrder(server, page)
  await page.user.click(await express())
  const restore = server.cut(/checkout\.times/)
  page.reload()
  await expectText('L’express n’est pas dans cette commande')
  expect(wordsOf(cart())).toContain(fcfa(TWO_SHIRTS_COST))
  await sendOrder(page)
  await expectPlaced()
  expect(feesOf(server)).toEqual([0])
  restore()
})
