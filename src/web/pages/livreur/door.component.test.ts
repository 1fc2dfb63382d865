import { screen, waitFor, within } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { makeLivreur, makeOrder, readOrder } from '#server/testing/factories.ts'
import { askForCodes, wrongCode } from '#server/testing/fixtures/custody.fixture.ts'
import {
  confirmAndReturn,
  confirmStep,
  countAll,
  given,
  meet,
  openMissions,
  openStep,
  payExact,
  stepButton,
} from '#web/testing/cash-steps.ts'
import { expect, expectFocus, expectText, test } from '#web/testing/component-test.ts'
import { expectIn, pressIn, region } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import { canTakePhotos, takePhoto } from '#web/testing/photo-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const count = region('Comptez ensemble')
const reserves = region('Défauts déjà là')

/** A column of the only check. */
const checked = ({ t }: ServerInProcess, column: 'counts' | 'reserves' | 'with_client') =>
  t.database.sqlite.prepare(`select ${column} from order_checks`).pluck().get()

test('nothing is counted nor received before it is touched, and the step waits for each of them', async ({
  server,
  page,
}) => {
  const { order } = await meet(server, page)
  await openStep(page, order)
  await waitFor(given)
  expect(given().value).toBe('')
  const missing = () =>
    screen.queryByRole('button', { name: /^Il manque/ })?.textContent.replace(/\s+/g, ' ')
  expect(missing()).toContain('1 ligne, le paiement, compté devant le client')
  await page.user.click(stepButton())
  await expectFocus(() => screen.getByRole('button', { name: /compte juste, 2$/ }))
  await page.press('Tout y est')
  await waitFor(() =>
    expect(missing()).toContain('Il manque : le paiement, compté devant le client'),
  )
  await payExact(page)
  await waitFor(() => expect(missing()).toContain('Il manque : compté devant le client'))
  await page.user.click(stepButton())
  expect(readOrder(server.t, order.id).status).toBe('pickup_en_route')
  await page.user.click(screen.getByRole('checkbox', { name: 'Compté sans le client' }))
  await waitFor(() => expect(missing()).toBeUndefined())
  await expectText(`2 pièces · ${fcfa(order.grandTotal)} reçus`)
  await confirmAndReturn(page, order)
  expect(checked(server, 'with_client')).toBe(0)
})

test('a line that is sewn is felt once, a wrong tap on it is taken back, and another number asks why', async ({
  server,
  page,
}) => {
  const vibrate = vi.fn(() => true)
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'vibrate'))
  const { order } = await meet(server, page)
  await openStep(page, order)
  await pressIn(page, count, /compte juste, 2$/)
  await expectIn(count, '2 sur 2')
  expect(vibrate.mock.calls).toEqual([[10]])
  await pressIn(page, count, /compte juste, 2$/)
  await expectIn(count, '2 prévues')
  expect(vibrate.mock.calls).toHaveLength(1)
  await pressIn(page, count, /autre nombre$/)
  await pressIn(page, count, /^Il y en a bien 2$/)
  await expectIn(count, '2 sur 2')
  await pressIn(page, count, /autre nombre$/)
  await pressIn(page, count, /^Diminuer la quantité/)
  await expectIn(count, '1 de moins')
  expect(screen.queryByRole('button', { name: 'Tout y est' })).toBeNull()
  await page.press(/^Il manque/)
  await expectIn(count, 'Dites pourquoi le compte est différent.')
  await pressIn(page, count, 'Pas dans le sac')
  // A piece less costs less before the cash is taken.
  const half = order.grandTotal / 2
  await expectIn(count, `Nouveau total : ${fcfa(half)}`)
  await page.user.click(screen.getByRole('checkbox', { name: /^Compté devant/ }))
  await payExact(page)
  await expectText(`1 pièce · ${fcfa(half)} reçus`)
  await confirmAndReturn(page, order)
  expect(readOrder(server.t, order.id)).toMatchObject({ grandTotal: half, paidAmount: half })
  expect(JSON.parse(String(checked(server, 'counts')))).toMatchObject([
    { counted: 1, reason: 'absent' },
  ])
})

