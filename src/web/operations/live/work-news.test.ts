import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { UNDO_MS } from '#shared/orders/assignments.ts'
import type { OrderHint } from '#shared/record/live.ts'
import type { Role } from '#shared/roles.ts'
import { setPageTitle } from '#web/lib/navigation/page-title.ts'
import { handleSessionEnd } from '#web/session-end.ts'
import { createWorkNews } from './work-news.ts'

let look = 'visible'

/** The person goes to another tab, or comes back. */
function turnTo(state: 'visible' | 'hidden') {
  look = state
  document.dispatchEvent(new Event('visibilitychange'))
}

/** The news for a person of this role, with these missions. */
function newsOf(role: Role, missions: string[] = []) {
  const fetch = async () => missions.map((id) => ({ id }))
  const tell = createWorkNews({ missions: { list: { fetch } } } as never, role)
  return (kind: OrderHint['kind'], orderId: string) =>
    tell({ type: 'order', orderId, orderSeq: 1, kind, status: 'assigned' })
}

beforeEach(() => {
  Object.defineProperty(document, 'visibilityState', { get: () => look, configurable: true })
  setPageTitle('Lavéo')
})
afterEach(() => turnTo('visible'))

test('the team’s hidden tab counts new orders, once each, and nothing else that happens', () => {
  const tell = newsOf('admin')
  turnTo('hidden')
  tell('created', 'a')
  tell('created', 'a')
  tell('created', 'b')
  tell('assigned', 'c')
  expect(document.title).toBe('(2) Lavéo')
  turnTo('visible')
  expect(document.title).toBe('Lavéo')
})

test('a page that is looked at counts nothing', () => {
  newsOf('superadmin')('created', 'a')
  expect(document.title).toBe('Lavéo')
})

test('a livreur’s tab counts the missions that they got and still have once none can be undone', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const tell = newsOf('livreur', ['given', 'taken over'])
  turnTo('hidden')
  tell('assigned', 'given')
  tell('assigned', 'undone')
  tell('reassigned', 'taken over')
  tell('reassigned', 'lost')
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
  expect(document.title).toBe('Lavéo')
  await vi.advanceTimersByTimeAsync(1)
  expect(document.title).toBe('(2) Lavéo')
})

test('what was counted goes with the person who signs out, or whose session ended elsewhere', () => {
  const tell = newsOf('admin')
  for (const end of ['lost', 'signed-out'] as const) {
    turnTo('hidden')
    tell('created', end)
    expect(document.title).toBe('(1) Lavéo')
    void handleSessionEnd(end)
    expect(document.title).toBe('Lavéo')
  }
})

test('the count stays when the page changes its title', () => {
  const tell = newsOf('admin')
  turnTo('hidden')
  tell('created', 'a')
  setPageTitle('Demandes · Lavéo')
  expect(document.title).toBe('(1) Demandes · Lavéo')
})
