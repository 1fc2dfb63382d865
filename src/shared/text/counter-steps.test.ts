import { expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import {
  COUNTER_STEP_WORDS,
  counterStepsAfter,
  standingAtCounter,
  standingLabel,
} from './counter-steps.ts'

const at = (status: OrderStatus, readyAt: number | null = null) => ({
  status,
  atCounter: true,
  readyAt,
})

test('an order of the counter is dropped, washed, ready and collected, and never on the road', () => {
  const path = ['pending', 'picked_up', 'processing', 'completed'] as const
  expect(path.map((status) => standingLabel(at(status), 'client'))).toEqual([
    'En attente',
    'Déposée',
    'En traitement',
    'Retirée',
  ])
  expect(standingLabel(at('picked_up', 1), 'client')).toBe('Prête')
  expect(standingLabel(at('completed', 1), 'client')).toBe('Retirée')
  expect(standingLabel(at('cancelled', 1), 'client')).toBe('Annulée')
  const said = Object.values(COUNTER_STEP_WORDS).flatMap(Object.values).join()
  expect(said).not.toMatch(/livreur|ramass|livr/i)
})

test('an order that a livreur carries keeps the labels of its status', () => {
  for (const status of ORDER_STATUSES)
    expect(standingAtCounter({ ...at(status, 1), atCounter: false })).toBeUndefined()
  expect(standingLabel({ ...at('picked_up'), atCounter: false }, 'client')).toBe('Ramassée')
  expect(standingLabel({ ...at('assigned'), atCounter: false }, 'admin')).toBe('Ramassage assigné')
})

test('linen that is ready with us is ready to its client, whatever the team does with it next', () => {
  const ready = { ...at('picked_up', 1), atCounter: false }
  expect([standingLabel(ready, 'client'), standingLabel(ready, 'admin')]).toEqual([
    'Prête',
    'Ramassée',
  ])
  expect(standingLabel({ ...ready, status: 'assigned_for_delivery' }, 'client')).not.toBe('Prête')
})

test('what is ready is not washed again', () => {
  expect(counterStepsAfter('picked_up')).toEqual(['processing', 'ready', 'completed'])
  expect(counterStepsAfter('ready')).toEqual(['completed'])
})
