import postcss from 'postcss'
import { expect, test } from 'vitest'
import { cssLayers } from './css-layers.ts'

function lowered(file: string, sheet: string): string {
  return postcss([cssLayers]).process(sheet, { from: file }).css
}

const MODULE = '/laveo/src/web/orders/facts/place-map.module.css'

test.each([
  ['/laveo/src/web/styles/reset.css', 0],
  ['/laveo/src/web/styles/font.css', 0],
  ['/laveo/node_modules/leaflet/dist/leaflet.css', 1],
  ['/laveo/node_modules/@mantine/core/styles/Modal.css', 2],
  ['/laveo/src/web/styles/tokens.css', 3],
  ['/laveo/src/web/styles/base.css', 3],
  ['/laveo/src/web/components/actions/button.module.css', 4],
  ['/laveo/src/web/styles/theme.module.css', 4],
  [MODULE, 5],
  ['/laveo/src/web/pages/public/prices.module.css', 5],
  ['/laveo/src/web/styles/utilities.css', 6],
])('the selectors of %s get an id for each of the %s layers before its own', (file, steps) => {
  const raised = steps > 0 ? `.row:not(${'#_'.repeat(steps)})` : '.row'
  expect(lowered(file, '.row{gap:8px}')).toBe(`${raised}{gap:8px}`)
})

test.each([
  ['.a,.b p{}', '.a:not(#_#_#_#_#_),.b p:not(#_#_#_#_#_){}'],
  ['.a::before{}', '.a:not(#_#_#_#_#_)::before{}'],
  ['.a:after{}', '.a:not(#_#_#_#_#_):after{}'],
  ['.a::-webkit-thumb:hover{}', '.a:not(#_#_#_#_#_)::-webkit-thumb:hover{}'],
  ['@media print{.a:is(.b,.c){}}', '@media print{.a:is(.b,.c):not(#_#_#_#_#_){}}'],
  ['@keyframes turn{to{opacity:0}}', '@keyframes turn{to{opacity:0}}'],
  ['@page{margin:0}', '@page{margin:0}'],
])('%s is raised as a whole', (sheet, raised) => {
  expect(lowered(MODULE, sheet)).toBe(raised)
})

test('what stands in a page itself stays as it is', () => {
  const page = '/laveo/src/web/app.html?html-proxy&inline-css&index=0.css'
  expect(lowered(page, '.a{}')).toBe('.a{}')
})

test('a sheet of a folder without a layer is refused', () => {
  expect(() => lowered('/laveo/node_modules/other/other.css', '.a{}')).toThrow('no layer')
})
