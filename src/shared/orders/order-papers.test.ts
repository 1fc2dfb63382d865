import { expect, test } from 'vitest'
import type { OrderStatus } from '#shared/order-status.ts'
import { papersOf } from './order-papers.ts'

test('each reader is offered these papers, the ticket once the clothes were counted', () => {
  const [counted, uncounted] = [{ checks: [{ step: 'pickup' as const }] }, { checks: [] }]
  const offered = (status: OrderStatus, checked = counted) =>
    (['client', 'livreur', 'admin'] as const).map((role) =>
      papersOf({ status, toAgree: null, ...checked }, role),
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
      expect(papersOf({ status, toAgree: 'weight', checks: [] }, role)).not.toContain('invoice')
})
