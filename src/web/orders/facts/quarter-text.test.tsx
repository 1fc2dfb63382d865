import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { storedLines } from '#shared/places/place-words.ts'
import { type Point, toPoint } from '#shared/places/points.ts'
import { QuarterText } from './quarter-text.tsx'

const PALMERAIE = toPoint({ lat: 5.3686, lng: -3.9574 })

afterEach(cleanup)

const shown = (clientAddress: string, clientLocation: Point | null) =>
  render(
    <QuarterText
      {...storedLines({})}
      clientAddress={clientAddress}
      clientLocation={clientLocation}
    />,
  ).container

test('a list names the quarter that was written, not the one of the point', async () => {
  const quarter = shown('Marcory, Zone 4', PALMERAIE)
  await vi.waitFor(() => expect(quarter.textContent).toBe('Marcory'))
})

test('where none was written, a list names the one of the point', async () => {
  const quarter = shown('', PALMERAIE)
  await vi.waitFor(() => expect(quarter.textContent).toBe('Palmeraie'))
})

test('far from the communes that we know, a list says that there is a point', () => {
  expect(shown('', toPoint({ lat: 6.8, lng: -5.3 })).textContent).toBe('Position sur la carte')
  expect(shown('', null).textContent).toBe('Localisation du client non fournie.')
})
