import { parseArgs } from 'node:util'
import { record } from '../bench/last-run.ts'
import { describeMachine } from '../bench/machine.ts'
import { runApart } from './apart.ts'
import { LINES } from './groups.ts'
import { type Outcome, SHORT_MINUTES } from './line.ts'
import { outcomePart, toTable } from './table.ts'

/** The minutes of the mixed load. */
const FULL_MINUTES = 30
/** No line needs so long, besides the minutes given to some of them. */
const LIMIT_MINUTES = 45

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    short: { type: 'boolean' },
    seed: { type: 'string' },
    minutes: { type: 'string' },
    record: { type: 'boolean' },
  },
})

const unknown = names.filter((name) => !LINES.some((line) => line.name === name))
if (options.help || unknown.length > 0) {
  if (unknown.length > 0) process.stderr.write(`Unknown: ${unknown.join(', ')}\n\n`)
  process.stdout.write(help())
  process.exit(options.help ? 0 : 2)
}

const seed = options.seed === '' ? Number.NaN : Number(options.seed ?? Date.now() % 1_000_000)
const short = options.short ?? false
const minutes = Number(options.minutes ?? (short ? SHORT_MINUTES : FULL_MINUTES))
if (!Number.isInteger(seed) || !(minutes > 0)) refuse('--seed and --minutes are numbers')
if (options.record && (short || minutes < FULL_MINUTES))
  refuse(`--record keeps full runs only, of ${FULL_MINUTES} minutes`)

const outcomes: Outcome[] = []
for (const line of LINES) {
  if (names.length > 0 && !names.includes(line.name)) continue
  tell(`── ${line.name}: ${line.promise}`)
  const limitMs = (LIMIT_MINUTES + minutes) * 60_000
  const outcome = await runApart(line, { short, minutes, seed, limitMs })
  outcomes.push(outcome)
  // At once: who ends the run early keeps it.
  if (options.record) record('reliability.md', line.name, outcomePart(outcome, describeMachine()))
  const { state, seconds, reason } = outcome
  tell(`── ${line.name}: ${state} in ${seconds.toFixed(0)} s${reason ? `\n${reason}` : ''}`)
}
process.stdout.write(`${toTable(outcomes, describeMachine())}\n`)
// « not run » is no proof either way, and no failure.
process.exit(outcomes.some(({ state }) => state === 'failed' || state === 'not held') ? 1 : 0)

function refuse(why: string): never {
  process.stderr.write(`${why}\n`)
  process.exit(2)
}

function tell(text: string): void {
  process.stderr.write(`${text}\n`)
}

function help(): string {
  const lines = LINES.map(({ name, promise }) => `  ${name.padEnd(16)} ${promise}\n`)
  return `npm run torture [-- lines] [--seed 16] [--short] [--minutes 30] [--record]

Breaks the server in every way that a promise speaks of, and prints one table. The exit code is 1 when a line
is not held or fails. A line whose tool is missing on this machine is told as « not run ».

--seed     draws the same numbers again; unless given, others each time
--short    little work, as npm test -- --all does it of three rules
--minutes  the length of the mixed load
--record   puts the figures into docs/reliability.md

${lines.join('')}`
}
