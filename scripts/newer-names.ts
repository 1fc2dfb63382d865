import type { Identifier } from '@mdn/browser-compat-data'
import { type ESTree, parseSync } from 'vite'
import { FLOOR } from './browser-floor.ts'
import { isIn, plainSupport } from './browser-support.ts'
import { compat } from './compat-data.ts'

const ROOTS = [compat.api, compat.javascript.builtins] as Identifier[]

const BROWSERS = Object.keys(FLOOR) as (keyof typeof FLOOR)[]

/** The global objects that are no interface themselves. */
const INSTANCES: Readonly<Record<string, string>> = {
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  navigator: 'Navigator',
  performance: 'Performance',
  self: 'Window',
  window: 'Window',
}

/** For each name of a method, whether any interface had it at the floor. */
const METHODS = readMethods()

type Node = ESTree.Node

/**
 * The names in a script that the oldest browsers do not know: `Map.groupBy` where the object is known, `.toSorted()` where
 * any object may be meant. A name that one interface had already passes, and so does one that is asked for first.
 */
export function newerNames(code: string): Set<string> {
  const found = new Set<string>()
  const { program, errors } = parseSync('script.js', code)
  if (errors.length > 0) throw new Error(errors[0]?.message)
  visit(program, (node, parent) => {
    const feature = featureOf(node, parent)
    if (feature) found.add(feature)
  })
  return found
}

function featureOf(node: Node, parent: Node | undefined): string | undefined {
  switch (node.type) {
    case 'StaticBlock':
      return 'static {}'
    case 'NewExpression':
      return constructorOf(node.callee)
    case 'MemberExpression':
      return isAskedFor(node, parent) ? undefined : memberOf(node, parent)
    case 'Literal':
      return 'regex' in node && node.regex ? patternOf(node.regex) : undefined
    default:
      return undefined
  }
}

function constructorOf(callee: Node): string | undefined {
  if (callee.type !== 'Identifier') return undefined
  const known = ROOTS.map((root) => root[callee.name]).find(Boolean)
  const own = known?.[callee.name] ?? known
  return own && !isKnownBy(own, FLOOR) ? `new ${callee.name}` : undefined
}

function memberOf(node: ESTree.MemberExpression, parent: Node | undefined): string | undefined {
  if (node.computed || node.property.type !== 'Identifier') return undefined
  const { name } = node.property
  if (node.object.type === 'Identifier') {
    const owner = INSTANCES[node.object.name] ?? node.object.name
    const known = ROOTS.map((root) => root[owner]).find(Boolean)
    const member = known?.[`${name}_static`] ?? known?.[name]
    if (member) return isKnownBy(member, FLOOR) ? undefined : `${node.object.name}.${name}`
  }
  const isCalled = parent?.type === 'CallExpression' && parent.callee === node
  return isCalled && METHODS.get(name) === false ? `.${name}()` : undefined
}

/** `typeof x.name`, `x.name?.()`, `x.name?.more`, `x.name ?? other`, or `if (x.name)`. */
function isAskedFor(node: Node, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case 'UnaryExpression':
      return parent.operator === 'typeof' || parent.operator === '!'
    case 'CallExpression':
      return parent.callee === node && parent.optional
    case 'MemberExpression':
      return parent.object === node && parent.optional
    case 'LogicalExpression':
      return parent.left === node
    case 'IfStatement':
    case 'ConditionalExpression':
      return parent.test === node
    default:
      return false
  }
}

/** A script that holds such a pattern does not run at all. */
function patternOf({ pattern, flags }: { pattern: string; flags: string }): string | undefined {
  if (flags.includes('v')) return 'flag v'
  if (/\(\?<[=!]/.test(pattern)) return 'lookbehind'
  return /\(\?[ims]*-?[ims]+:/.test(pattern) ? 'flags in a pattern' : undefined
}

function readMethods(): Map<string, boolean> {
  const methods = new Map<string, boolean>()
  for (const owner of ROOTS.flatMap((root) => Object.values(root)))
    for (const [key, member] of Object.entries(owner)) {
      if (key === '__compat' || /_(?:static|event)$|^@@/.test(key)) continue
      // No code relies on an interface that a browser of today lacks, and its names are common words.
      if (!isKnownBy(member, { chrome_android: Infinity, safari_ios: Infinity })) continue
      methods.set(key, isKnownBy(member, FLOOR) || (methods.get(key) ?? false))
    }
  return methods
}

type Versions = Readonly<Record<keyof typeof FLOOR, number>>

function isKnownBy({ __compat }: Identifier, versions: Versions): boolean {
  if (!__compat) return true
  const { support } = __compat
  return BROWSERS.every((browser) =>
    plainSupport(support[browser]).some((known) => isIn(known, String(versions[browser]))),
  )
}

/** Calls back for each node with its parent. */
function visit(
  node: Node,
  look: (node: Node, parent: Node | undefined) => void,
  parent?: Node,
): void {
  look(node, parent)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visit(child, look, node)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
