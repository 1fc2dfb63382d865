import { beforeEach, expect, test } from 'vitest'
import { insertPhoto } from '#server/orders/photos/photos.queries.ts'
import {
  type Browser,
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeLivreur } from '#server/testing/factories.ts'
import { askByNumber, sendRequest } from '#server/testing/fixtures/number-requests.fixture.ts'
import { openHome, openRequest } from '#server/testing/open-links.ts'
import { refusalOf } from '#server/testing/refusal.ts'

// Somebody asks for an order under a number that is another person's, who reads the message and taps.

let t: TestContext
let team: Caller
let asker: Browser
let owner: Browser
let orderId: string

beforeEach(async () => {
  t = createTestContext()
  team = await t.as(await makeAdmin(t))
  asker = t.browser('41.0.0.1')
  owner = t.browser('41.0.0.2')
  const { id } = await askByNumber(t, {}, asker.caller)
  const token = await sendRequest(team, id)
  const { figures, pickup } = await openRequest(owner.caller, token)
  const shownTotal = figures.grandTotal
  const placed = await owner.caller.numberRequests.confirm({ token, pickup, shownTotal })
  orderId = placed.orderId
  const link = placed.follow?.split('/').at(-1) ?? ''
  for (const browser of [owner, asker]) await openHome(browser.caller, link)
})

const readBy = ({ caller }: Browser) => caller.orders.byId({ orderId })

const SECRETS = /Portail vert|Deuxième étage|Rue I 164|Koné/

test('the owner of the number reads the quarter, the hour and the total, and neither place nor invoice', async () => {
  const { items } = await owner.caller.orders.mine({})
  expect(items).toMatchObject([
    {
      placeHidden: true,
      clientLocation: null,
      km: null,
      landmark: null,
      note: null,
      grandTotal: 3000,
    },
  ])
  expect(items[0]?.clientAddress).toBe('Riviera 3')
  const read = [
    items,
    await readBy(owner),
    await owner.caller.orders.latest(),
    await owner.caller.checkout.lastPlace(),
    await owner.caller.checkout.basket(),
    await owner.caller.recurring.mine(),
    await owner.caller.orders.timeline({ orderId }),
  ]
  expect(JSON.stringify(read)).not.toMatch(SECRETS)
  expect(await owner.caller.auth.me()).toMatchObject({ fullname: 'Aminata', email: null })
  const refusal = await refusalOf(owner.caller.invoices.link({ orderId }))
  expect(refusal.code).toBe('PLACE_HIDDEN')
})

test('the browser that asked reads the place that was typed in it', async () => {
  expect(await readBy(asker)).toMatchObject({ placeHidden: false, landmark: 'Portail vert' })
  expect(await asker.caller.auth.me()).toMatchObject({ fullname: 'Aminata Koné' })
  expect(await asker.caller.checkout.lastPlace()).toMatchObject({ landmark: 'Portail vert' })
  expect(await asker.caller.invoices.link({ orderId })).toBeTruthy()
})

test('once the linen was taken at the address, every browser with the link reads it', async () => {
  const livreur = await makeLivreur(t)
  await team.orders.assign({
    orderId,
    livreurId: livreur.id,
    kind: 'pickup',
    from: 'pending',
    currentLivreurId: null,
  })
  await team.orders.move({ orderId, from: 'assigned', to: 'picked_up' })
  expect(await readBy(owner)).toMatchObject({ placeHidden: false, landmark: 'Portail vert' })
  expect(await owner.caller.invoices.link({ orderId })).toBeTruthy()
})

test('the photo of a missed visit, which shows the door, is told to the browser that asked only', async () => {
  const livreur = await makeLivreur(t)
  const size = { width: 90, height: 60, bytes: 1000 }
  const taken = { takenAt: t.clock.now(), createdAt: t.clock.now() }
  const whose = { id: 'photo-of-the-door', orderId, livreurId: livreur.id, caption: null }
  insertPhoto(t.database.orm, { ...whose, step: 'pickup', ...size, ...taken })
  expect((await owner.caller.photos.ofOrder({ orderId })).photos).toEqual([])
  expect((await asker.caller.photos.ofOrder({ orderId })).photos).toHaveLength(1)
})
