import { randomUUID } from 'node:crypto'
import { expect, test } from './fixtures.ts'
import { askOverApi, confirmRequest, linkOfRequest } from './number-requests.ts'
import { submit } from './order-form.ts'
import { bringTo, collectOne } from './orders.ts'
import type { App } from './server.ts'

// The whole life of an order for a client who has a number and no mailbox.

const ratingOf = ({ db }: App) => db.prepare('select rating from order_closings').pluck().get()

test('asked by number, followed by link, disputed, paid with Wave, well delivered, and ordered again in two taps on another device', async ({
  app,
  admin,
  cast,
}) => {
  const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  await askOverApi(app, { paymentMethod: 'wave' })
  const { page: phone, context } = await cast.visitor()
  const order = phone.getByRole('article', { name: /^Commande #/ })
  await test.step('confirmed, and followed by the link that comes with it', async () => {
    await confirmRequest(phone, await linkOfRequest(app, admin))
    await expect(order).toBeVisible()
  })
  const orderId = app.db.prepare('select id from orders').pluck().get() as string
  await test.step('a count that is not what the client gave', async () => {
    await bringTo(orderId, { to: 'pickup_en_route' }, { admin, livreur })
    await collectOne(orderId, { admin, livreur })
    await phone.getByRole('button', { name: 'Voir le comptage' }).click()
    await phone.getByRole('button', { name: 'Je ne suis pas d’accord' }).click()
    await phone.getByLabel('Message').fill('Il y en avait deux.')
    await phone.getByRole('button', { name: 'Envoyer à l’équipe' }).click()
    await expect(phone.getByText('L’équipe est prévenue').first()).toBeVisible()
    const [claim] = (await admin.api.claims.list.query({ list: 'open' })).items
    await admin.api.claims.propose.mutate({
      claimId: claim?.id ?? '',
      remedy: 'explain',
      message: 'Il y en avait bien une.',
      from: 'open',
      idempotencyKey: randomUUID(),
    })
  })
  await test.step('paid with Wave, and said', async () => {
    await phone.goto('/client/dashboard')
    const opened = context.waitForEvent('page')
    await phone
      .getByRole('link', { name: /^Payer .* avec Wave/ })
      .first()
      .click()
    await (await opened).close()
    await phone.reload()
    await phone.getByRole('button', { name: 'Oui, j’ai payé' }).click()
    await expect(phone.getByText('Paiement annoncé, vérification en cours')).toBeVisible()
    const { payment } = await admin.api.orders.byId.query({ orderId })
    await admin.api.payments.confirmWave.mutate({
      orderId,
      transactionId: 'T_46HS5COOWE',
      amount: payment.due,
    })
  })
  await test.step('delivered, and all is well', async () => {
    await bringTo(orderId, { from: 'picked_up', to: 'completed' }, { admin, livreur })
    await phone.goto('/client/dashboard')
    await phone.getByRole('button', { name: 'Tout va bien' }).click()
    await phone.getByRole('button', { name: 'Très bien' }).click()
    await expect.poll(() => ratingOf(app)).toBe('very_good')
  })
  await test.step('the same again in two taps, on another device', async () => {
    const { client } = await admin.api.orders.byId.query({ orderId })
    const { link } = await admin.api.clientLinks.give.mutate({
      userId: client.id,
      use: 'whatsapp',
    })
    const { page: tablet } = await cast.visitor()
    await tablet.goto(link)
    await tablet.getByRole('button', { name: 'Commander à nouveau' }).click()
    await submit(tablet).click()
    await expect(tablet.getByRole('heading', { name: /avec Wave$/ })).toBeVisible()
  })
  const told = app.db
    .prepare("select distinct template from client_messages where template <> 'demande_recue'")
    .pluck()
    .all()
  expect(told).toEqual(
    expect.arrayContaining([
      'passage_prevu',
      'livreur_en_route',
      'linge_compte',
      'commande_livree',
    ]),
  )
})
