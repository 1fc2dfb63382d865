import postcss from 'postcss'
import { expect, test } from 'vitest'
import { cssFallbacks } from './css-fallbacks.ts'

test.each([
  ['.a{min-height:100dvh}', '.a{min-height:100vh;min-height:100dvh}'],
  [
    '.a{max-height:min(62dvh, 720px)}',
    '.a{max-height:min(62vh, 720px);max-height:min(62dvh, 720px)}',
  ],
  [
    '.a{contain-intrinsic-size:auto 400px}',
    '.a{contain-intrinsic-size:400px;contain-intrinsic-size:auto 400px}',
  ],
  ['.a{height:100vh}', '.a{height:100vh}'],
  ['.a{text-overflow:clip}', '.a{text-overflow:clip}'],
])('older browsers find a value in %s', (sheet, expected) => {
  expect(withFallbacks(sheet)).toBe(expected)
})

test.each([
  ['.a{overflow-x:clip}', '.a{overflow-x:hidden}@supports (overflow: clip){.a{overflow-x:clip}}'],
  [
    '.a{height:calc(100dvh - var(--top))}',
    '.a{height:calc(100vh - var(--top))}@supports (height: 1dvh){.a{height:calc(100dvh - var(--top))}}',
  ],
  ['.a{--top:5dvh}', '.a{--top:5vh}@supports (height: 1dvh){.a{--top:5dvh}}'],
])(
  'only browsers that know it get the newer value of %s, which two values would not do',
  (sheet, expected) => {
    expect(withFallbacks(sheet)).toBe(expected)
  },
)

test.each([
  [
    '@container (max-width: 300px){.a{gap:0}}',
    '@supports not (container-type: inline-size){@media (max-width: 300px){.a{gap:0}}}@container (max-width: 300px){.a{gap:0}}',
  ],
  [
    '@container list (max-width: 300px){.a{gap:0}}',
    '@supports not (container-type: inline-size){@media (max-width: 300px){.a{gap:0}}}@container list (max-width: 300px){.a{gap:0}}',
  ],
  ['@container (min-width: 300px){.a{gap:0}}', '@container (min-width: 300px){.a{gap:0}}'],
])('the window stands for a container that may be too narrow, as in %s', (sheet, expected) => {
  expect(withFallbacks(sheet)).toBe(expected)
})

function withFallbacks(sheet: string): string {
  return postcss([cssFallbacks]).process(sheet, { from: undefined }).css.replaceAll('\n', '')
}
