import type { CSSOptions } from 'vite'

type Plugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>

/** The layer of a sheet, by its folder. Their order is the first line of `styles/tokens.css`. */
const LAYERS: readonly (readonly [RegExp, string])[] = [
  [/\/styles\/reset\.css/, 'reset'],
  [/\/styles\/(?:tokens|base)\.css/, 'base'],
  [/\/styles\/utilities\.css/, 'utilities'],
  [/\/node_modules\/leaflet\//, 'leaflet'],
  [/\/src\/web\/(?:components\/|styles\/theme\.module)/, 'components'],
  [/\/src\/web\/(?:features|layouts|lib|pages)\//, 'modules'],
]

/** The order of the layers themselves, and the formats of paper, which browsers read outside layers only. */
const staysOutside = (node: { type: string; name?: string; nodes?: unknown }): boolean =>
  node.type === 'atrule' && (node.name === 'page' || (node.name === 'layer' && !node.nodes))

/** Puts each sheet into its cascade layer, so that what overrides what does not hang on the order of imports. */
export const cssLayers: Plugins[number] = {
  postcssPlugin: 'css-layers',
  OnceExit(root, { AtRule }) {
    const file = root.source?.input.file ?? ''
    const layer = LAYERS.find(([folder]) => folder.test(file))?.[1]
    if (!layer) return
    const inside = root.nodes.filter((node) => !staysOutside(node))
    const rule = new AtRule({ name: 'layer', params: layer, nodes: [] })
    // Moves them: given to the constructor, they would be copied.
    rule.append(inside)
    root.append(rule)
  },
}
