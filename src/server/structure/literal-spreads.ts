const SPREAD = /\.\.\.\s*(?=[{[])/g
const CLOSING: Record<string, string> = { '{': '}', '[': ']', '(': ')' }
/** What follows one that is no literal to spread: an expression that goes on, a rest parameter taken apart. */
const GOES_ON = /^\s*(?:\?\.|[.[(:]|\)\s*=>)/

/**
 * The lines on which an object or an array is written out only to be spread (`...{ a, b }`, `...[a, b]`): the compiler
 * does not look for properties that should not be there in it. Numbered from 1.
 */
export function findLiteralSpreads(source: string): number[] {
  const code = withoutText(source)
  const found = [...code.matchAll(SPREAD)].filter(({ index, 0: dots }) => {
    const end = closingOf(code, index + dots.length)
    return !GOES_ON.test(code.slice(end + 1))
  })
  return found.map(({ index }) => code.slice(0, index).split('\n').length)
}

/** Comments and quoted texts as blanks, so that no bracket in them counts; lines stay where they are. */
function withoutText(source: string): string {
  const text = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
  return source.replace(text, (found) => found.replaceAll(/[^\n]/g, ' '))
}

/** Where the bracket that opens at `start` closes. */
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
