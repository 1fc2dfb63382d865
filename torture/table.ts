import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Outcome } from './line.ts'

const PAGE = resolve(import.meta.dirname, '../docs/reliability.md')
const LAST_RUN = '\n## The last run\n'
const HEAD = ['line', 'figure to reach', 'measured', 'seed', 'day', 'seconds', 'machine', '']
const RULE = HEAD.map(() => '---')

/** The outcomes of this machine as one table in Markdown. */
export function toTable(outcomes: readonly Outcome[], machine: string): string {
  return table(outcomes.map((outcome) => outcomeRow(outcome, machine)))
}

const table = (rows: readonly string[]) => [row(HEAD), row(RULE), ...rows].join('\n')

function outcomeRow(
  { line, state, figures, reason = '', seed, day, seconds }: Outcome,
  machine: string,
): string {
  const measured = figures.map(({ says, measured, held }) => {
    const figure = inCell(measured)
    return `${inCell(says)}: ${held ? figure : `**${figure}**`}`
  })
  const said = measured.length > 0 ? measured.join('<br>') : inCell(firstLine(reason))
  const word = state === 'held' ? 'held' : `**${state}**`
  const facts = [String(seed), day, seconds.toFixed(0), inCell(machine), word]
  return row([line.name, inCell(line.promise), said, ...facts])
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const inCell = (text: string) => text.replaceAll('|', '\\|')
const firstLine = (text: string) => text.split('\n')[0] ?? ''

/** Puts outcomes of this machine into the page of the last run: a line that was run again replaces its part, the others stay. */
export function record(outcomes: readonly Outcome[], machine: string): void {
  writeFileSync(PAGE, withOutcomes(readFileSync(PAGE, 'utf8'), outcomes, machine))
}

/** The page with the figures of these outcomes, a part for each line, with the machine of its measurement. */
export function withOutcomes(page: string, outcomes: readonly Outcome[], machine: string): string {
  const [before, run] = page.split(LAST_RUN)
  if (before === undefined || run === undefined) throw new Error('The page has no last run')
  const parts = new Map(
    run.split(PART).flatMap((text) => {
      const name = /^([\w-]+)\n/.exec(text)?.[1]
      return name === undefined ? [] : [[name, text.trim()] as const]
    }),
  )
  for (const outcome of outcomes) parts.set(outcome.line.name, outcomePart(outcome, machine))
  return `${before}${LAST_RUN}${[...parts.values()].map((text) => `${PART}${text}\n`).join('')}`
}

const PART = '\n### '

function outcomePart({ line, state, figures, reason = '', ...facts }: Outcome, machine: string) {
  const { seed, day, seconds } = facts
  const said = figures.map(
    ({ says, measured, held }) => `- ${says}: ${held ? measured : `**${measured}**`}`,
  )
  const word = state === 'held' ? 'Held' : `**${state}**`
  const run = `${word} on ${day} in ${seconds.toFixed(0)} s, seed ${seed}; ${machine}.`
  return [line.name, '', run, '', ...(said.length > 0 ? said : [firstLine(reason)])].join('\n')
}
