import { expect, it } from 'vitest'
import { createDraft, type Draft, type DraftLine } from './draft.ts'
import { areInConflict, basketOf, preparedOf, withPrepared } from './prepared.ts'

const shirt: DraftLine = { productId: 'p1', name: 'Chemise', service: 'Lavage', quantity: 2 }
const HOME = { lat: 5.3672, lng: -3.9588 }
const OFFICE = { lat: 5.3242, lng: -4.0201 }
const draft = (part: Partial<Draft>): Draft => ({ ...createDraft('own'), ...part })
const prepared = (part: Partial<Draft>): Draft => ({ ...createDraft('prepared'), ...part })

const OWN_PLACE = {
  location: HOME,
  address: 'Riviera',
  addressPoint: HOME,
  landmark: 'Portail vert',
  landmarkPoint: HOME,
  note: 'Sonnez',
  contactPhone: '07 07 00 00 01',
}

it('keeps the place, the note and the phone of the account where the visitor entered none', () => {
  const filled = withPrepared(draft(OWN_PLACE), prepared({ lines: [shirt] }))
  expect(filled).toMatchObject({ lines: [shirt], ...OWN_PLACE })
})

it('takes what the visitor entered, and leaves each other line with its own point', () => {
  const entered = { lines: [shirt], location: OFFICE, address: 'Plateau', addressPoint: OFFICE }
  const filled = withPrepared(
    draft({ location: HOME, landmark: 'Portail vert', landmarkPoint: HOME, note: 'Sonnez' }),
    prepared(entered),
  )
  expect(filled).toMatchObject({
    location: OFFICE,
    address: 'Plateau',
    addressPoint: OFFICE,
    landmark: 'Portail vert',
    landmarkPoint: HOME,
    note: 'Sonnez',
  })
})

it('makes nothing empty that the account had filled', () => {
  const own = draft({ ...OWN_PLACE, pickup: { from: 1, to: 2 } })
  const empty = prepared({ lines: [shirt], address: '', note: '', contactPhone: '' })
  expect(withPrepared(own, empty)).toMatchObject({ ...OWN_PLACE, pickup: { from: 1, to: 2 } })
})

it('brings its garments and its key instead of the own ones, so that two devices order it once', () => {
  const own = draft({ lines: [{ ...shirt, quantity: 9 }] })
  const filled = withPrepared(own, prepared({ lines: [shirt], changedAt: 7 }))
  expect(filled).toMatchObject({ idempotencyKey: 'prepared', lines: [shirt], changedAt: 7 })
})

it('asks where both have garments, unless they are the same basket, or two notes', () => {
  const arriving = prepared({ lines: [shirt], note: 'Sonnez' })
  expect(areInConflict(draft({}), arriving)).toBe(false)
  expect(areInConflict(draft(OWN_PLACE), arriving)).toBe(false)
  expect(areInConflict(draft({ note: 'Ne sonnez pas' }), arriving)).toBe(true)
  expect(areInConflict(draft({ lines: [shirt] }), arriving)).toBe(true)
  expect(areInConflict(prepared({ lines: [shirt] }), arriving)).toBe(false)
})

it('comes back from an account as it was sent, dated by when it was stored', () => {
  const sent = basketOf(
    prepared({
      lines: [{ ...shirt, seenPrice: 800 }],
      location: HOME,
      accuracy: 12,
      landmark: 'Portail vert',
      landmarkPoint: HOME,
      contactPhone: '0707482136',
    }),
  )
  expect(sent && preparedOf({ ...sent, storedAt: 5 })).toMatchObject({
    idempotencyKey: 'prepared',
    changedAt: 5,
    lines: [{ ...shirt, seenPrice: 800 }],
    location: HOME,
    accuracy: 12,
    landmark: 'Portail vert',
    contactPhone: '07 07 48 21 36',
  })
})

it('sends no text that the form of an account could not correct, and no empty basket', () => {
  const long = prepared({ lines: [shirt], note: 'n'.repeat(301), contactPhone: '07' })
  expect(basketOf(long)).toMatchObject({ note: '', contactPhone: null })
  expect(basketOf(prepared({}))).toBeUndefined()
})
