import { beforeEach, expect, test } from 'vitest'
import { createDraft, type DraftLine } from '#shared/orders/draft/draft.ts'
import { deviceStorage } from '#web/lib/storage.ts'
import { handleSessionEnd } from '#web/session-end.ts'
import { changeDraft, readDraft } from '../cart/draft-store.ts'
import { VISITOR } from '../cart/visitor-basket.ts'
import { askAgain, keepRequest, keptRequest } from './request-on-device.ts'

const shirts: DraftLine = { productId: 'p1', name: 'Chemise', service: 'Lavage', quantity: 2 }
const pickup = { from: 1, to: 2 }
const draft = {
  ...createDraft('k1'),
  lines: [shirts],
  note: 'Portail vert',
  landmark: 'Angré',
  pickup,
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  void handleSessionEnd('signed-out')
})

test('a basket that became a request leaves the form of the next order empty', () => {
  changeDraft(VISITOR, { lines: [shirts] })
  keepRequest({ token: 't1', draft, fullname: 'Aya' })
  expect(readDraft(VISITOR).lines).toEqual([])
  expect(keptRequest()).toMatchObject({ token: 't1', fullname: 'Aya' })
})

test('asked again, it brings its garments and place back under a new key, once and without its hour', () => {
  keepRequest({ token: 't1', draft, fullname: 'Aya' })
  expect(askAgain('t1')).toBe(true)
  const again = readDraft(VISITOR)
  expect(again).toMatchObject({ lines: [shirts], note: 'Portail vert', landmark: 'Angré' })
  expect(again.pickup).toBeNull()
  expect(again.idempotencyKey).not.toBe('k1')
  expect(askAgain('t1')).toBe(false)
})

test('another request than the last one brings nothing back', () => {
  keepRequest({ token: 't1', draft, fullname: 'Aya' })
  expect(askAgain('t2')).toBe(false)
  expect(keptRequest()?.token).toBe('t1')
})

test('what another release has stored is no request', () => {
  deviceStorage.writeJson('laveo-demande', { token: 't1' })
  expect(keptRequest()).toBeUndefined()
})
