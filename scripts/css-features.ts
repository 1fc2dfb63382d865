import type { Identifier } from '@mdn/browser-compat-data'
import { type AtRule, type Container, type Declaration, type Node, parse } from 'postcss'
import selectorParser from 'postcss-selector-parser'
import { FLOOR } from './browser-floor.ts'
import { isIn, plainSupport } from './browser-support.ts'
import { compat } from './compat-data.ts'
import { isKeyframe } from './css-layers.ts'

/** The floor by the names of MDN's data, which has the browsers of a desk and of a phone apart. */
const OLDEST = {
  chrome: String(FLOOR.chrome_android),
  chrome_android: String(FLOOR.chrome_android),
  webview_android: String(FLOOR.chrome_android),
  safari: String(FLOOR.safari_ios),
  safari_ios: String(FLOOR.safari_ios),
} as const

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/\dd(?:v[hwib]|vmin|vmax)\b/, 'viewport_percentage_units_dynamic'],
  [/\ds(?:v[hwib]|vmin|vmax)\b/, 'viewport_percentage_units_small'],
  [/\dl(?:v[hwib]|vmin|vmax)\b/, 'viewport_percentage_units_large'],
  [/\dcq(?:[whib]|min|max)\b/, 'container_query_length_units'],
  [/\d(?:r?lh|r?cap|r?ic|r?ex|rch)\b/, 'lh'],
]

export interface NewerFeature {
  /** Its place in the data of MDN, within `css`: `properties.overflow.clip`. */
  feature: string
  /** The selector, the declaration or the head of the at-rule that has it. */
  where: string
}

/** The styles of a sheet that a browser of the floor does not know, and for which it gives nothing older. */
export function newerStyles(sheet: string): NewerFeature[] {
  const found: NewerFeature[] = []
  const add = (features: string[], where: string) => {
    for (const feature of features) found.push({ feature, where: withoutHashes(where) })
  }
  const root = parse(sheet)
  root.walkDecls((declaration) => {
    if (!hasOlderValue(declaration)) add(newerInDeclaration(declaration), String(declaration))
  })
  root.walkRules((rule) => {
    if (isKeyframe(rule)) return
    const newer = rule.selectors.map(newerInSelector)
    // One selector that it does not know makes a browser ignore the whole list.
    const isMixed =
      newer.some((features) => features.length > 0) &&
      newer.some((features) => features.length === 0)
    add(isMixed ? ['a list of selectors'] : [...new Set(newer.flat())], rule.selector)
  })
  root.walkAtRules((rule) => {
    if (!hasOlderRule(rule)) add(newerInAtRule(rule), `@${rule.name} ${rule.params}`)
  })
  return found
}

function newerInDeclaration({ prop, value, parent }: Declaration): string[] {
  const within = parent?.type === 'atrule' ? `at-rules.${(parent as AtRule).name}` : 'properties'
  const property = `${within}.${prop}`
  if (isNewer(property)) return [property]
  const read = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  const words = Array.from(read.match(/[a-z][a-z-]*/g) ?? [], (word) => `${property}.${word}`)
  const functions = Array.from(
    read.matchAll(/([a-z][a-z-]*)\(/g),
    ([, name = '']) => FUNCTIONS.get(name) ?? [],
  )
  const units = UNITS.filter(([unit]) => unit.test(read)).map(([, name]) => `types.length.${name}`)
  return [...new Set([...words, ...functions.flat(), ...units])].filter(isNewer)
}

/** Whether a browser of the floor finds another value for the same, which it reads. */
function hasOlderValue(declaration: Declaration): boolean {
  const { prop, value, parent } = declaration
  if (isAskedFor(declaration)) return true
  // One with a variable is read as it is, and found wanting too late.
  const isRefused = !value.includes('var(')
  return (parent as Container).some((other) => {
    if (other.type !== 'decl' || other === declaration) return false
    if (other.prop === `-webkit-${prop}`) return true
    return other.prop === prop && isRefused && newerInDeclaration(other).length === 0
  })
}

/** It stands inside an `@supports` for something that is newer. */
function isAskedFor(declaration: Declaration): boolean {
  let around = declaration.parent?.parent
  while (around && !isQuestion(around)) around = around.parent
  return around !== undefined
}

function isQuestion(node: Node): boolean {
  if (node.type !== 'atrule') return false
  const { name, params } = node as AtRule
  return name === 'supports' && !params.startsWith('not')
}

function newerInSelector(selector: string): string[] {
  const features: string[] = []
  selectorParser((list) => {
    list.walkPseudos(({ value }) => {
      features.push(`selectors.${value.replace(/^:+/, '')}`)
    })
    list.walkNesting(() => void features.push('selectors.nesting'))
  }).processSync(selector)
  return features.filter(
    (feature) => !feature.startsWith('selectors.-webkit-') && (isNewer(feature) || !find(feature)),
  )
}

function newerInAtRule({ name, params }: AtRule): string[] {
  const features = [`at-rules.${name}`]
  if (name === 'media') {
    for (const [, asked = ''] of params.matchAll(/\(([a-z-]+)/g))
      features.push(`at-rules.media.${asked.replace(/^(?:min|max)-/, '')}`)
    if (/[<>]/.test(params)) features.push('at-rules.media.range_syntax')
  }
  if (name === 'supports' && params.includes('selector('))
    features.push('at-rules.supports.selector')
  return features.filter(isNewer)
}

/** A query of a container has one of the window before it. */
function hasOlderRule(rule: AtRule): boolean {
  const before = rule.prev()
  return (
    rule.name === 'container' &&
    before?.type === 'atrule' &&
    before.params === 'not (container-type:inline-size)'
  )
}

/** `._row_1x2y3_20` → `.row`: a hash is another one after each change. */
function withoutHashes(text: string): string {
  return text
    .replaceAll(/\._([\w-]+?)_[a-z0-9]{1,5}_\d+/g, '.$1')
    .replaceAll(/:not\((?:#_)+\)/g, '')
}

function find(feature: string): Identifier | undefined {
  return feature
    .split('.')
    .reduce<Identifier | undefined>((at, key) => at?.[key], compat.css as Identifier)
}

/** A browser that never learns it, as a phone has no cursor, does not count. */
function isNewer(feature: string): boolean {
  const support = find(feature)?.__compat?.support ?? {}
  return Object.entries(OLDEST).some(([browser, floor]) => {
    const versions = plainSupport(support[browser as keyof typeof OLDEST])
    return versions.length > 0 && !versions.some((version) => isIn(version, floor))
  })
}

/** The place in the data of each function of a value: `color-mix` → `types.color.color-mix`. */
const FUNCTIONS = new Map<string, string[]>()
collectFunctions(compat.css.types as Identifier, 'types')

function collectFunctions(within: Identifier, path: string): void {
  for (const [key, value] of Object.entries(within)) {
    if (key === '__compat' || path.split('.').length > 2) continue
    FUNCTIONS.set(key, [...(FUNCTIONS.get(key) ?? []), `${path}.${key}`])
    collectFunctions(value as Identifier, `${path}.${key}`)
  }
}
