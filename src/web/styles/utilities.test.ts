import { expect, test } from 'vitest'
import sheet from './utilities.css?raw'

const sources: Record<string, string> = import.meta.glob(['../**/*.tsx', '!../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const defined = new Set([...sheet.matchAll(/^ *\.([\w-]+)/gm)].map(([, name = '']) => name))

/** The class names in the code, each with a file that has it. */
function wordsInCode(): Map<string, string> {
  const words = new Map<string, string>()
  const add = (text: string, file: string) => {
    for (const word of text.split(/\s+/)) if (word) words.set(word, file)
  }
  for (const [file, code] of Object.entries(sources)) {
    for (const [, text = ''] of code.matchAll(/className=\{?["'`]([^"'`]*)/g))
      add(text.replaceAll(/\$\{[^}]*\}/g, ' '), file)
    for (const [, inside = ''] of code.matchAll(/\bcx\(([^;]*?)\)[,}\s]/g))
      for (const [, text = ''] of inside.matchAll(/(?:^|, |&& |\? |: )\s*'([\w -]+)'/g))
        add(text, file)
  }
  return words
}

test('a class name written as a word is one of the utilities', () => {
  const words = wordsInCode()
  expect(words.size).toBeGreaterThan(50)
  expect([...words].filter(([word]) => !defined.has(word))).toEqual([])
})

test('a utility that no screen uses any more is not kept', () => {
  const code = Object.values(sources).join('\n')
  const used = (name: string) => new RegExp(`['"\` ]${name}['"\` ]`).test(code)
  expect([...defined].filter((name) => !used(name))).toEqual([])
})
