import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Report, toMarkdown } from './report.ts'

const PAGE = resolve(import.meta.dirname, '../docs/performance.md')
const RUNS = '\n## The last run\n'

/** Writes a report into the page of the last run. */
export function record(report: Report): void {
  writeFileSync(PAGE, withReport(readFileSync(PAGE, 'utf8'), report))
}

/** The page with this report in the place of the one with its title, or at the end. */
export function withReport(page: string, report: Report): string {
  const [before, runs] = page.split(RUNS)
  if (before === undefined || runs === undefined) throw new Error('The page has no last run')
  const parts = runs.trim().split(/\n(?=### )/)
  const known = parts.findIndex((part) => part.startsWith(`### ${report.title}\n`))
  parts[known < 0 ? parts.length : known] = `#${toMarkdown(report)}`
  return `${before}${RUNS}\n${parts.map((part) => `${part.trimEnd()}\n`).join('\n')}`
}
