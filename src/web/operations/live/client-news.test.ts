import { act, cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderHint } from '#shared/record/live.ts'
import { dismissToast, NotificationHost } from '#web/components/feedback/notify.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import type { OrderView } from '#web/orders/order-view.ts'
import { createClientNews } from './client-news.ts'

interface Answers {
  order?: Partial<OrderView>
  events?: object[]
}

beforeEach(() => {
  window.history.replaceState(null, '', '/client/historique')
  render(createElement(NotificationHost))
})
afterEach(() => {
  cleanup()
  dismissToast()
  window.history.replaceState(null, '', '/')
})

let orders = 0
/** News of an order of its own, whose server answers so; undefined answers fail. */
function news({ order, events }: Answers = {}) {
  orders += 1
  const orderId = `${48210937 + orders}-a`
  const of = (answer: unknown) => ({
    fetch: async () => {
      if (answer === undefined) throw new Error('no network')
      return answer
    },
  })
  const whole = order && { id: orderId, reference: orderId.slice(0, 8), checks: [], ...order }
  const utils = { orders: { byId: of(whole), timeline: of(events) } }
  const tell = createClientNews(utils as never)
  return async (kind: OrderHint['kind'], more: Partial<OrderHint> = {}) => {
    await act(async () => {
      tell({ type: 'order', orderId, orderSeq: 5, kind, status: null, ...more })
      // What it reads has come by the next task.
      await new Promise((resolve) => setTimeout(resolve))
    })
    const toast = screen.queryByRole('status') ?? screen.queryByRole('alert')
    return toast?.textContent.replace(/\s/g, ' ').replaceAll(orderId.slice(0, 8), 'N') ?? null
  }
}

const payment = { state: 'paid', due: 0, paid: 5000, credit: 0, missing: false } as const
const moneyBack = { owed: 0, back: 0, credited: 0, backAt: null }

test('a delivery is told, and a step that the client sees coming is not', async () => {
  const tell = news()
  expect(await tell('moved', { status: 'picked_up' })).toBeNull()
  expect(await tell('moved', { status: 'completed' })).toContain('Commande #N livrée')
})

test('a payment is told by its figures, or without them where the order cannot be read', async () => {
  const told = await news({ order: { payment, moneyBack } })('payment_received')
  expect(told).toBe('Paiement reçu5 000 FCFA pour la commande #N.')
  expect(await news()('payment_received')).toBe('Paiement reçuPour la commande #N.')
})

test('credit is no payment, and one’s own use of it is no news', async () => {
  const order = { payment: { ...payment, credit: 5000 }, moneyBack }
  const by = (actorRole: string) => [{ orderSeq: 5, actorRole }]
  expect(await news({ order, events: by('client') })('payment_received')).toBeNull()
  expect(await news({ order, events: by('admin') })('payment_received')).toContain('Avoir utilisé')
})

test('an exact count is no news, and another one is', async () => {
  const check = (counted: number) => ({
    step: 'pickup',
    expected: 4,
    counted,
    counts: counted === 4 ? [] : [{ name: 'Chemise', service: 'Lavage', counted: 5, expected: 4 }],
  })
  const count = (counted: number) =>
    news({ order: { checks: [check(counted)] as unknown as OrderView['checks'] } })('counted', {
      status: 'picked_up',
    })
  expect(await count(4)).toBeNull()
  expect(await count(5)).toBe(
    'Linge ramassé : 5 pièces comptées sur 4Commande #N. 1 chemise de plus.',
  )
})

test('a promise that moved is told, unless the client’s own choice moved it', async () => {
  const moved = (moved: object | null) =>
    news({ events: [{ orderSeq: 5, moved }] })('promise_moved')
  expect(await moved(null)).toBeNull()
  expect(await moved({})).toBe('Nouvelle heure, commande #NElle est dans Suivi.')
})

test('on the screen of the orders, which shows it, a change is told to screen readers only', async () => {
  window.history.replaceState(null, '', paths.client.orders)
  const tell = news({ order: { adjustment: { atDoor: true } as OrderView['adjustment'] } })
  expect(await tell('adjustment_proposed')).toBeNull()
  const announced = document.querySelector('[data-announced]')?.textContent
  expect(announced).toMatch(/^Votre linge est pesé ou compté, .* ci-dessous\.$/)
})

test('an order that the team cancelled says whether money goes back, and one’s own is no news', async () => {
  const cancelled = (events?: object[]) => news({ events })('cancelled')
  const by = (actorRole: string) => ({ orderSeq: 5, kind: 'cancelled', actorRole })
  const due = { orderSeq: 6, kind: 'refund_due' }
  expect(await cancelled([by('client'), due])).toBeNull()
  const before = { ...due, orderSeq: 4 }
  expect(await cancelled([before, by('admin')])).toBe('Commande #N annulée par l’équipe')
  expect(await cancelled([by('admin'), due])).toContain('vous sera rendu')
  expect(await cancelled()).toBe('Commande #N annulée')
})

test('money of a deleted order is told with its deletion, and of another order not here', async () => {
  expect(await news()('refund_due')).toBeNull()
  const tell = news()
  expect(await tell('deleted')).toBe('Commande #N supprimée par l’équipe')
  expect(await tell('refund_due', { orderSeq: 6 })).toContain('vous sera rendu')
})
