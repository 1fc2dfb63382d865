import { AtRule, type Declaration, type Plugin, Rule } from 'postcss'

interface NewerValue {
  property: RegExp
  newer: RegExp
  /** Its replacement for older browsers. */
  older: string
  /** Asks for it in `@supports`. */
  example: string
  /** Lightning CSS keeps one value alone. */
  staysAlone?: boolean
}

const NEWER_VALUES: readonly NewerValue[] = [
  { property: /height$|^--/, newer: /(?<=\d)dvh\b/g, older: 'vh', example: 'height: 1dvh' },
  {
    property: /^overflow(?:-[xy])?$/,
    newer: /\bclip\b/g,
    older: 'hidden',
    example: 'overflow: clip',
    staysAlone: true,
  },
  {
    property: /^flex$/,
    newer: /\bmin-content\b/g,
    // About as wide as a long word.
    older: '9em',
    example: 'flex-basis: min-content',
    staysAlone: true,
  },
  {
    property: /^contain-intrinsic-/,
    newer: /\bauto /g,
    older: '',
    example: 'contain-intrinsic-size: auto 1px',
  },
]

/** Gives older browsers, in every sheet, something in the place of a newer value and of `@container`. */
export const cssFallbacks: Plugin = {
  postcssPlugin: 'css-fallbacks',
  OnceExit(root) {
    root.walkDecls(addOlderValue)
    root.walkAtRules('container', addWindowQuery)
  },
}

function addOlderValue(declaration: Declaration): void {
  const { prop, value, parent } = declaration
  const known = NEWER_VALUES.find(
    ({ property, newer }) => property.test(prop) && value.search(newer) >= 0,
  )
  if (!known || parent?.type !== 'rule' || isAskedFor(declaration)) return
  const older = value.replaceAll(known.newer, known.older)
  // Of two values a browser takes the last one that it can read. One with a variable it reads as it is, and finds out too late.
  if (!known.staysAlone && !declaration.variable && !value.includes('var(')) {
    declaration.cloneBefore({ value: older })
    return
  }
  const { selector } = parent as Rule
  const newest = new Rule({ selector, nodes: [declaration.clone()] })
  parent.after(new AtRule({ name: 'supports', params: `(${known.example})`, nodes: [newest] }))
  declaration.value = older
}

/** It stands inside an `@supports`. */
function isAskedFor(declaration: Declaration): boolean {
  let around = declaration.parent?.parent
  while (around && !(around.type === 'atrule' && (around as AtRule).name === 'supports'))
    around = around.parent
  return around !== undefined
}

/** The width of the window stands for that of the container, which is never larger. */
function addWindowQuery(rule: AtRule): void {
  const width = /\(max-width: [^)]+\)/.exec(rule.params)?.[0]
  if (!width) return
  const media = new AtRule({ name: 'media', params: width, nodes: rule.clone().nodes ?? [] })
  const params = 'not (container-type: inline-size)'
  rule.before(new AtRule({ name: 'supports', params, nodes: [media] }))
}
