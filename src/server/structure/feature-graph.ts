import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** An import from one file to another, both as paths in the repository. */
export interface Import {
  from: string
  to: string
}

const SPECIFIER = /\b(?:from|import)\s*\(?\s*'([#.][^'?]+)/g
const ALIAS = /^#(server|web|shared)\//

/**
 * The imports between the files under `folder` ('src/server/features'), tests left out. Imports of
 * types count: a reader of one feature needs to know the other all the same.
 */
export function readImports(folder: string): Import[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => posix.join(folder, name))
  return files.flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(SPECIFIER)].map(([, specifier = '']) => ({
      from,
      to: ALIAS.test(specifier)
        ? specifier.replace(ALIAS, 'src/$1/')
        : posix.join(posix.dirname(from), specifier),
    })),
  )
}

/**
 * The circles between the features of `folder`, each as one line « a → b → a » with the first import that makes each
 * arrow below it. A feature is named in its shortest circle only, so a large knot gives a few lines.
 */
export function findCircles(folder: string, imports: readonly Import[]): string[] {
  const featureOf = (file: string) =>
    file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined
  const arrows = new Map<string, Map<string, Import>>()
  for (const one of imports) {
    const [from, to] = [featureOf(one.from), featureOf(one.to)]
    if (!from || !to || from === to) continue
    const out = arrows.get(from) ?? new Map<string, Import>()
    arrows.set(from, out.has(to) ? out : out.set(to, one))
  }
  const circles = new Map<string, string>()
  for (const feature of [...arrows.keys()].sort()) {
    const circle = shortestCircle(arrows, feature)
    const members = circle && [...circle].sort().join()
    if (members && !circles.has(members)) circles.set(members, describe(arrows, circle))
  }
  return [...circles.values()]
}

/**
 * The imports that enter a feature of `folder` elsewhere than at its top level: `orders/board/card.tsx` is private to
 * `orders`, `orders/order-list.tsx` is for others too. No stylesheet is.
 */
export function findTrespasses(folder: string, imports: readonly Import[]): string[] {
  const inside = (file: string) =>
    file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/') : undefined
  return imports
    .filter(({ from, to }) => {
      const entered = inside(to)
      if (!entered || entered[0] === inside(from)?.[0]) return false
      return entered.length > 2 || to.endsWith('.css')
    })
    .map(({ from, to }) => `${from} imports ${to}`)
}

type Arrows = ReadonlyMap<string, ReadonlyMap<string, Import>>

/** The features of the shortest way from `start` back to itself, `start` first; breadth first. */
function shortestCircle(arrows: Arrows, start: string): string[] | undefined {
  const paths = [[start]]
  const seen = new Set<string>()
  for (const path of paths)
    for (const next of arrows.get(path.at(-1) ?? start)?.keys() ?? []) {
      if (next === start) return path
      if (!seen.has(next)) paths.push([...path, next])
      seen.add(next)
    }
  return undefined
}

function describe(arrows: Arrows, circle: readonly string[]): string {
  const lines = circle.map((feature, i) => {
    const next = circle[(i + 1) % circle.length] ?? ''
    const { from, to } = arrows.get(feature)?.get(next) ?? { from: feature, to: next }
    return `  ${from} imports ${to}`
  })
  return [[...circle, circle[0]].join(' → '), ...lines].join('\n')
}
