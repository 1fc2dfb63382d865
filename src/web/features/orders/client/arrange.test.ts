import { expect, test } from 'vitest'
import { paymentView } from '#shared/money/payments.ts'
import type { NeedingOrder } from '#shared/orders/client-needs.ts'
import type { OrderStatus, PaymentMethod } from '#shared/orders/orders.ts'
import { arrange } from './arrange.ts'

const NOW = 1_800_000_000_000

interface Plan {
  status: OrderStatus
  method?: PaymentMethod | null
  asked?: boolean
}

function order(id: string, { status, method = 'espece', asked = false }: Plan) {
  const payment = paymentView({
    status,
    grandTotal: 3000,
    paidAmount: 0,
    paymentMethod: method,
    paymentDeclaredAt: null,
    paymentMissingAt: null,
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
    flags: [],
  }
}

const quiet = (id: string) => order(id, { status: 'processing' })
const riding = (id: string) => order(id, { status: 'delivery_en_route' })
const toAnswer = (id: string) => order(id, { status: 'picked_up', asked: true })
const toPay = (id: string) => order(id, { status: 'processing', method: 'wave' })

function namesOf(orders: ReturnType<typeof order>[], returnedId?: string) {
  const { pressing, others } = arrange(orders, NOW, returnedId)
  return [pressing.map((one) => one.order.id), others.map(({ id }) => id)]
}

test('orders that ask nothing stay in the list, in its order', () => {
  expect(namesOf([quiet('b'), quiet('a')])).toEqual([[], ['b', 'a']])
})

test('a question comes first, then a livreur on the way, then what is to be paid', () => {
  const orders = [toPay('pay'), quiet('quiet'), riding('ride'), toAnswer('answer')]
  expect(namesOf(orders)).toEqual([['answer', 'ride', 'pay'], ['quiet']])
})

test('of several questions only one comes before the livreur, who stays on the first screen', () => {
  const orders = [toAnswer('c'), toAnswer('b'), riding('ride'), toPay('pay')]
  expect(namesOf(orders)).toEqual([['c', 'ride', 'b', 'pay'], []])
})

test('without a livreur on the way the first is shown in full, and the others as strips', () => {
  const { pressing } = arrange([toAnswer('b'), toAnswer('a'), toPay('pay')], NOW, undefined)
  expect(pressing.map(({ inFull }) => inFull)).toEqual([true, false, false])
})

test('with a livreur on the way all else is a strip, and the map is lower under one', () => {
  const shown = (orders: ReturnType<typeof order>[]) =>
    arrange(orders, NOW, undefined).pressing.map(({ inFull, map }) => [inFull, map])
  expect(shown([riding('ride')])).toEqual([[false, 'tall']])
  expect(shown([toAnswer('answer'), riding('ride')])).toEqual([
    [false, null],
    [false, 'low'],
  ])
  const both = order('both', { status: 'delivery_en_route', asked: true })
  expect(shown([both, riding('ride')])).toEqual([
    [false, 'low'],
    [false, null],
  ])
})

test('an order that the client comes back from paying stands there too', () => {
  expect(namesOf([quiet('b'), quiet('a')], 'a')).toEqual([['a'], ['b']])
})
