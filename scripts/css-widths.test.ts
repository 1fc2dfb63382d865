import postcss from 'postcss'
import { expect, test } from 'vitest'
import { cssWidths } from './css-widths.ts'

const written = (sheet: string) => postcss([cssWidths]).process(sheet, { from: undefined }).css

test.each([
  ['@media (--from-sidebar){.a{gap:0}}', '@media (min-width: 56.25em){.a{gap:0}}'],
  ['@media (--below-small-phone){.a{gap:0}}', '@media (max-width: 22.49em){.a{gap:0}}'],
  [
    '@media screen and (--from-phone) and (--below-tablet), print{.a{gap:0}}',
    '@media screen and (min-width: 24em) and (max-width: 37.49em), print{.a{gap:0}}',
  ],
  ['@media (hover: hover){.a{gap:0}}', '@media (hover: hover){.a{gap:0}}'],
])('the names of widths in %s are written out', (sheet, expected) => {
  expect(written(sheet)).toBe(expected)
})

test.each(['(--from-desk)', '(--sidebar)', '(--from-toString)'])(
  'no width is called %s',
  (name) => {
    expect(() => written(`@media ${name}{.a{gap:0}}`)).toThrow(`No width is called ${name}`)
  },
)
