import { expect, it } from 'vitest'
import { INVALID_PHONE } from '#shared/text/phone.ts'
import { createDraft, type Draft } from './draft.ts'
import { listMissing, missingUpTo, missingWords } from './missing.ts'

const shirt = { productId: 'p1', name: 'Chemise', service: 'Lavage', quantity: 2 }
const HOME = { lat: 5.3672, lng: -3.9588 }
const whole = {
  draft: { ...createDraft('key'), lines: [shirt], location: HOME },
  totals: { orderable: true, tooHigh: false, withinReach: true },
  phone: '07 07 48 21 36',
  forTeam: false,
  isFareKnown: true,
  isSlotLost: false,
}
const nothing = { ...whole, draft: createDraft('key'), phone: ' ' }

it('holds no order up whose cart, place and phone are there', () => {
  expect(listMissing(whole)).toEqual([])
  expect(missingWords([])).toBeUndefined()
})

it('names what is missing in the order of the steps', () => {
  const missing = listMissing({ ...nothing, isSlotLost: true })
  expect(missing.map(({ step }) => step)).toEqual(['garments', 'place', 'time', 'payment'])
  expect(missingWords(missing)).toBe(
    'Il manque\u00a0: du linge, votre position, une heure, un téléphone',
  )
})

it('takes a number that cannot be right for none, of which the team is told at the act', () => {
  const wrong = { ...whole, phone: '070748' }
  const [missing] = listMissing(wrong)
  expect(missing).toMatchObject({ field: 'phone', words: 'un téléphone', ask: INVALID_PHONE })
  expect(listMissing({ ...wrong, forTeam: true })).toEqual([])
})

it('names no more than what the steps lack that a person has come to', () => {
  const missing = listMissing(nothing)
  expect(missingWords(missingUpTo('garments', missing))).toBe('Il manque\u00a0: du linge')
  expect(missingWords(missingUpTo('time', missing))).toBe(
    'Il manque\u00a0: du linge, votre position',
  )
  expect(missingUpTo('garments', listMissing({ ...nothing, draft: whole.draft }))).toEqual([])
})

it('asks an empty basket for the quarter too, and a filled one for the place alone', () => {
  const first = (draft: Draft, forTeam = false) =>
    missingWords(listMissing({ ...whole, draft, forTeam, isFareKnown: false }))
  expect(first(createDraft('key'))).toBe(
    'Il manque\u00a0: votre quartier, du linge, votre position',
  )
  expect(first({ ...createDraft('key'), lines: [shirt] })).toBe('Il manque\u00a0: votre position')
  expect(first(createDraft('key'), true)).toBe('Il manque\u00a0: du linge, la position du client')
})

it('holds up a garment that left the catalogue, and a total beyond every payment', () => {
  const gone = listMissing({ ...whole, totals: { ...whole.totals, orderable: false } })
  const dear = listMissing({ ...whole, totals: { ...whole.totals, tooHigh: true } })
  for (const [missing] of [gone, dear]) expect(missing?.step).toBe('garments')
})

it('asks for a landmark where nobody chose the point, and takes none that may be of another', () => {
  const wordsOf = (place: Partial<Draft>) =>
    listMissing({ ...whole, draft: { ...whole.draft, ...place } }).map(({ words }) => words)
  expect(wordsOf({ accuracy: 100 })).toEqual([])
  expect(wordsOf({ accuracy: 101 })).toEqual(['un point de repère'])
  expect(wordsOf({ accuracy: 1000, landmark: ' ' })).toEqual(['un point de repère'])
  const landmark = 'Portail vert'
  expect(wordsOf({ accuracy: 1000, landmark, landmarkPoint: HOME })).toEqual([])
  const elsewhere = { lat: 5.29, lng: -3.98 }
  expect(wordsOf({ accuracy: 1000, landmark, landmarkPoint: elsewhere })).toEqual([
    'un point de repère',
  ])
})

it('holds up a place out of the zone', () => {
  const far = listMissing({ ...whole, totals: { ...whole.totals, withinReach: false } })
  expect(missingWords(far)).toBe('Il manque\u00a0: une position dans notre zone')
})
