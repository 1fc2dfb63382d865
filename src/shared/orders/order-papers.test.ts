import { expect, test } from 'vitest'
import type { OrderStatus } from '#shared/order-status.ts'
import { papersOf } from './order-papers.ts'

const PAID = { state: 'paid' as const }
const ON = { workshop: true }

test('each reader is offered these papers, the ticket once the clothes were counted', () => {
  const [counted, uncounted] = [{ checks: [{ step: 'pickup' as const }] }, { checks: [] }]
  const offered = (status: OrderStatus, checked = counted) =>
    (['client', 'livreur', 'admin'] as const).map((role) =>
      papersOf({ status, toAgree: null, payment: PAID, ...checked }, role, ON),
    )
  expect(offered('processing')).toEqual([
    ['invoice', 'ticket'],
    ['label', 'ticket'],
    ['label', 'pieces', 'invoice', 'ticket'],
  ])
  expect(offered('delivery_en_route').at(-1)).toEqual(['label', 'invoice', 'ticket'])
  expect(offered('completed')).toEqual([
    ['invoice', 'ticket'],
    ['label', 'ticket'],
    ['invoice', 'ticket'],
  ])
  for (const papers of offered('pending', uncounted)) {
    expect(papers).not.toContain('ticket')
    expect(papers).not.toContain('pieces')
  }
})

test('nobody has an invoice of an estimate', () => {
  for (const status of ['assigned', 'cancelled'] as const)
    for (const role of ['client', 'admin'] as const)
      expect(
        papersOf({ status, toAgree: 'weight', payment: PAID, checks: [] }, role, ON),
      ).not.toContain('invoice')
})

test('an order that its company owes has a delivery note in the place of its invoice', () => {
  const owed = { toAgree: null, payment: { state: 'on_account' as const }, checks: [] }
  expect(papersOf({ ...owed, status: 'completed' }, 'client', ON)).toEqual(['delivery_note'])
  expect(papersOf({ ...owed, status: 'completed' }, 'admin', ON)).toEqual(['delivery_note'])
  expect(papersOf({ ...owed, payment: PAID, status: 'completed' }, 'admin', ON)).toEqual([
    'invoice',
  ])
})

test('a shop without a workshop has no labels of pieces', () => {
  const order = { status: 'processing' as const, toAgree: null, payment: PAID, checks: [] }
  expect(papersOf(order, 'admin', { workshop: false })).not.toContain('pieces')
})
