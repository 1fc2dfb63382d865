import { type Container, parse } from 'postcss'

/** Classes that only the server writes, into a slot. */
export const CLASSES_OF_SLOTS = ['visually-hidden']

/** Classes inside the brackets of `:not(…)`, `:is(…)` and the like may be missing from a page. */
const BRACKETS = /\([^()]*\)/g
const CLASS = /\.((?:[\w-]|\\.)+)/g

/** The rules of a sheet that can apply to this page: those that name no class which it lacks. */
export function stylesOf(html: string, sheet: string): string {
  const attributes = html.matchAll(/\sclass="([^"]*)"/g)
  const present = new Set([...attributes].flatMap(([, names = '']) => names.split(' ')))
  for (const name of CLASSES_OF_SLOTS) present.add(name)
  const root = parse(sheet)
  root.walkRules((rule) => {
    const selectors = rule.selectors.filter((selector) => canApply(selector, present))
    if (selectors.length === 0) removeWithParents(rule)
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors
  })
  return root.toString()
}

const STYLED = /(?: class="([^"]*)")? style="([^"]*)"/g

/** The policy of the page forbids `style` attributes: each becomes a class. Returns the page and the rules of these classes. */
export function styleByClasses(html: string): { html: string; rules: string } {
  const names = new Map<string, string>()
  const styled = html.replace(STYLED, (_, classes: string | undefined, style: string) => {
    const name = names.get(style) ?? `styled-${names.size + 1}`
    names.set(style, name)
    return ` class="${[classes, name].filter(Boolean).join(' ')}"`
  })
  const rules = Array.from(names, ([style, name]) => `.${name}{${style}}`)
  return { html: styled, rules: rules.join('') }
}

function canApply(selector: string, present: ReadonlySet<string>): boolean {
  const named = withoutBrackets(selector).matchAll(CLASS)
  return [...named].every(([, name = '']) => present.has(name.replaceAll('\\', '')))
}

function withoutBrackets(selector: string): string {
  const left = selector.replace(BRACKETS, '')
  return left === selector ? left : withoutBrackets(left)
}

/** An empty `@media` or `@supports` block goes with its last rule. */
function removeWithParents(node: Container): void {
  const { parent } = node
  node.remove()
  if (parent?.type === 'atrule' && parent.nodes?.length === 0) removeWithParents(parent)
}
