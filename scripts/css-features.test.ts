import { expect, test } from 'vitest'
import { newerStyles } from './css-features.ts'

const featuresIn = (sheet: string) => newerStyles(sheet).map(({ feature }) => feature)

test.each([
  ['.a{height:1dvh}', 'types.length.viewport_percentage_units_dynamic'],
  ['.a{color:color-mix(in srgb, red, blue)}', 'types.color.color-mix'],
  ['.a{--x:light-dark(red, blue)}', 'types.color.light-dark'],
  ['.a{accent-color:red}', 'properties.accent-color'],
  ['.a{rotate:45deg}', 'properties.rotate'],
  ['.a{overflow:clip}', 'properties.overflow.clip'],
  ['.a{text-wrap:balance}', 'properties.text-wrap'],
  ['.a:has(.b){gap:0}', 'selectors.has'],
  ['.a:user-invalid{gap:0}', 'selectors.user-invalid'],
  ['.a{&:hover{gap:0}}', 'selectors.nesting'],
  ['@layer base{.a{gap:0}}', 'at-rules.layer'],
  ['@container (width>1px){.a{gap:0}}', 'at-rules.container'],
  ['@media (width>=1px){.a{gap:0}}', 'at-rules.media.range_syntax'],
  ['@font-face{size-adjust:80%}', 'at-rules.font-face.size-adjust'],
  ['.a,.a:has(.b){gap:0}', 'a list of selectors'],
])('%s is newer than the floor', (sheet, feature) => {
  expect(featuresIn(sheet)).toContain(feature)
})

test.each([
  '.a{display:grid;inset:0;gap:8px;aspect-ratio:1;scroll-margin-block:80px}',
  '.a:is(.b,.c):not(.d, .e):focus-visible::before{content:""}',
  '.a{width:min(100%, 10px);height:clamp(1px, 2vh, 3px)}',
  '@media (prefers-reduced-motion:reduce) and (min-width:900px){.a{gap:0}}',
  '@supports not selector(:has(*)){.a{gap:0}}',
  '.a{content:"100dvh";background:url(light-dark())}',
])('%s is not', (sheet) => {
  expect(featuresIn(sheet)).toEqual([])
})

test.each([
  '.a{height:1vh;height:1dvh}',
  '.a{-webkit-mask:none;mask:none}',
  '@supports (height: 1dvh){.a{height:calc(1dvh - var(--x))}}',
  '@supports not (container-type:inline-size){.a{gap:0}}@container (max-width:1px){.a{gap:0}}',
])('in %s an older browser finds another style in its place', (sheet) => {
  expect(featuresIn(sheet)).not.toContain('types.length.viewport_percentage_units_dynamic')
  expect(featuresIn(sheet)).not.toContain('properties.mask')
  expect(featuresIn(sheet)).not.toContain('at-rules.container')
})

test('a value with a variable hides the one before it', () => {
  expect(featuresIn('.a{height:1vh;height:calc(1dvh - var(--x))}')).toHaveLength(1)
})
