import { describe, expect, it } from 'vitest'
import type { OrderEventKind } from '#shared/live.ts'
import type { OrderStatus } from '#shared/orders.ts'
import type { Outputs } from '#web/trpc.ts'
import { timelineSteps } from './timeline-steps.tsx'

type OrderEvent = Outputs['orders']['timeline'][number]

const at = Date.UTC(2025, 5, 10, 8, 12)
const HOUR = 3_600_000

function event(seq: number, kind: OrderEventKind, to: OrderStatus, more: Partial<OrderEvent> = {}) {
  const known = { from: null, actorRole: 'admin', actorName: 'Mireille Assi', livreurName: null }
  return { seq, kind, to, at: at + seq * HOUR, ...known, ...more } as OrderEvent
}

const created = event(1, 'created', 'pending', { actorRole: 'client', actorName: 'Aminata Koné' })
const assigned = event(2, 'assigned', 'assigned', { livreurName: 'Konan Yao' })

const words = (steps: ReturnType<typeof timelineSteps>) =>
  steps.map(({ state, label, detail }) => [state, label, detail].filter(Boolean).join(' · '))

describe('the thread of an order', () => {
  it('tells what happened, where it stands, and what is left of the usual path', () => {
    expect(words(timelineSteps([created, assigned], 'client'))).toEqual([
      'done · Commande reçue',
      'now · Livreur assigné · Konan Yao',
      'todo · Ramassage en route',
      'todo · Ramassée',
      'todo · En traitement',
      'todo · Livreur assigné pour la livraison',
      'todo · Retour en cours',
      'todo · Livrée',
    ])
  })

  it('speaks to the team in the words of the team, with who did it', () => {
    expect(words(timelineSteps([created, assigned], 'admin')).slice(0, 2)).toEqual([
      'done · Commande reçue · Aminata Koné',
      'now · Ramassage assigné · Konan Yao',
    ])
  })

  it('shows the livreur who took over, without promising the steps behind again', () => {
    const taken = event(3, 'reassigned', 'assigned', { livreurName: 'Mariam Touré' })
    const steps = words(timelineSteps([created, assigned, taken], 'admin'))
    expect(steps[2]).toBe('now · Nouveau livreur · Mariam Touré')
    expect(steps[3]).toBe('todo · Ramassage en route')
  })

  it('leaves out the choice of a payment method, which is no step', () => {
    const paid = event(2, 'payment_method', 'pending')
    expect(words(timelineSteps([created, paid], 'client'))[0]).toBe('now · Commande reçue')
  })

  it('ends with the delivery, all sewn', () => {
    const done = event(3, 'moved', 'completed', { actorRole: 'livreur', actorName: 'Konan Yao' })
    const steps = timelineSteps([created, assigned, done], 'client')
    expect(steps.every(({ state }) => state === 'done')).toBe(true)
    expect(words(steps).at(-1)).toBe('done · Livrée · Konan Yao')
  })

  it('stops at the cancellation', () => {
    const steps = words(timelineSteps([created, event(2, 'cancelled', 'cancelled')], 'admin'))
    expect(steps.at(-1)).toBe('now · Annulée · Mireille Assi')
  })

  it('writes the day where it changes', () => {
    const later = event(30, 'moved', 'picked_up')
    const times = timelineSteps([created, assigned, later], 'admin').map(({ time }) => time)
    expect(times.slice(0, 3)).toEqual(['mar. 10, 09:12', '10:12', 'mer. 11, 14:12'])
  })

  it('is empty before anything happened', () => {
    expect(timelineSteps([], 'client')).toEqual([])
  })
})
