import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = new URL('../', import.meta.url)
const SKIPPED = /^(?:node_modules|dist|data|test-results|playwright-report)$/

const find = (pattern: string) =>
  globSync(pattern, { cwd: ROOT, exclude: (path) => SKIPPED.test(basename(path)) })
const read = (file: string) => readFileSync(new URL(file, ROOT), 'utf8')

const FILES = [
  ...find('{src,checks,demo,e2e,bench,torture,scripts,deploy,docs,drizzle,public}/**/*.*'),
  ...find('*.*'),
  ...find('.env.example'),
]
const PAGES = find('{README,CONTRIBUTING,SECURITY}.md').concat(find('docs/**/*.md'))
const DECISIONS = find('docs/decisions/[0-9]*.md')

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  read('package.json'),
) as Record<string, Record<string, string>>
const PACKAGES = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })

/** A longer cell is a paragraph. */
const MAX_CELL_WORDS = 28

/** The texts between backticks, outside of blocks of code. */
function quoted(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words)
}

/** A name of the code, a table or a variable: `amountDue(order)`, `HubMessage`, `order_events`, `DATA_DIR`. */
const NAME = /^(?:\w+\.)*((?=\w*[a-z][A-Z]|\w+_)\w+)(?:\(.*\))?$/

const SOURCE = /^[\w./{},*-]+\.(?:tsx?|mjs|js|css|sql|md)$/
const FOLDER = /^(?:src|checks|demo|e2e|scripts|deploy|docs|drizzle)\/[\w./-]+$/

/**
 * Whether a page may name this: the path of a file or folder of the repository, or its end. `*`
 * matches anything.
 */
function exists(path: string): boolean {
  const escaped = path.replace(/[.+]/g, '\\$&').replaceAll('*', '[^/]*')
  const named = new RegExp(`(?:^|/)${escaped.replace(/\/$/, '')}(?:$|/)`)
  return FILES.some((file) => named.test(file))
}

/** Names of Caddy, SQLite and Node that our code does not use. */
const ELSEWHERE = new Set(['buffer_requests', 'SQLITE_IOERR_SHMSIZE'])

/** All that is written in the code, in one text. */
const CODE = FILES.filter((file) =>
  /\.(?:tsx?|mjs|js|json|sql|service|socket|yaml|example)$/.test(file),
)
  .concat('Caddyfile', 'Dockerfile')
  .filter((file) => !file.endsWith('checks/documents.test.ts'))
  .map(read)
  .join('\n')

describe('the documents', () => {
  test.each(PAGES)('%s names files that exist', (page) => {
    const paths = quoted(read(page)).filter((words) => SOURCE.test(words) || FOLDER.test(words))
    // Some packages are called like files.
    expect(paths.filter((path) => !exists(path) && !PACKAGES.includes(path))).toEqual([])
  })

  test.each(PAGES)('%s names functions, tables and variables that exist', (page) => {
    // Refused options are not in the code.
    const text = read(page).replace(/\*\*Options refused\.\*\*[\s\S]*?\*\*Consequences\.\*\*/, '')
    const names = quoted(text).flatMap((words) => NAME.exec(words)?.[1] ?? [])
    const unknown = names.filter((name) => !CODE.includes(name) && !ELSEWHERE.has(name))
    expect(unknown).toEqual([])
  })

  test.each(PAGES)('%s links to pages that exist', (page) => {
    const targets = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, to = '']) =>
      decodeURI(new URL(to, new URL(page, ROOT)).pathname),
    )
    const known = new Set(FILES.map((file) => decodeURI(new URL(file, ROOT).pathname)))
    const missing = targets.filter((to) => !known.has(to) && !to.endsWith('/'))
    expect(missing).toEqual([])
  })

  test.each(PAGES)('%s puts facts into tables, and paragraphs beside them', (page) => {
    const rows = read(page).match(/^\|.*\|$/gm) ?? []
    const cells = rows.flatMap((row) => row.split(/(?<!\\)\|/))
    expect(cells.filter((cell) => cell.trim().split(/\s+/).length > MAX_CELL_WORDS)).toEqual([])
  })

  test('name lines of the torture that exist', () => {
    const lines = new Set(
      find('torture/**/*.ts').flatMap((file) =>
        [...read(file).matchAll(/^ {2}name: '([\w-]+)'/gm)].map(([, name = '']) => name),
      ),
    )
    const named = PAGES.flatMap((page) =>
      [...read(page).matchAll(/npm run torture -- ([\w-]+)/g)].map(([, name = '']) => name),
    )
    expect(lines.size).toBeGreaterThan(10)
    expect(named.filter((name) => !lines.has(name))).toEqual([])
  })

  test('are those that the code names', () => {
    const code = FILES.filter((file) => /^(?:src|e2e|scripts|deploy)\/.*\.\w+$/.test(file))
    const text = code.filter((file) => /\.(?:tsx?|mjs|service|css)$/.test(file)).map(read)
    const pages = text.flatMap((words) => words.match(/\bdocs\/[\w/-]+\.md\b/g) ?? [])
    expect([...new Set(pages)].filter((page) => !FILES.includes(page))).toEqual([])
  })

  test('list every direct dependency', () => {
    const list = read('docs/packages.md')
    const listed = (name: string) => {
      const [scope, part] = name.startsWith('@') ? name.split('/') : [undefined, undefined]
      return list.includes(name) || list.split('\n').some((row) => isOfScope(row, scope, part))
    }
    // Types come with the package that they describe.
    expect(PACKAGES.filter((name) => !name.startsWith('@types/') && !listed(name))).toEqual([])
  })
})

/** `@trpc/server, client` lists `@trpc/client` too. */
function isOfScope(row: string, scope?: string, part?: string): boolean {
  if (!scope || !part) return false
  return row.includes(`${scope}/`) && new RegExp(`\\b${part}\\b`).test(row)
}

describe('a decision', () => {
  const PARTS = [
    '# ',
    'Status: ',
    '**Context.**',
    '**Decision.**',
    '**Options refused.**',
    '**Consequences.**',
  ]

  test.each(DECISIONS)('%s has its parts in order, in 25 lines', (file) => {
    const lines = read(file).trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(25)
    expect(lines.filter((line) => PARTS.some((part) => line.startsWith(part)))).toEqual(
      PARTS.map((part) =>
        expect.stringMatching(new RegExp(`^${part.replaceAll(/[*.]/g, '\\$&')}`)),
      ),
    )
    expect(lines[0]).toMatch(new RegExp(`^# ${basename(file).slice(0, 3)} — \\S`))
  })

  test('has its line in the index', () => {
    const index = read('docs/decisions/README.md')
    expect(DECISIONS.filter((file) => !index.includes(`](${basename(file)}) `))).toEqual([])
  })

  test('has a number of its own', () => {
    const numbers = DECISIONS.map((file) => basename(file).slice(0, 3))
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})
