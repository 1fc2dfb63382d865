import { randomUUID } from 'node:crypto'
import { payments, refunds } from '#server/db/schema.ts'
import { cancelOrder, deleteOrder } from '#server/features/orders/orders.service.ts'
import {
  declarePayment,
  type Receipt,
  type Received,
  receivePayment,
} from '#server/features/payments/ledger.service.ts'
import { paymentView } from '#shared/money/payments.ts'
import type { TestContext } from './create-test-context.ts'
import { type Order, readOrder, type User } from './factories.ts'
import { eventsOf } from './read-back.ts'

/** Payments and refunds, and what is stored of them. */
export function createMoneyFixture(
  t: TestContext,
  { client, admin }: { client: User; admin: User },
) {
  const { orm } = t.database
  const asAdmin = { ...t, actor: admin }
  return {
    /** 3000 francs by Wave by default, under a transaction of their own. */
    receive(order: Order, money: Partial<Receipt> = {}): Promise<Received> {
      const { id: orderId, reference, clientId } = order
      const base = {
        orderId,
        reference,
        clientId,
        amount: 3000,
        method: 'wave',
        by: 'wave',
      } as const
      const transactionId = money.transactionId ?? `T_${randomUUID()}`
      return t.database.write((tx) =>
        receivePayment(tx, { ...t, actor: client }, { ...base, ...money, transactionId }),
      )
    },
    /** The client leaves to pay with Wave, where the payment cannot be observed. */
    declare: ({ id }: Order) =>
      t.database.write((tx) => declarePayment(tx, { ...t, actor: client }, readOrder(t, id))),
    cancel: ({ id: orderId, status: from }: Order) => cancelOrder(asAdmin, { orderId, from }),
    remove: ({ id }: Order) => deleteOrder(asAdmin, id),

    stateOf: ({ id }: Order) => paymentView(readOrder(t, id)),
    /** The reason and amount of each refund, oldest first. */
    owed: () =>
      orm
        .select()
        .from(refunds)
        .all()
        .map(({ reason, amount }) => [reason, amount]),
    /** The ledger's kinds and amounts, in order. */
    ledger: () =>
      orm
        .select()
        .from(payments)
        .all()
        .map(({ kind, amount }) => [kind, amount]),
    /** The payment events of an order, with their figures. */
    told: ({ id }: Order) =>
      eventsOf(t, id)
        .filter(({ kind }) => /^(payment_|refund_)/.test(kind))
        .map(({ kind, data }) => [kind, data]),
  }
}
