import { expect, test } from 'vitest'
import type { PaymentMethod } from '#shared/money/payment-methods.ts'
import { paymentView } from '#shared/money/payments.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import type { NeedingOrder } from '#shared/orders/client-needs.ts'
import { byNeed } from './by-need.ts'

const NOW = 1_800_000_000_000

interface Plan {
  status: OrderStatus
  method?: PaymentMethod | null
  asked?: boolean
  waveOpenedAt?: number
}

function order(id: string, plan: Plan) {
  const { status, method = 'espece', asked = false, waveOpenedAt = null } = plan
  const payment = paymentView({
    status,
    grandTotal: 3000,
    paidAmount: 0,
    creditUsed: 0,
    paymentMethod: method,
    paymentDeclaredAt: null,
    paymentMissingAt: null,
    toAgree: null,
    onAccount: false,
  })
  const adjustment: NeedingOrder['adjustment'] = asked ? { status: 'proposed' } : null
  const untimed = {
    atCounter: false,
    asap: false,
    pickupFrom: null,
    pickupTo: null,
    deliveryFrom: null,
    deliveryTo: null,
    readyBy: null,
    readyAt: null,
    heldSince: null,
  }
  return {
    ...untimed,
    id,
    status,
    paymentMethod: method,
    payment,
    adjustment,
    checks: [],
    placeHidden: false,
    flags: [],
    waveOpenedAt,
  }
}

const quiet = (id: string) => order(id, { status: 'processing' })
const riding = (id: string) => order(id, { status: 'delivery_en_route' })
const toAnswer = (id: string) => order(id, { status: 'picked_up', asked: true })
const toPay = (id: string) => order(id, { status: 'processing', method: 'wave' })

function namesOf(orders: ReturnType<typeof order>[], returnedId?: string) {
  return byNeed(orders, NOW, returnedId).map((one) => one.order.id)
}

test('orders that ask nothing keep their order', () => {
  expect(namesOf([quiet('b'), quiet('a')])).toEqual(['b', 'a'])
})

test('a livreur on the way comes first, then a question, then what is to be paid', () => {
  const orders = [toPay('pay'), quiet('quiet'), toAnswer('answer'), riding('ride')]
  expect(namesOf(orders)).toEqual(['ride', 'answer', 'pay', 'quiet'])
})

test('an order for which Wave was opened comes before all, on any device', () => {
  const opened = order('opened', { status: 'processing', method: 'wave', waveOpenedAt: NOW })
  expect(namesOf([riding('ride'), opened])).toEqual(['opened', 'ride'])
})

test('the order that the client comes back from paying comes before all', () => {
  expect(namesOf([riding('ride'), quiet('a')], 'a')).toEqual(['a', 'ride'])
})
