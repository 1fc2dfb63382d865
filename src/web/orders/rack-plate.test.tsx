import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RackPlate } from './rack-plate.tsx'

test.each([
  ['B-2', ['B-2']],
  ['Portant A-4', ['Portant', 'A-4']],
  ['Étagère du fond-12', ['Étagère du fond', '12']],
])('the place %s is said by %s', (place, words) => {
  const markup = renderToStaticMarkup(<RackPlate place={place} />)
  const said = [...markup.matchAll(/>([^<>]+)</g)].map(([, text = '']) => text.trim())
  expect(said).toEqual(['Place', ...words])
})
