import { beforeEach, expect, test } from 'vitest'
import { findUser } from '#server/access/users/users.service.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, readOrder, type User } from '#server/testing/factories.ts'
import { makeHotel, setTerms } from '#server/testing/fixtures/companies.fixture.ts'
import { openRequest } from '#server/testing/open-links.ts'
import { codeOfRefusal } from '#server/testing/refusal.ts'
import { askByNumber, sendRequest } from '#server/testing/scenes/by-number.ts'
import { setSiteDoor } from '#server/testing/site-door.ts'

let t: TestContext
let hotel: User
let admin: Caller

beforeEach(async () => {
  t = createTestContext({ DEMO: '0' })
  setSiteDoor(t, 'open')
  hotel = await makeHotel(t)
  admin = await t.as(await makeAdmin(t))
})

/** The hotel's number asks, and the team says that it is the hotel. */
async function askAsHotel() {
  const phone = findUser(t.database.orm, hotel.id)?.phone
  const { id: requestId } = await askByNumber(t, { phone })
  await admin.numberRequests.chooseRecord({ requestId, clientId: hotel.id })
  return requestId
}

test('the order of a request that joins a company’s record is on its account', async () => {
  const requestId = await askAsHotel()
  const phone = t.browser().caller
  const token = await sendRequest(admin, requestId)
  const { pickup, figures } = await openRequest(phone, token)
  const seen = { token, pickup, shown: { total: figures.grandTotal } }
  setTerms(t, hotel, { ceiling: 1 })
  expect(await codeOfRefusal(phone.numberRequests.confirm(seen))).toBe('ACCOUNT_CEILING')
  setTerms(t, hotel, { ceiling: null })
  const { orderId } = await phone.numberRequests.confirm(seen)
  expect(readOrder(t, orderId)).toMatchObject({ onAccount: true, clientId: hotel.id })
})

test('beyond the ceiling the team confirms once more to take it', async () => {
  const requestId = await askAsHotel()
  setTerms(t, hotel, { ceiling: 1 })
  const { pickup, figures } = await admin.numberRequests.byId({ requestId })
  const seen = { requestId, pickup, shown: { total: figures.grandTotal } }
  expect(await codeOfRefusal(admin.numberRequests.confirmByTeam(seen))).toBe(
    'ACCOUNT_ABOVE_CEILING',
  )
  const taken = await admin.numberRequests.confirmByTeam({ ...seen, aboveCeiling: true })
  expect(readOrder(t, taken.orderId).onAccount).toBe(true)
})
