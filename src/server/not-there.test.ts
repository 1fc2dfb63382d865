import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeSuperadmin } from '#server/testing/factories.ts'
import { codeOfRefusal } from '#server/testing/refusal.ts'

// What a screen names may be gone when it is read or acted on: it is refused with a word, and is no fault of the server.

let t: TestContext
let owner: Caller
let staff: Caller

beforeEach(async () => {
  t = createTestContext()
  owner = await t.as(await makeSuperadmin(t))
  staff = await t.as(await makeAdmin(t))
})

const id = randomUUID()
const key = () => ({ idempotencyKey: randomUUID() })
const orderId = id
const unpaid = { orderId, ladder: 'unpaid' } as const
const sale = { saleId: id, seen: 1 }
const number = '2412345Q25000000318'
const back = { refundId: id, outcome: 'refunded' } as const

const ROWS: [what: string, code: string, call: () => Promise<unknown>][] = [
  [
    'an advance by Wave',
    'NOT_FOUND',
    () => staff.credit.settleAdvance({ advance: 9, outcome: 'found' }),
  ],
  [
    'an order to pay by credit',
    'ORDER_NOT_FOUND',
    () =>
      staff.payments.record({
        reference: orderId.slice(0, 8),
        method: 'credit',
        amount: 500,
        shown: { due: 500, received: 0 },
        ...key(),
      }),
  ],
  [
    'an order to certify',
    'ORDER_NOT_FOUND',
    () => staff.fne.noteRne({ orderId, number: 'R-26-000412' }),
  ],
  ['an act that waits for the owner', 'NOT_FOUND', () => owner.ownerAsks.grant({ askId: id })],
  [
    'a refund that is asked of the owner',
    'NOT_FOUND',
    () => staff.ownerAsks.ask({ act: 'payments.settleRefund', input: back, ...key() }),
  ],
  [
    'the payments of an invoice',
    'INVOICE_NOT_FOUND',
    () => staff.accountPayments.ofInvoice({ invoiceId: id }),
  ],
  [
    'the reminders of an invoice',
    'INVOICE_NOT_FOUND',
    () => staff.reminders.of({ ladder: 'invoice', invoiceId: id }),
  ],
  ['the reminders of an order', 'ORDER_NOT_FOUND', () => staff.reminders.of(unpaid)],
  ['reminders to stop', 'ORDER_NOT_FOUND', () => staff.reminders.stop(unpaid)],
  ['a certification', 'NOT_FOUND', () => staff.fne.byId({ saleId: id })],
  ['a certification to correct', 'NOT_FOUND', () => staff.fne.correct(sale)],
  [
    'a certification made by hand',
    'NOT_FOUND',
    () => owner.fne.doneByHand({ ...sale, number, reason: 'Deux chiffres inversés' }),
  ],
  ['a claim', 'NOT_FOUND', () => staff.claims.read({ claimId: id })],
  ['a request by number', 'NOT_FOUND', () => staff.numberRequests.giveLink({ requestId: id })],
  ['a missed visit', 'NOT_FOUND', () => staff.visits.decideFee({ missedVisitId: id, fee: 0 })],
]

test.each(ROWS)('%s that is not there is refused: %s', async (_, code, call) => {
  expect(await codeOfRefusal(call())).toBe(code)
})
