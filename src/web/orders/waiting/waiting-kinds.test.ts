import { beforeEach, expect, test } from 'vitest'
import type { DraftLine } from '#shared/orders/draft/draft.ts'
import { handleSessionEnd } from '#web/session-end.ts'
import { changeDraft, readDraft } from '../cart/draft-store.ts'
import { emptyTill } from './waiting-kinds.ts'
import type { WaitingDrop } from './waiting-order.ts'

const TILL = 'caisse-adjoua'
const shirts: DraftLine = { productId: 'p1', name: 'Chemise', service: 'Lavage', quantity: 2 }
const dropOf = (idempotencyKey: string) =>
  ({
    payload: { draftKey: TILL, input: { idempotencyKey, lines: [shirts] } },
  }) as unknown as WaitingDrop

beforeEach(() => {
  localStorage.clear()
  void handleSessionEnd('signed-out')
  changeDraft(TILL, { idempotencyKey: 'k1', lines: [shirts], contactPhone: '0707482136' })
})

test('a drop that has left takes its basket and its client from the till', () => {
  emptyTill(dropOf('k1'))
  expect(readDraft(TILL)).toMatchObject({ lines: [], contactPhone: null, orderedKey: 'k1' })
})

test('the next client’s basket stays at the till', () => {
  emptyTill(dropOf('k0'))
  expect(readDraft(TILL)).toMatchObject({ lines: [shirts], contactPhone: '0707482136' })
})
