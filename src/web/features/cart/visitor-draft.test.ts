import { beforeEach, expect, it } from 'vitest'
import { handleSessionEnd } from '#web/features/auth/session-end.ts'
import { changeDraft, type DraftLine, eraseDraft, readDraft } from './draft.ts'
import { VISITOR } from './visitor-basket.ts'
import { isContested, passVisitorDraftTo, withPrepared } from './visitor-draft.ts'

const ME = 'aya'
const shirt: DraftLine = { productId: 'p1', name: 'Chemise', service: 'Lavage', quantity: 2 }
const HOME = { lat: 5.3672, lng: -3.9588 }
const OFFICE = { lat: 5.3242, lng: -4.0201 }

beforeEach(() => {
  localStorage.clear()
  void handleSessionEnd('signed-out')
})

it('remembers which stored basket this device has already shown', () => {
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

it('makes nothing empty that the account had filled', () => {
  const slot = { from: 1, to: 2 }
  const own = { location: HOME, landmark: 'Portail vert', note: 'Sonnez', pickup: slot }
  changeDraft(ME, own)
  changeDraft(VISITOR, { lines: [shirt], address: '', note: '', contactPhone: '' })
  expect(withPrepared(readDraft(ME), readDraft(VISITOR))).toMatchObject(own)
})

it('contests garments that both hold, and a field that each filled in its own way', () => {
  const isContestedBy = () => isContested(readDraft(ME), readDraft(VISITOR))
  changeDraft(VISITOR, { lines: [shirt], note: 'Sonnez' })
  expect(isContestedBy()).toBe(false)
  changeDraft(ME, { note: 'Sonnez', landmark: 'Portail vert' })
  expect(isContestedBy()).toBe(false)
  changeDraft(ME, { note: 'Ne sonnez pas' })
  expect(isContestedBy()).toBe(true)
  changeDraft(ME, { note: '', contactPhone: '+225 07.07.00.00.01' })
  changeDraft(VISITOR, { contactPhone: '0707000001' })
  expect(isContestedBy()).toBe(false)
  changeDraft(VISITOR, { contactPhone: '0707000002' })
  expect(isContestedBy()).toBe(true)
  changeDraft(ME, { contactPhone: null, lines: [shirt] })
  expect(isContestedBy()).toBe(true)
})

it('erases an account’s draft whole, and remembers which stored basket it has shown', () => {
  changeDraft(ME, { lines: [shirt], location: HOME, note: 'Sonnez', filledFrom: 'K1' })
  eraseDraft(ME)
  expect(readDraft(ME)).toMatchObject({ lines: [], location: null, note: '', filledFrom: 'K1' })
})
