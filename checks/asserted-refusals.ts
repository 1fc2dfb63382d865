import { parseAst } from 'vite'

/** A node of a parsed source. */
interface Node {
  type: string
  [property: string]: unknown
}

/**
 * The texts that a test expects, of its source: what is given to a matcher of `expect`, to a helper that expects it, or stands in
 * the table of a test or of a loop. What is given to `expect` itself is what was asked, not what is expected.
 */
export function expectedTexts(source: string): Set<string> {
  const nodes = [...nodesOf(parseAst(source, { lang: 'ts' }) as unknown as Node)]
  const named = new Map(
    nodes.flatMap((node): [string, Node][] => {
      const value = node.type === 'FunctionDeclaration' ? node.body : node.init
      const { id } = node
      return isNode(id) && id.type === 'Identifier' && isNode(value)
        ? [[textOf(id.name), value]]
        : []
    }),
  )
  const helpers = new Set(
    [...named].flatMap(([name, value]) => ([...nodesOf(value)].some(isMatcher) ? [name] : [])),
  )
  return new Set(
    nodes.flatMap((node) => expectedIn(node, helpers)).flatMap((node) => texts(node, named)),
  )
}

/** The texts of a node that an assertion expects. */
function expectedIn(node: Node, helpers: ReadonlySet<string>): Node[] {
  if (node.type === 'ForOfStatement' && [...nodesOf(node)].some(isMatcher))
    return [node.right as Node]
  if (node.type !== 'CallExpression') return []
  const { callee, arguments: given } = node as unknown as { callee: Node; arguments: Node[] }
  const isHelper = callee.type === 'Identifier' && helpers.has(textOf(callee.name))
  return isHelper || isMatcher(node) || isTable(callee) ? given : []
}

/** `expect(…).toBe(…)`, with `await`, `.not` and `.resolves` between. */
function isMatcher(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  let asked = node.callee as Node
  while (asked.type === 'MemberExpression') asked = asked.object as Node
  if (asked.type !== 'CallExpression' || asked === node) return false
  const { callee } = asked as unknown as { callee: Node }
  return nameOf(callee).startsWith('expect')
}

/** `test.each` and `test.for`. */
function isTable(callee: Node): boolean {
  return callee.type === 'MemberExpression' && ['each', 'for'].includes(nameOf(callee.property))
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node.object)
  return node.type === 'Identifier' ? textOf(node.name) : ''
}

/** The texts in a node, and in what its names stand for. */
function texts(node: Node, named: ReadonlyMap<string, Node>, depth = 0): string[] {
  return [...nodesOf(node)].flatMap((part) => {
    if (part.type === 'Literal' && typeof part.value === 'string') return [part.value]
    const value = part.type === 'Identifier' ? named.get(textOf(part.name)) : undefined
    return value && depth < 2 ? texts(value, named, depth + 1) : []
  })
}

function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* nodesOf(value)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const textOf = (value: unknown) => String(value)
