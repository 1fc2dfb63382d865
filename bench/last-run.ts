import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
const RUNS = '\n## The last run\n'

/** Writes a part into the last run of a page of `docs`. */
export function record(name: string, title: string, text: string): void {
  const file = resolve(ROOT, 'docs', name)
  writeFileSync(file, withPart(readFileSync(file, 'utf8'), title, text))
}

/** The page with this part, which begins with its title, in the place of the one with the same title, or at the end. */
export function withPart(page: string, title: string, text: string): string {
  const [before, runs] = page.split(RUNS)
  if (before === undefined || runs === undefined) throw new Error('The page has no last run')
  const parts = runs.trim().split(/\n(?=### )/)
  const known = parts.findIndex((part) => part.startsWith(`### ${title}\n`))
  parts[known < 0 ? parts.length : known] = text
  return `${before}${RUNS}\n${parts.map((part) => `${part.trimEnd()}\n`).join('\n')}`
}
