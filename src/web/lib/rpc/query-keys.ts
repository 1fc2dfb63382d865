export type KeyType = 'query' | 'infinite' | 'any'

/** The key of a procedure's answers in the query cache, or of a router's: its start is the key of all of them. */
export function queryKeyOf(path: readonly string[], input?: unknown, type: KeyType = 'any') {
  if (type === 'any' && input === undefined) return path.length > 0 ? [path] : []
  const asked = input === undefined ? {} : { input: withoutPage(input, type) }
  return [path, type === 'any' ? asked : { ...asked, type }]
}

/** The pages of a list are one answer. */
function withoutPage(input: unknown, type: KeyType): unknown {
  if (type !== 'infinite' || typeof input !== 'object' || input === null) return input
  const { cursor: _, direction: __, ...rest } = input as Record<string, unknown>
  return rest
}
