import { expect, test } from 'vitest'
import { eachLine, eachWord } from '#shared/places/place-words.ts'
import { createDraft, isFilled } from './draft.ts'
import { draftOfPlace } from './draft-of-place.ts'
import { orderInput } from './order-input.ts'
import { clearedLines, keptLines, surePlaceLines } from './place-lines.ts'
import { basketOf, preparedOf, withPrepared } from './prepared.ts'
import { placeOfPast } from './reordered.ts'

const HERE = { lat: 5.36, lng: -3.99 }
const AFAR = { lat: 5.29, lng: -4.1 }
/** Each word of the table is written, and none is named: one that is added is proven too. */
const WORDS = eachWord((word) => `Écrit pour ${word}`)
const LINES = eachLine((line) => WORDS[line])
const LINE = { productId: 'p', service: 'Lavage', quantity: 1, name: 'Chemise' }

const written = {
  ...createDraft('key'),
  ...WORDS,
  lines: [LINE],
  location: HERE,
  landmarkPoint: HERE,
  address: 'Rue des Jardins',
  addressPoint: HERE,
  contactPhone: '+2250707000001',
}

test('every word that a visitor typed comes with the basket into the form of their account', () => {
  const basket = basketOf(written)
  expect(basket).toMatchObject(WORDS)
  const prepared = basket && preparedOf({ ...basket, storedAt: 1 })
  expect(prepared).toMatchObject(WORDS)
  if (prepared) expect(withPrepared(createDraft('own'), prepared)).toMatchObject(WORDS)
})

test('every word is sent with the order, but for the lines of another point', () => {
  const shown = { phone: '+2250707000001', total: 800, when: undefined }
  const send = (draft: typeof written) =>
    orderInput(draft, { ...shown, ...surePlaceLines(draft, draft.address) })
  expect(send(written)).toMatchObject(WORDS)
  const moved = { ...written, location: AFAR }
  expect(send(moved)).toMatchObject({ ...WORDS, ...eachLine(() => '') })
  expect(send({ ...moved, ...keptLines(moved, moved.address) } as typeof written)).toMatchObject(
    WORDS,
  )
  expect(clearedLines(moved, moved.address)).toMatchObject(eachLine(() => ''))
})

test('the place of an earlier order brings its lines, and an order that is made again all of its words', () => {
  const contactPhone = '+2250707000001'
  const place = { location: null, accuracy: null, address: 'Rue des Jardins', contactPhone }
  expect(draftOfPlace({ ...place, ...LINES })).toMatchObject(LINES)
  const past = {
    clientLocation: null,
    placeAccuracy: null,
    clientAddress: 'Rue des Jardins',
    clientContactPhone: contactPhone,
  }
  expect(placeOfPast({ ...past, ...WORDS })).toMatchObject(WORDS)
})

test.each(Object.keys(WORDS))('a form in which only %s is written is filled in', (word) => {
  expect(isFilled(createDraft('key'))).toBe(false)
  expect(isFilled({ ...createDraft('key'), [word]: 'Écrit' })).toBe(true)
})
