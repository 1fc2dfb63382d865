import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { makeAdmin, type User } from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { phonePhoto } from '#server/testing/fixtures/pictures.ts'
import { brokenLinks } from '#server/testing/history.ts'
import { photosAtTheDoor, refusalIn } from '#server/testing/scenes/record.ts'
import { receiptPath, receiptUploadPath, slipUploadPath } from '#shared/money/receipt-paths.ts'

type Fixture = Awaited<ReturnType<typeof photosAtTheDoor>>

let f: Fixture
let admin: User
let movement: number
const receiptId: string = randomUUID()

beforeEach(async () => {
  f = await photosAtTheDoor()
  admin = await makeAdmin(f.t)
  await makeOpenDrawer(f.t, admin)
  const desk = await f.t.as(admin)
  const spent = { amount: 4500, reason: 'soap', receiptId, idempotencyKey: randomUUID() } as const
  ;({ movement } = await desk.drawer.spend(spent))
})

const put = async (as: User, { of = movement, id = receiptId, slip = '' } = {}) =>
  f.send({ as, path: receiptUploadPath(of, id, slip), bytes: await phonePhoto(900, 1200) })
const see = async (as: User, id = receiptId) =>
  f.app.request(receiptPath(id), { headers: { cookie: await f.cookieOf(as) } })

test('the photo of a receipt follows its movement, once, and only the team sees it', async () => {
  const desk = await f.t.as(admin)
  const [expense] = (await desk.drawer.movements({})).items
  expect(expense).toMatchObject({ receiptId, receiptStored: false })
  expect(await refusalIn(await see(admin))).toEqual([404, 'NOT_FOUND'])
  expect(await (await put(admin)).json()).toEqual({ id: receiptId })
  expect((await put(admin)).status).toBe(200)
  expect((await desk.drawer.movements({})).items[0]).toMatchObject({ receiptStored: true })
  const seen = await see(admin)
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])
  for (const other of [f.client, f.livreur]) expect((await see(other)).status).toBe(403)
  expect(brokenLinks(f.t.database)).toEqual([])
})

test('the number of a slip is stored as it was written, and one without an end is refused', async () => {
  expect(await refusalIn(await put(admin, { slip: '1'.repeat(41) }))).toEqual([400, 'VALIDATION'])
  await put(admin, { slip: ' BICICI n° 00318 & suite ' })
  const slip = f.t.database.sqlite.prepare('select slip from drawer_receipts').pluck().get()
  expect(slip).toBe('BICICI n° 00318 & suite')
})

test('another photo, another movement and a stranger are refused', async () => {
  await put(admin)
  expect(await refusalIn(await put(admin, { id: randomUUID() }))).toEqual([422, 'TOO_MANY_PHOTOS'])
  expect(await refusalIn(await put(admin, { of: movement - 1 }))).toEqual([400, 'VALIDATION'])
  expect(await refusalIn(await put(admin, { of: movement - 1, id: randomUUID() }))).toEqual([
    404,
    'NOT_FOUND',
  ])
  expect((await put(f.livreur, { id: randomUUID() })).status).toBe(403)
})

test('an address that names no photo stores and shows none', async () => {
  const bytes = await phonePhoto(900, 1200)
  const slip = await f.send({ as: admin, path: slipUploadPath('secret.key'), bytes })
  expect(await refusalIn(slip)).toEqual([400, 'VALIDATION'])
  expect(await refusalIn(await see(admin, 'secret.key'))).toEqual([404, 'NOT_FOUND'])
})
