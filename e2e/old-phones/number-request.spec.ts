import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { askByNumber, sendRequestMessage } from '../number-requests.ts'

test('an order by number is asked, sent by WhatsApp, confirmed on another device and followed there', async ({
  app,
  visitor,
  admin,
  cast,
}) => {
  await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  await askByNumber(visitor)
  await expectAccessible(visitor.page)
  const link = await sendRequestMessage(admin)
  await expect(admin.page.getByRole('region', { name: 'Lien envoyé' })).toBeVisible()

  const { page: phone } = await cast.visitor()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Bonjour Aminata' })).toBeVisible()
  await expectAccessible(phone)
  expect(app.db.prepare('select count(*) from orders').pluck().get()).toBe(0)
  await phone.getByRole('button', { name: /^Confirmer/ }).dblclick()
  const ticket = phone.getByRole('article', { name: /^Commande #/ })
  await expect(ticket.getByText('C’est confirmé')).toBeVisible()
  await expect(phone).toHaveURL(/\/client\/dashboard$/)
  const reference = (await ticket.getAttribute('aria-label'))?.replace('Commande #', '') ?? ''
  await phone.goto(link)
  await expect(phone).toHaveURL(/\/client\/dashboard$/)
  await expect(phone.getByRole('article', { name: `Commande #${reference}` })).toBeVisible()

  await visitor.page.reload()
  await expect(
    visitor.page.getByRole('heading', { name: 'Votre demande est confirmée' }),
  ).toBeVisible()
  await expect(visitor.page.getByText(`#${reference}`).first()).toBeVisible()
  const placed = app.db.prepare('select substr(id, 1, 8) from orders').pluck().all()
  expect(placed).toEqual([reference])
})
