const SPREAD = /\.\.\.\s*(\(?)\s*(?=[{[])/g
const CLOSING: Record<string, string> = { '{': '}', '[': ']', '(': ')' }
/** Text after the bracket of a literal that is spread in parentheses: `...([a, b] as const)`. */
const CLOSES = /^\s*(?:as const\s*)?\)(?!\s*(?:\?\.|[.[(]))/
/** Text after a bracket that shows no literal is spread: a member access, a call or a rest parameter. */
const GOES_ON = /^\s*(?:\?\.|[.[(:]|\)\s*=>)/

/**
 * The lines on which an object or an array is written out only to be spread (`...{ a, b }`, `...[a, b]`, `...([a, b] as const)`): the compiler
 * does not look for properties that should not be there in it. Numbered from 1.
 */
export function findLiteralSpreads(source: string): number[] {
  const code = withoutText(source)
  const found = [...code.matchAll(SPREAD)].filter(({ index, 0: dots, 1: parenthesis }) => {
    const rest = code.slice(closingOf(code, index + dots.length) + 1)
    return parenthesis ? CLOSES.test(rest) : !GOES_ON.test(rest)
  })
  return found.map(({ index }) => code.slice(0, index).split('\n').length)
}

/** Comments and quoted texts as blanks, so that no bracket in them counts; lines stay where they are. */
function withoutText(source: string): string {
  const text = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
  return source.replace(text, (found) => found.replaceAll(/[^\n]/g, ' '))
}

/** The place where the bracket that opens at `start` closes. */
function closingOf(code: string, start: number): number {
  const waiting: string[] = []
  for (let at = start; at < code.length; at += 1) {
    const char = code[at] ?? ''
    const closing = CLOSING[char]
    if (closing) waiting.push(closing)
    else if (char === waiting.at(-1)) waiting.pop()
    if (waiting.length === 0) return at
  }
  return code.length
}
