import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type Rule } from 'postcss'
import selectorParser from 'postcss-selector-parser'
import { expect, test } from 'vitest'
import { newerStyles } from '../scripts/css-features.ts'
import { isKeyframe, LAYERS } from '../scripts/css-layers.ts'

// Every style that the build wrote, in its files and in its pages: docs/decisions/033-css-vocabulary.md.

const OUT = 'dist/web'

/** The styles that older browsers leave out, with what they show instead: a feature wherever it is, or in one place only. */
const LEFT_OUT: Record<string, string> = {
  'at-rules.container in @container (width>=18rem)': 'A long line of a mission wraps.',
  'at-rules.container in @container (width>=19rem)': 'A long name in the night header wraps.',
  'at-rules.container in @container (width>=36rem)': 'The orders of a client have two lines each.',
  'at-rules.container in @container (width>=43.75rem)': 'The same.',
  'at-rules.container in @container (width>=60rem)':
    'What a row of clients says stands under the name.',
  'at-rules.container in @container list (width>=80rem)': 'The status takes what the others leave.',
  'at-rules.font-face.ascent-override': 'A title may move a little when its font arrives.',
  'at-rules.font-face.descent-override': 'The same.',
  'at-rules.font-face.line-gap-override': 'The same.',
  'at-rules.font-face.size-adjust': 'The same.',
  'at-rules.media.forced-colors': 'Safari: it has no such setting before.',
  'at-rules.media.scripting': 'The eye of a password stays where no script answers it.',
  'at-rules.page': 'Safari prints on the paper that is chosen in its dialog.',
  'at-rules.page.size': 'The same.',
  'properties.accent-color': 'A native box has the colour of the device.',
  'properties.align-content.start': 'Only used in grids, where it is older.',
  'properties.align-self.end': 'Only used in grids, where it is older.',
  'properties.align-self.start': 'Only used in grids, where it is older.',
  'properties.contain-intrinsic-size': 'Safari: it has no content-visibility either.',
  'properties.container': 'It only names what a query asks.',
  'properties.container-type': 'It only names what a query asks.',
  'properties.content-visibility': 'Safari lays out the cards that are far from the screen too.',
  'properties.field-sizing': 'The field keeps its rows, and scrolls.',
  'properties.mix-blend-mode.plus-lighter': 'Seams between two tiles of a map while it fades in.',
  'properties.overscroll-behavior': 'Safari: the page behind moves with the end of a list.',
  'properties.overscroll-behavior-x': 'The same.',
  'properties.scrollbar-color': 'The scroll bar of the device.',
  'properties.scrollbar-width': 'The same.',
  'properties.text-box-trim': 'It takes back what older browsers never do.',
  'properties.text-wrap': 'The lines of a title are less even.',
  'selectors.-ms-reveal in .control::-ms-reveal': 'Only Edge draws an eye of its own.',
  'selectors.has in .list:has(>aside)': 'The open order covers the end of the list.',
  'selectors.has in .news:has(>:empty)': 'An empty note leaves its gap.',
  'selectors.has in .now:has(+.done):before': 'The line to a payment is dotted, not sewn.',
  'selectors.has in .page:has(.bar)': 'The page has the room at all times.',
  'selectors.has in .page:has(.bar>:nth-child(2))': 'The page has the room at all times.',
  'selectors.has in .ring-within:has(:focus-visible)': 'The ring is there for a finger too.',
  'selectors.has in .row:has(.client a:focus-visible)': 'The link draws the ring of the row.',
  'selectors.has in .row:has(.client a:focus-visible,[aria-current])>:is(th,td)': 'The same.',
  'selectors.has in .row:has([aria-current])': 'The same.',
  'selectors.has in .segment:has(input:focus-visible)':
    'The next segment covers an edge of the ring.',
  'selectors.has in :is([aria-current]:not([aria-current=false]),[aria-pressed=true],[aria-selected=true],[aria-checked=true],label:has(>input:checked)):not(:focus-visible,:has(:focus-visible))':
    'Where the system chooses the colours, what is chosen has no border.',
  'selectors.has in [data-offset-scrollbars] .m_fd1ab0aa:has([data-mantine-scrollbar]) .m_b5489c3c':
    'No dialog of ours has these scroll bars.',
  'selectors.has in div:has(>.step)': 'Folded steps stand as far apart as open ones.',
  'selectors.has in html:has(.act)': 'A field that gets the focus may need a further scroll.',
  'selectors.has in html:has(.acts)': 'The same.',
  'selectors.has in html:has(.bar)': 'The same.',
  'selectors.has in html:has(.dock)': 'The same.',
  'selectors.has in main:has(.bar)': 'The buttons stand under their fields.',
  'types.color.color-mix in background:color-mix(in srgb, var(--focus-ring) 35%, transparent)':
    'The selected part of a reminder is not tinted.',
  'types.color.color-mix in box-shadow:0 0 0 1px color-mix(in srgb, currentColor 35%, transparent)':
    'No edge around the badge of a chosen row.',
}

