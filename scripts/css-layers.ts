import type { AtRule, Plugin, Rule } from 'postcss'
import selectorParser from 'postcss-selector-parser'

interface Layer {
  name: string
  /** The files of its sheets. */
  files: RegExp
}

/** The cascade layers: each wins over those before it, whatever the selectors are. */
export const LAYERS: readonly Layer[] = [
  { name: 'reset', files: /\/styles\/(?:reset|font)\.css/ },
  { name: 'leaflet', files: /\/node_modules\/leaflet\// },
  { name: 'mantine', files: /\/node_modules\/@mantine\// },
  { name: 'base', files: /\/styles\/(?:tokens|base)\.css/ },
  { name: 'components', files: /\/src\/web\/(?:components\/|styles\/theme\.module)/ },
  { name: 'modules', files: /\/src\/web\/(?!styles\/)[^?]*\.css/ },
  { name: 'utilities', files: /\/styles\/utilities\.css/ },
]

/** No element has this id. */
const NO_ID = '#_'

/**
 * Raises the selectors of each sheet by one id for each layer below its own, so that the order of imports does not decide
 * what wins. `@layer` would say the same, but browsers before Chromium 99 ignore every rule in it.
 */
export const cssLayers: Plugin = {
  postcssPlugin: 'css-layers',
  OnceExit(root) {
    const file = root.source?.input.file ?? ''
    // A sheet in a page itself wins by its own selectors.
    if (/\.html(?:$|\?)/.test(file)) return
    const steps = LAYERS.findIndex(({ files }) => files.test(file))
    if (steps < 0) throw root.error(`${file} has no layer`)
    if (steps === 0) return
    root.walkRules((rule) => {
      if (!isKeyframe(rule)) rule.selector = raise(rule.selector, steps)
    })
  },
}

export function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && /keyframes$/.test((parent as AtRule).name)
}

/** At the end of each selector, where most of them continue alike: it then compresses to almost nothing. */
function raise(selectors: string, steps: number): string {
  const raised = `:not(${NO_ID.repeat(steps)})`
  return selectorParser((list) => {
    list.each((selector) => {
      const step = selectorParser.pseudo({ value: raised })
      const end = selector.nodes.find(selectorParser.isPseudoElement)
      if (end) selector.insertBefore(end, step)
      else selector.append(step)
    })
  }).processSync(selectors)
}
