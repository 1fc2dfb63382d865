import { expect, test } from 'vitest'
import { createFneFixture } from '#server/testing/fixtures/fne.fixture.ts'
import { readDgiSeller } from './dgi-seller.service.ts'
import { sendSpecimens } from './specimens.ts'

async function send(mood?: 'done-cut') {
  const { t, dgi } = await createFneFixture()
  const { api } = t.fne
  const seller = readDgiSeller(t.database.orm, t.fne)
  if (!api || !seller) throw new Error('Nothing is certified')
  if (mood) dgi.behave('fine', mood)
  return { specimens: await sendSpecimens(api, seller), dgi }
}

test('the five specimens of the DGI are certified, the last one a credit note of a part', async () => {
  const { specimens, dgi } = await send()
  expect(specimens.map(({ name, outcome }) => [name, outcome.state])).toEqual([
    ['1-b2c-especes', 'certified'],
    ['2-b2c-mobile-money', 'certified'],
    ['3-b2b', 'certified'],
    ['4-plusieurs-taux', 'certified'],
    ['5-facture-d-avoir-partielle', 'certified'],
  ])
  expect(dgi.engine.made.map(({ number }) => number.startsWith('A'))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
  expect(dgi.engine.made[2]?.items[0]).toMatchObject({ quantity: 4, left: 3 })
})

test('none is sent after one of which nobody knows', async () => {
  const { specimens, dgi } = await send('done-cut')
  expect(specimens.map(({ outcome }) => outcome.state)).toEqual(['certified', 'uncertain'])
  expect(dgi.requests).toHaveLength(2)
})
