import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Outcome } from './line.ts'

const PAGE = resolve(import.meta.dirname, '../docs/reliability.md')
const LAST_RUN = '\n## The last run\n'
const COLUMNS = ['line', 'figure to reach', 'measured', 'seed', 'day', 'seconds', '']

/** The outcomes as one table in Markdown. */
export function toTable(outcomes: readonly Outcome[]): string {
  return table(outcomes.map(outcomeRow))
}

const table = (rows: readonly string[]) =>
  [row(COLUMNS), row(COLUMNS.map(() => '---')), ...rows].join('\n')

function outcomeRow({ line, state, figures, reason = '', seed, day, seconds }: Outcome): string {
  const measured = figures.map(
    ({ says, measured, held }) => `${says}: ${held ? measured : `**${measured}**`}`,
  )
  const said = measured.length > 0 ? measured.join('<br>') : firstLine(reason)
  const word = state === 'held' ? 'held' : `**${state}**`
  return row([line.name, line.promise, said, String(seed), day, seconds.toFixed(0), word])
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const firstLine = (text: string) => text.split('\n')[0]?.replaceAll('|', '\\|') ?? ''

/** Puts the outcomes into the page of the last run: a line that was run again replaces its row, the others stay. */
export function record(outcomes: readonly Outcome[], machine: string): void {
  writeFileSync(PAGE, withOutcomes(readFileSync(PAGE, 'utf8'), outcomes, machine))
}

/** The page with the rows of these outcomes. `machine` says on what they were measured. */
export function withOutcomes(page: string, outcomes: readonly Outcome[], machine: string): string {
  const [before, run] = page.split(LAST_RUN)
  if (before === undefined || run === undefined) throw new Error('The page has no last run')
  const rows = new Map(
    [...run.matchAll(/^\| ([\w-]+) \|.*$/gm)].map(([text, name = '']) => [name, text] as const),
  )
  rows.delete('line')
  for (const outcome of outcomes) rows.set(outcome.line.name, outcomeRow(outcome))
  return `${before}${LAST_RUN}\n${machine}\n\n${table([...rows.values()])}\n`
}
