import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const code = readFiles(/(?<!\.test)\.tsx?$/)
const sheets = readFiles(/\.module\.css$/)
const allReaders = findReaders()
const readersOf = (sheet: string) => allReaders.filter((reader) => reader.sheet === sheet)

test('a class that a component reads from a CSS module has a rule there', () => {
  expect(sheets.size).toBeGreaterThan(50)
  const missing = [...sheets].flatMap(([sheet, css]) => {
    const rules = classesIn(css)
    const read = readersOf(sheet).flatMap(({ name, text }) => wordsAfter(`\\b${name}\\.`, text))
    return read.filter((word) => !rules.has(word)).map((word) => `${sheet}: ${word}`)
  })
  expect(missing).toEqual([])
})

test('a class that has a rule in a CSS module is read by a component', () => {
  const written = new Set([...code.values()].flatMap((text) => text.match(/[\w-]+(?=['":])/g)))
  const unread = [...sheets].flatMap(([sheet, css]) => {
    const readers = readersOf(sheet)
    const isRead = (word: string) =>
      readers.some(({ name, text }) => {
        if (wordsAfter(`\\b${name}\\.`, text).includes(word)) return true
        // classes[`size${size}`]
        const [stem] = wordsAfter(`\\b${name}\\[\``, text)
        if (stem !== undefined && word.startsWith(stem)) return true
        // classes[tone]: the word is one of the values or keys that the code writes.
        return wordsAfter(`\\b${name}\\[`, text).length > 0 && written.has(word)
      })
    return [...classesIn(css)].filter((word) => !isRead(word)).map((word) => `${sheet}: ${word}`)
  })
  expect(unread).toEqual([])
})

// A sheet stays when its screen is left: it would print the next one too.
test('a CSS module says how its own paper is printed, and not how others are', () => {
  const rules = [...sheets].flatMap(([sheet, css]) => {
    const general = css.match(/@page\s*\{|:global\(:root[^{]*\{/g) ?? []
    return general.map((rule) => `${sheet}: ${rule}`)
  })
  expect(rules).toEqual([])
})

/** The text of each file of the web and of what it shares with the server, by its path. */
function readFiles(wanted: RegExp): Map<string, string> {
  const paths = ['src/web', 'src/shared'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const files = paths.filter((path) => wanted.test(path))
  return new Map(files.map((path) => [path, readFileSync(path, 'utf8')]))
}

/** Each component that imports a sheet, with its name for it and its text after the imports. */
function findReaders(): Array<{ sheet: string; name: string; text: string }> {
  return [...code].flatMap(([file, whole]) => {
    const text = whole.replaceAll(/^(?:import|\} from) .*$/gm, '')
    const imports = whole.matchAll(/^import (\w+) from '(\..+\.module\.css)'$/gm)
    return [...imports].map(([, name = '', path = '']) => ({
      sheet: join(dirname(file), path),
      name,
      text,
    }))
  })
}

/** The classes that the selectors of a sheet name, except other sheets' in `:global`. */
function classesIn(css: string): Set<string> {
  const own = css.replaceAll(/\/\*[\s\S]*?\*\/|:global\((?:[^()]|\([^()]*\))*\)/g, '')
  const selectors = own.match(/[^{};]+(?=\{)/g) ?? []
  return new Set(selectors.flatMap((selector) => wordsAfter('\\.', selector)))
}

function wordsAfter(pattern: string, text: string): string[] {
  const matches = text.matchAll(new RegExp(`${pattern}([a-zA-Z][\\w-]*)`, 'g'))
  return [...matches].map(([, word = '']) => word)
}
