import type { Outcome } from './line.ts'

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

/** A part of the page of the last run: what a line measured, and on what. */
export function outcomePart(
  { line, state, figures, reason = '', ...facts }: Outcome,
  machine: string,
) {
  const { seed, day, seconds } = facts
  const said = figures.map(
    ({ says, measured, held }) => `- ${says}: ${held ? measured : `**${measured}**`}`,
  )
  const word = state === 'held' ? 'Held' : `**${state}**`
  const run = `${word} on ${day} in ${seconds.toFixed(0)} s, seed ${seed}; ${machine}.`
  return [`### ${line.name}`, '', run, '', ...(said.length > 0 ? said : [firstLine(reason)])].join(
    '\n',
  )
}
