import type { CSSOptions } from 'vite'

type Plugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>

/** The cascade layers: each wins over those before it. Mantine's own sheets name theirs `mantine`. */
const ORDER = 'reset, leaflet, mantine, base, components, modules, utilities'

/** The layer of a sheet, by its folder. */
const LAYERS: readonly (readonly [RegExp, string])[] = [
  [/\/styles\/reset\.css/, 'reset'],
  [/\/styles\/(?:tokens|base)\.css/, 'base'],
  [/\/styles\/utilities\.css/, 'utilities'],
  [/\/node_modules\/leaflet\//, 'leaflet'],
  [/\/src\/web\/(?:components\/|styles\/theme\.module)/, 'components'],
  [/\/src\/web\/(?!styles\/)/, 'modules'],
]

/** Puts each sheet into its cascade layer, so that the order of imports does not decide what wins. */
export const cssLayers: Plugins[number] = {
  postcssPlugin: 'css-layers',
  OnceExit(root, { AtRule }) {
    const file = root.source?.input.file ?? ''
    const layer = LAYERS.find(([folder]) => folder.test(file))?.[1]
    if (layer) {
      // Browsers read the formats of paper outside layers only.
      const inside = root.nodes.filter((node) => !(node.type === 'atrule' && node.name === 'page'))
      const rule = new AtRule({ name: 'layer', params: layer, nodes: [] })
      // Moves them: given to the constructor, they would be copied.
      rule.append(inside)
      root.append(rule)
    }
    // In every sheet, since the browser may get any of them first.
    root.prepend(new AtRule({ name: 'layer', params: ORDER }))
  },
}
