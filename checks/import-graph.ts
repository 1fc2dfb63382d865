import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** The rooms of server, web and shared, in their order: each may import those before it. */
export const ROOMS = [
  'record',
  'access',
  'shop',
  'money',
  'orders',
  'workshop',
  'rounds',
  'people',
  'operations',
] as const

/** An import from one file to another, both as paths in the repository. */
export interface Import {
  from: string
  to: string
  /** It is written with `./` or `../`. */
  isRelative?: boolean
}

const SPECIFIER = /\b(?:from|import)\s*\(?\s*'([#.][^'?]+)/g
const ALIAS = /^#(server|web|shared)\//
const IS_TEST = /\.test\.tsx?$|\/testing\//

/** The imports between the files under `folder`, tests and their helpers left out. Imports of types count. */
export function readImports(folder: string): Import[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name))
    .filter((file) => /\.tsx?$/.test(file) && !IS_TEST.test(file))
  return files.flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(SPECIFIER)].map(([, specifier = '']) => ({
      from,
      isRelative: specifier.startsWith('.'),
      to: ALIAS.test(specifier)
        ? specifier.replace(ALIAS, 'src/$1/')
        : posix.join(posix.dirname(from), specifier),
    })),
  )
}

const describe = ({ from, to }: Import) => `${from} imports ${to}`

/** The folders and files that stand under and over the rooms: each may import those before it on its side. */
const LAYERS: readonly (readonly string[])[] = [
  ['db', 'lib', 'drawings', 'mail', 'outbox', 'push', 'realtime', 'places', 'text', 'time'],
  ['components'],
  ...ROOMS.map((room) => [room]),
  ['pages', 'layouts', 'http', 'router.ts', 'start.ts', 'demo'],
]

/** The side, layer and room of a file, and its path inside the room. The demonstration stands beside `src`, for the server. */
function placeOf(file: string) {
  const inSource = file.startsWith('demo/') ? `src/server/${file}` : file
  const [, side = '', name = '', ...path] = inSource.split('/')
  const layer = LAYERS.findIndex((names) => names.includes(name))
  const room = (ROOMS as readonly string[]).indexOf(name)
  return { side, layer, room, path }
}

/** The imports of what comes later: on the same side in the order of the layers, from server and web to shared in that of the rooms. */
export function findUpward(imports: readonly Import[]): string[] {
  return imports
    .filter(({ from, to }) => {
      const [here, there] = [placeOf(from), placeOf(to)]
      if (here.side === there.side) return here.layer >= 0 && there.layer > here.layer
      return here.room >= 0 && there.room > here.room
    })
    .map(describe)
}

/** The imports that leave a room by `../`, where a reader does not see it. */
export function findHiddenExits(imports: readonly Import[]): string[] {
  return imports
    .filter(({ from, to, isRelative }) => {
      const [here, there] = [placeOf(from), placeOf(to)]
      return isRelative && here.room >= 0 && here.room !== there.room
    })
    .map(describe)
}

/** The imports of the web that enter a folder inside the folder of another thing: `orders/list/row` is private to `orders/list`. */
export function findPrivateEntries(imports: readonly Import[]): string[] {
  return imports
    .filter(({ from, to }) => {
      const [here, there] = [placeOf(from), placeOf(to)]
      if (there.side !== 'web' || there.room < 0 || there.path.length < 3) return false
      return here.room !== there.room || here.path[0] !== there.path[0]
    })
    .map(describe)
}

/** The imports that enter another room of the same side elsewhere than by its front. */
export function findSideEntries(imports: readonly Import[]): string[] {
  return imports
    .filter(({ from, to }) => {
      const [here, there] = [placeOf(from), placeOf(to)]
      if (here.side !== there.side || here.room < 0 || there.room < 0) return false
      if (here.room === there.room) return false
      if (there.side === 'server') return !/\.(?:service|sql)\.ts$/.test(to)
      return there.side === 'web' && (there.path.length > 1 || to.endsWith('.css'))
    })
    .map(describe)
}

/** The circles of files, each as one line « a → b → a ». A file stands in its shortest circle only. */
export function findCircles(imports: readonly Import[]): string[] {
  const arrows = new Map<string, string[]>()
  for (const { from, to } of imports) arrows.set(from, [...(arrows.get(from) ?? []), to])
  const circles = new Map<string, string>()
  for (const file of [...arrows.keys()].sort()) {
    const circle = shortestCircle(arrows, file)
    const members = circle && [...circle].sort().join()
    if (members && !circles.has(members)) circles.set(members, [...circle, file].join(' → '))
  }
  return [...circles.values()]
}

/** The files of the shortest way from `start` back to itself, `start` first; breadth first. */
function shortestCircle(
  arrows: ReadonlyMap<string, readonly string[]>,
  start: string,
): string[] | undefined {
  const paths = [[start]]
  const seen = new Set<string>()
  for (const path of paths)
    for (const next of arrows.get(path.at(-1) ?? start) ?? []) {
      if (next === start) return path
      if (!seen.has(next)) paths.push([...path, next])
      seen.add(next)
    }
  return undefined
}