test('a reserve is taken back by a second tap, unless something was written of it, and never holds the step up', async ({
  server,
  page,
}) => {
  const { order } = await meet(server, page)
  await openStep(page, order)
  await pressIn(page, reserves, 'Trou')
  await waitFor(() => within(reserves()).getByRole('button', { name: 'Trou', pressed: true }))
  await pressIn(page, reserves, 'Trou')
  await waitFor(() => within(reserves()).getByRole('button', { name: 'Trou', pressed: false }))
  await pressIn(page, reserves, 'Tache')
  await page.user.type(within(reserves()).getByLabelText('Précision sur le défaut'), 'Col')
  await pressIn(page, reserves, 'Tache')
  await waitFor(() => expect(within(reserves()).getAllByRole('group')).toHaveLength(3))
  await countAll(page)
  await payExact(page)
  await confirmAndReturn(page, order)
  expect(JSON.parse(String(checked(server, 'reserves')))).toMatchObject([
    { kind: 'tache', position: 0, note: 'Col' },
    { kind: 'tache', position: 0 },
  ])
})

test('the code that is missing is asked for until it is typed, and a wrong one is named as such', async ({
  server,
  page,
}) => {
  const { order } = await meet(server, page)
  askForCodes(server.t)
  server.t.database.sqlite
    .prepare("update orders set status = 'delivery_en_route' where id = ?")
    .run(order.id)
  page.reload()
  await openStep(page, order)
  const code = region('Code de livraison')
  const digits = () => screen.getByLabelText<HTMLInputElement>('Code à 4 chiffres du client')
  await countAll(page)
  await payExact(page)
  await page.press(/^Il manque/)
  await expectIn(code, 'Le code a 4 chiffres.')
  for (const triesLeft of [4, 3, 2, 1]) {
    await page.user.type(digits(), wrongCode(server.t, order.id, triesLeft))
    expect(code().textContent).not.toContain('Le code a 4 chiffres.')
    await page.user.click(stepButton())
    await expectIn(code, triesLeft > 1 ? `Encore ${triesLeft} essais.` : 'Encore un essai.')
    await expectIn(code, 'Ce n’est pas le code de cette commande.')
    // The refused code has emptied its field, and what was refused stays.
    expect(digits().value).toBe('')
    await page.press(/^Il manque/)
    expect(code().textContent).not.toContain('Le code a 4 chiffres.')
  }
  await page.user.type(digits(), wrongCode(server.t, order.id, 0))
  await page.user.click(stepButton())
  await expectIn(code, 'Plus d’essai')
  expect(code().textContent).not.toContain('Le code a 4 chiffres.')
  expect(readOrder(server.t, order.id).status).toBe('delivery_en_route')
})

test('without the client’s code a photo of the delivery is asked for, and confirms it', async ({
  server,
  page,
}) => {
  await canTakePhotos()
  const livreur = await makeLivreur(server.t)
  const order = await makeOrder(server.t, { livreur, status: 'delivery_en_route' })
  askForCodes(server.t)
  await server.signIn(livreur)
  await openMissions(page, order)
  await openStep(page, order)
  await countAll(page)
  const photos = region('Photos')
  await expectIn(photos, 'facultatif')
  await page.press('Le client n’a pas son code')
  await expectIn(photos, 'obligatoire')
  await page.press(/^Il manque/)
  await expectIn(photos, 'prenez une photo')
  expect(readOrder(server.t, order.id).status).toBe('delivery_en_route')
  await takePhoto(page, within(photos()).getByLabelText('Ajouter une photo'))
  await waitFor(() => within(photos()).getByRole('button', { name: 'Ouvrir Photo 1' }))
  await confirmStep(page)
  await waitFor(() => expect(readOrder(server.t, order.id).status).toBe('completed'))
})
