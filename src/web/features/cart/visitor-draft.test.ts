import { beforeEach, expect, it } from 'vitest'
import { handleSessionEnd } from '#web/features/auth/session-end.ts'
import { changeDraft, type DraftLine, readDraft } from './draft.ts'
import { VISITOR } from './visitor-basket.ts'
import { passVisitorDraftTo } from './visitor-draft.ts'

const ME = 'aya'
const shirt: DraftLine = { productId: 'p1', name: 'Chemise', service: 'Lavage', quantity: 2 }
const HOME = { lat: 5.3672, lng: -3.9588 }
const OFFICE = { lat: 5.3242, lng: -4.0201 }

beforeEach(() => {
  localStorage.clear()
  void handleSessionEnd('signed-out')
})

it('remembers which kept basket this device has already shown', () => {
  changeDraft(ME, { filledFrom: 'K1' })
  changeDraft(VISITOR, { lines: [shirt] })
  passVisitorDraftTo(ME)
  expect(readDraft(ME)).toMatchObject({ lines: [shirt], filledFrom: 'K1' })
})

it('keeps the place, the note and the phone of the account where the visitor entered none', () => {
  const own = {
    location: HOME,
    address: 'Riviera',
    addressPoint: HOME,
    landmark: 'Portail vert',
    landmarkPoint: HOME,
    note: 'Sonnez',
    contactPhone: '07 07 00 00 01',
  }
  changeDraft(ME, own)
  changeDraft(VISITOR, { lines: [shirt] })
  passVisitorDraftTo(ME)
  expect(readDraft(ME)).toMatchObject({ lines: [shirt], ...own })
})

it('takes what the visitor entered, and leaves each other line with its own point', () => {
  changeDraft(ME, { location: HOME, landmark: 'Portail vert', landmarkPoint: HOME, note: 'Sonnez' })
  changeDraft(VISITOR, {
    lines: [shirt],
    location: OFFICE,
    address: 'Plateau',
    addressPoint: OFFICE,
  })
  passVisitorDraftTo(ME)
  expect(readDraft(ME)).toMatchObject({
    location: OFFICE,
    address: 'Plateau',
    addressPoint: OFFICE,
    landmark: 'Portail vert',
    landmarkPoint: HOME,
    note: 'Sonnez',
  })
})

it('keeps the key of own garments, which may have been ordered without an answer', () => {
  changeDraft(ME, { lines: [shirt], idempotencyKey: 'sent' })
  changeDraft(VISITOR, { lines: [{ ...shirt, quantity: 1 }] })
  passVisitorDraftTo(ME)
  expect(readDraft(ME)).toMatchObject({
    idempotencyKey: 'sent',
    lines: [{ ...shirt, quantity: 3 }],
  })
})

it('brings its key into an empty cart, so that two devices do not order the same basket twice', () => {
  changeDraft(VISITOR, { lines: [shirt], idempotencyKey: 'prepared' })
  passVisitorDraftTo(ME)
  expect(readDraft(ME).idempotencyKey).toBe('prepared')
})
