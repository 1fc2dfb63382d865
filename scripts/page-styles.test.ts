import { expect, test } from 'vitest'
import { priceGrid } from '#server/http/pages/price-grid.ts'
import { DEFAULT_SETTINGS, siteFacts } from '#shared/shop/settings/settings.ts'
import { CLASSES_OF_SLOTS, stylesOf } from './page-styles.ts'

const PAGE = '<main class="row site"><p class="text-s">Prix</p></main>'

test.each([
  ['.row{gap:8px}', '.row{gap:8px}'],
  ['.column{gap:8px}', ''],
  ['.row .text-s{margin:0}', '.row .text-s{margin:0}'],
  ['.row .text-l{margin:0}', ''],
  ['.row,.column{gap:8px}', '.row{gap:8px}'],
  ['p,[data-other]{margin:0}', 'p,[data-other]{margin:0}'],
  [
    '.row:not(.column):is(.site,:not(.x)){gap:8px}',
    '.row:not(.column):is(.site,:not(.x)){gap:8px}',
  ],
  ['@media print{.column{gap:0}}', ''],
  ['@media print{.column{gap:0}.row{gap:0}}', '@media print{.row{gap:0}}'],
  ['@supports (gap:0){.column{gap:0}}', ''],
  ['.row:not(#_#_),.column:not(#_#_){gap:8px}', '.row:not(#_#_){gap:8px}'],
  [
    '@font-face{font-family:x}@keyframes turn{to{rotate:1turn}}',
    '@font-face{font-family:x}@keyframes turn{to{rotate:1turn}}',
  ],
])('a page keeps of %s the rules that can apply to it', (sheet, kept) => {
  expect(stylesOf(PAGE, sheet)).toBe(kept)
})

test('a class with a character that is escaped in the sheet is found', () => {
  const page = '<p class="wide:row"></p>'
  expect(stylesOf(page, '.wide\\:row{gap:8px}')).toBe('.wide\\:row{gap:8px}')
})

test('each class that the server writes into a page is kept', () => {
  const services = [{ name: 'Lavage', price: 500 }]
  const garments = [
    { name: 'Drap', services: [...services, { name: 'Complet', price: 900 }] },
    { name: 'Couette', services },
  ]
  const written = priceGrid(garments, siteFacts(DEFAULT_SETTINGS))
  const classes = Array.from(written.matchAll(/class="([^"]*)"/g), ([, name]) => name)
  expect([...new Set(classes)]).toEqual(CLASSES_OF_SLOTS)
})
