import type { Plugin } from 'postcss'
import { below, from, WIDTHS, type WidthName } from '#shared/widths.ts'

/** Writes out, in every sheet, the names of widths: `@media (--from-sidebar)`, which no browser reads. */
export const cssWidths: Plugin = {
  postcssPlugin: 'css-widths',
  Once(root) {
    root.walkAtRules('media', (rule) => {
      rule.params = rule.params.replace(/\(--([\w-]+)\)/g, (name, words: string) => {
        const condition = conditionOf(words)
        if (!condition) throw rule.error(`No width is called ${name}`)
        return condition
      })
    })
  },
}

function conditionOf(words: string): string | undefined {
  const [, side, name = ''] = /^(from|below)-(.+)$/.exec(words) ?? []
  if (!isWidth(name)) return
  return side === 'from' ? from(name) : below(name)
}

function isWidth(name: string): name is WidthName {
  return Object.hasOwn(WIDTHS, name)
}
