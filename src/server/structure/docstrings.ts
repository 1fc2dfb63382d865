const EXPORTED = /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/
/** A schema says itself what it holds, and the type that follows it is the schema's. */
const SELF_EXPLAINED =
  /^export (?:const \w+Input\b|type \w+ = (?:z\.infer<|\(typeof |keyof typeof ))/
const THROWN = /new AppError\(\s*(?:\w+ \? )?'([A-Z_]+)'(?: : '([A-Z_]+)')?/g
const DOCSTRING = /\/\*\*[\s\S]*?\*\//g

/** The exported names of a file that have no docstring on the line before them; input schemas and their types need none. */
export function findUndocumented(source: string): string[] {
  const lines = source.split('\n')
  return lines.flatMap((line, i) => {
    const name = EXPORTED.exec(line)?.[1]
    const isDocumented = i > 0 && lines[i - 1]?.trimEnd().endsWith('*/')
    return name === undefined || isDocumented || SELF_EXPLAINED.test(line) ? [] : [name]
  })
}

/** The codes of errors that a file throws and that none of its docstrings names. */
export function findUntoldErrors(source: string): string[] {
  const documented = (source.match(DOCSTRING) ?? []).join('\n')
  const codes = [...source.matchAll(THROWN)].flatMap(([, one, other]) =>
    other === undefined ? [one ?? ''] : [one ?? '', other],
  )
  return [...new Set(codes)].filter((code) => !documented.includes(code))
}
