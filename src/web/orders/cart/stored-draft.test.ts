import { beforeEach, expect, test } from 'vitest'
import { createDraft } from '#shared/orders/draft/draft.ts'
import { deviceStorage } from '#web/lib/storage.ts'
import { readStoredDraft, removeStoredDraft, storeDraft } from './stored-draft.ts'

beforeEach(() => localStorage.clear())

test('the draft of an owner is on the device until it is removed', () => {
  const draft = { ...createDraft('k'), note: 'Portail vert' }
  storeDraft('aya', draft)
  expect(readStoredDraft('aya')).toEqual(draft)
  expect(readStoredDraft('konan')).toBeUndefined()
  removeStoredDraft('aya')
  expect(readStoredDraft('aya')).toBeUndefined()
})

test('a draft of a former release gets what it did not have, and one without garments is none', () => {
  deviceStorage.writeJson('laveo-draft-aya', { idempotencyKey: 'k', lines: [] })
  expect(readStoredDraft('aya')).toMatchObject({ idempotencyKey: 'k', toCount: false, note: '' })
  deviceStorage.writeJson('laveo-draft-aya', { idempotencyKey: 'k' })
  expect(readStoredDraft('aya')).toBeUndefined()
})
