import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { cacheFolder, prepareDataset, removeCopies } from './dataset/dataset.ts'
import { record } from './last-run.ts'
import { chooseCores, describeMachine, isInMemory } from './machine.ts'
import { killAll, productCommand } from './processes.ts'
import { type Report, toMarkdown, whole } from './report.ts'
import { runSection } from './run-section.ts'
import type { Bench, Section } from './section.ts'
import { board } from './sections/board.ts'
import { mixed } from './sections/mixed.ts'
import { place } from './sections/place.ts'
import { start } from './sections/start.ts'
import { step } from './sections/step.ts'

const SECTIONS: Section[] = [board, place, step, mixed, start]

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    quick: { type: 'boolean' },
    web: { type: 'boolean' },
    orders: { type: 'string', default: '100000' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    connections: { type: 'string', default: '32' },
    markdown: { type: 'string' },
    record: { type: 'boolean' },
  },
})

if (options.help) {
  process.stdout.write(help())
  process.exit(0)
}
if (options.web) {
  const { firstVisits } = await import('./web/first-visits.ts')
  const report = await firstVisits((text) => process.stderr.write(`${text}\n`))
  tellReport(report)
  end([toMarkdown(report)])
}
process.on('exit', () => {
  killAll()
  removeCopies()
})
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))

const names = choose(SECTIONS.map(({ name }) => name))
const tell = (text: string) => process.stderr.write(`${text}\n`)
const dataset = await prepareDataset(Number(options.orders), tell)
const bench: Bench = {
  dataset,
  pace: {
    rounds: Number(options.rounds ?? (options.quick ? 2 : 5)),
    seconds: Number(options.seconds ?? (options.quick ? 1 : 4)),
    warmUpSeconds: 10,
  },
  connections: Number(options.connections),
  minute: options.quick ? 10 : 60,
  cores: chooseCores(),
  tell,
}
const parts: string[] = []
for (const section of SECTIONS.filter(({ name }) => names.includes(name))) {
  tell(`── ${section.name}: ${section.says}`)
  const { notes, ...report } = await runSection(section, bench)
  const told = { ...report, notes: [describeRun(bench), ...notes] }
  tellReport(told)
  parts.push(toMarkdown(told))
}
end(parts)

/** Prints a report, and keeps it in the page of the last run where that is asked. */
function tellReport(report: Report): void {
  const text = toMarkdown(report)
  process.stdout.write(`${text}\n`)
  const isWhole = report.tables.length > 0
  if (options.record && isWhole) record('performance.md', report.title, `#${text}`)
}

function end(reports: string[]): never {
  if (options.markdown) writeFileSync(options.markdown, reports.join('\n'))
  // With the code that a failed section has set.
  process.exit()
}

/** The names that were asked for, or all that there are. */
function choose(all: readonly string[]): readonly string[] {
  const unknown = positionals.filter((name) => !all.includes(name))
  if (unknown.length > 0) {
    process.stderr.write(`Unknown: ${unknown.join(', ')}\n${help()}`)
    process.exit(2)
  }
  return positionals.length > 0 ? positionals : all
}

/** On what, and how, a section was measured: each may be run at another time. */
function describeRun({ dataset: { orders }, pace, cores }: Bench): string {
  const inMemory = isInMemory(cacheFolder)
  return [
    `${describeMachine()}; ${cores.said}; \`node ${productCommand.join(' ')}\`.`,
    `${whole(orders)} orders, unless a note says otherwise; medians of ${pace.rounds} interleaved rounds of ${pace.seconds} s.`,
    inMemory ? 'The files lie in memory: durable writes cost nothing here.' : '',
  ]
    .join(' ')
    .trim()
}

function help(): string {
  const lines = SECTIONS.map(({ name, says }) => `  ${name.padEnd(10)} ${says}\n`)
  return `npm run bench [-- sections] [--quick] [--orders 100000] [--rounds 5] [--seconds 4]
npm run bench -- --web: first visits of the application on a slow phone, in Chromium

--markdown file: writes the report into a file too
--record: puts each section's report into docs/performance.md, in the place of its last one

Measures the server against bare limits. Sections, all by default:

${lines.join('')}`
}
