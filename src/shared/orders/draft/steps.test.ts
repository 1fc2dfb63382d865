import { expect, it } from 'vitest'
import { createDraft } from './draft.ts'
import { listMissing, missingWords } from './steps.ts'

const shirt = { productId: 'p1', name: 'Chemise', service: 'Lavage', quantity: 2 }
const HOME = { lat: 5.3672, lng: -3.9588 }
const whole = {
  draft: { ...createDraft('key'), lines: [shirt], location: HOME },
  totals: { orderable: true, tooHigh: false },
  phone: '07 07 48 21 36',
  forTeam: false,
}

it('holds no order up whose cart, place and phone are there', () => {
  expect(listMissing(whole)).toEqual([])
  expect(missingWords([])).toBeUndefined()
})

it('names what is missing in the order of the steps', () => {
  const missing = listMissing({ ...whole, draft: createDraft('key'), phone: ' ' })
  expect(missing.map(({ step }) => step)).toEqual(['garments', 'place', 'payment'])
  expect(missingWords(missing)).toBe(
    'Il manque\u00a0: un article dans le panier, votre position, un téléphone de contact.',
  )
})

it('holds up a garment that left the catalogue, and a total beyond every payment', () => {
  const gone = listMissing({ ...whole, totals: { orderable: false, tooHigh: false } })
  const dear = listMissing({ ...whole, totals: { orderable: true, tooHigh: true } })
  for (const [missing] of [gone, dear]) expect(missing?.step).toBe('garments')
})
