export type Params = Readonly<Record<string, string | undefined>>

interface Pattern {
  path: string
  /** Whether the address may not go on after it. */
  end?: boolean
}

/** What stands in an address at the `:names` of a path; null when it is another address. Case does not matter. */
export function matchPath(pattern: Pattern | string, pathname: string): Params | null {
  const { path, end = true } = typeof pattern === 'string' ? { path: pattern } : pattern
  const names: string[] = []
  const source = path
    .replace(/\/+$/, '')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:(\w+)/g, (_, name: string) => {
      names.push(name)
      return '([^/]+)'
    })
  const found = new RegExp(`^${source}${end ? '/*$' : '(?=/|$)'}`, 'i').exec(pathname)
  if (!found) return null
  return Object.fromEntries(names.map((name, at) => [name, decoded(found[at + 1] ?? '')]))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