test('older browsers read every style, or another in its place', () => {
  const found = sheets().flatMap(({ text }) => newerStyles(text))
  const lines = found.map(({ feature, where }) => {
    const line = `${feature} in ${where}`
    return line in LEFT_OUT || !(feature in LEFT_OUT) ? line : feature
  })
  expect([...new Set(lines)].sort()).toEqual(Object.keys(LEFT_OUT).sort())
})

// Selectors are compared by their ids first. With no other id in any of them, each has as many as there are layers before its
// own, so the order holds between any two files, whichever the browser gets first.
test('a later layer wins over an earlier one, whatever the selectors and the order of the files', () => {
  const layers = new Map<string, Set<string>>()
  for (const selector of layeredRules().flatMap(({ selectors }) => selectors)) {
    expect(idsOf(selector).length, selector).toBe(stepsOf(selector))
    add(layers, sourceOf(selector), layerOf(selector))
  }
  expect(layers.get('utilities')).toEqual(new Set(['utilities']))
  expect(layers.get('leaflet')).toEqual(new Set(['leaflet']))
  expect(layers.get('mantine')).toEqual(new Set(['mantine']))
  const modules = [...layers].filter(([source]) => source.startsWith('_'))
  expect(modules).not.toEqual([])
  for (const [, found] of modules) expect([['components'], ['modules']]).toContainEqual([...found])
})

// Between layers of a browser `!important` would win the other way round.
test('no property is important in two layers', () => {
  const layers = new Map<string, Set<string>>()
  for (const { selectors, nodes } of layeredRules())
    for (const node of nodes)
      if (node.type === 'decl' && node.important)
        for (const selector of selectors) add(layers, node.prop, layerOf(selector))
  expect([...layers]).not.toEqual([])
  expect([...layers].filter(([, found]) => found.size > 1)).toEqual([])
})

interface Sheet {
  file: string
  text: string
}

function sheets(): Sheet[] {
  const files = readdirSync(OUT, { recursive: true, encoding: 'utf8' })
  return files.flatMap((file) => {
    if (!/\.(?:css|html)$/.test(file)) return []
    const text = readFileSync(join(OUT, file), 'utf8')
    if (file.endsWith('.css')) return { file, text }
    const inside = text.matchAll(/<style[^>]*>(.*?)<\/style>/gs)
    return Array.from(inside, ([, style = '']) => ({ file, text: style }))
  })
}

/** The rules of our sheets. The application's page has one of its own, which is in no layer. */
function layeredRules(): Rule[] {
  const rules: Rule[] = []
  for (const { file, text } of sheets())
    if (/\.css$|^\.pages\//.test(file))
      parse(text).walkRules((rule) => {
        if (!isKeyframe(rule)) rules.push(rule)
      })
  return rules
}

function idsOf(selector: string): string[] {
  const ids: string[] = []
  selectorParser((list) => list.walkIds(({ value }) => void ids.push(value))).processSync(selector)
  return ids
}

/** The number of ids that the build added to the end of a selector, before a pseudo-element. */
function stepsOf(selector: string): number {
  const [, steps = ''] = /:not\(((?:#_)+)\)(?:::?[a-z-]+)*$/.exec(selector) ?? []
  return steps.length / 2
}

function layerOf(selector: string): string {
  return LAYERS[stepsOf(selector)]?.name ?? 'none'
}

/** The hash that the classes of a module end with. */
const MODULE = /_[a-z0-9]{1,5}(?=_\d+(?![\w-]))/

function sourceOf(selector: string): string {
  const classes = Array.from(selector.matchAll(/\.((?:[\w-]|\\.)+)/g), ([, name = '']) => name)
  const [hash] = classes.flatMap((name) => MODULE.exec(name) ?? [])
  if (hash) return hash
  const [first] = classes
  if (first === undefined) return 'elements'
  if (first.startsWith('leaflet-')) return 'leaflet'
  if (/^m_[0-9a-f]+$/.test(first)) return 'mantine'
  return UTILITIES.includes(`.${first}`) ? 'utilities' : 'elements'
}

const UTILITIES = readFileSync('src/web/styles/utilities.css', 'utf8')

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  map.set(key, (map.get(key) ?? new Set()).add(value))
}
