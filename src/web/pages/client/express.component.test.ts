import { screen, waitFor } from '@testing-library/react'
import { makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { DEFAULT_EXPRESS } from '#shared/money/express.ts'
import { expect, expectNoText, expectText, expectToast, test } from '#web/testing/component-test.ts'
import {
  cart,
  expectPlaced,
  fcfa,
  fillOrder,
  SUBMIT,
  signInClient,
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

test('an express that another client took does not come back, with its fee, on another day', async ({
  server,
  page,
}) => {
  await signInClient(server)
  await makeLivreur(server.t)
  limitExpress(server)
  await fillOrder(page)
  await page.user.click(await express())
  await waitFor(() => expect(wordsOf(cart())).toContain(fcfa(TWO_SHIRTS_COST + FEE)))
  await makeOrder(server.t, { input: { express: true, shownTotal: 4500 } })

  await page.press(SUBMIT)
  await expectToast(
    'Express complet',
    'L’express est complet ce jour-là. Choisissez un autre créneau.',
  )
  await expectText('L’express n’est plus possible')
  await expectText('L’express est retiré de cette commande')
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

  await page.user.click(await express())
  await waitFor(() =>
    expect(screen.queryByText('L’express est retiré de cette commande')).toBeNull(),
  )
  await page.user.click(await express())
  await page.press(SUBMIT)
  await expectPlaced()
  expect(feesOf(server)).toEqual([1500, 0])
})

test('while the slots cannot be read, an express that was chosen is said not to be in the order', async ({
  server,
  page,
}) => {
  await signInClient(server)
  await makeLivreur(server.t)
  await fillOrder(page)
  await page.user.click(await express())
  const restore = server.cut(/checkout\.times/)
  page.reload()
  await expectText('L’express n’est pas dans cette commande')
  expect(wordsOf(cart())).toContain(fcfa(TWO_SHIRTS_COST))
  await page.press(SUBMIT)
  await expectPlaced()
  expect(feesOf(server)).toEqual([0])
  restore()
})

test('while the slots are being read, an express that was chosen is no cause for alarm', async ({
  server,
  page,
}) => {
  await signInClient(server)
  await makeLivreur(server.t)
  await fillOrder(page)
  await page.user.click(await express())
  const answer = server.hold(/checkout\.times/)
  page.reload()
  await expectText('Ses heures se chargent.')
  await expectNoText('L’express n’est pas dans cette commande')
  answer()
  expect(await express()).toMatchObject({ checked: true })
  await expectNoText('Ses heures se chargent.')
})
