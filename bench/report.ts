import type { Comparison, Figures } from './compare.ts'

/** A table of the report. */
export interface Table {
  columns: string[]
  rows: string[][]
}

/** A target of a figure. `held` is undefined when it was not measured. */
export interface Verdict {
  target: string
  measured: string
  held: boolean | undefined
}

export interface Report {
  title: string
  /** The peers that were compared, and on which data. */
  notes: string[]
  tables: Table[]
  verdicts: Verdict[]
}

const COLUMNS = [
  'work',
  'connections',
  'product /s',
  'limit /s',
  'ratio',
  'worst',
  'p50 ms',
  'p99 ms',
  'p99/p50',
  'limit p99',
  'busy: product, limit, load',
  'processor µs: product, limit',
]

/** A table of comparisons with a limit. */
export function comparisonTable(all: Array<[work: string, comparison: Comparison]>): Table {
  return { columns: COLUMNS, rows: all.map(([work, comparison]) => row(work, comparison)) }
}

function row(work: string, { connections, peers, ratio, worstRatio }: Comparison): string[] {
  const [own, limit] = peers
  if (!own || !limit) throw new Error('A comparison needs two peers')
  return [
    work,
    String(connections),
    whole(own.perSecond),
    whole(limit.perSecond),
    percent(ratio),
    percent(worstRatio),
    own.p50.toFixed(2),
    own.p99.toFixed(1),
    (own.p99 / own.p50).toFixed(1),
    limit.p99.toFixed(1),
    [own.serverBusy, limit.serverBusy, Math.max(own.loadBusy, limit.loadBusy)]
      .map((part) => (part === undefined ? '?' : percent(part)))
      .join(', '),
    [own.cost, limit.cost].map((seconds) => whole(seconds * 1e6)).join(', '),
  ]
}

/** A note when the load process was at its end before a server was: its figure is then too low. */
export function loadWarnings({ peers }: Comparison): string[] {
  return peers
    .filter(isHeldBack)
    .map(
      ({ label }) =>
        `The load was the bottleneck against the ${label}: its figure a second is too low.`,
    )
}

function isHeldBack({ loadBusy, serverBusy = 1 }: Figures): boolean {
  return loadBusy > 0.95 && serverBusy < 0.9
}

/** A verdict on the ratio of a comparison. */
export function ratioVerdict(what: string, { ratio, worstRatio }: Comparison, least: number) {
  const measured = `${percent(ratio)} (worst round ${percent(worstRatio)})`
  return { target: `${what} ≥ ${percent(least)} of the limit`, measured, held: ratio >= least }
}

/** A verdict on the slowest hundredth of a comparison. */
export function tailVerdict(what: string, { peers: [own] }: Comparison): Verdict {
  const times = own ? own.p99 / own.p50 : Number.NaN
  return { target: `${what}: p99 ≤ 3 × p50`, measured: `${times.toFixed(1)} ×`, held: times <= 3 }
}

/** A verdict on a figure that may be so high at most. */
export function most(what: string, measured: number, limit: number, unit: string): Verdict {
  return {
    target: `${what} ≤ ${whole(limit)} ${unit}`,
    measured: `${whole(measured)} ${unit}`,
    held: measured <= limit,
  }
}

/** The report as Markdown. */
export function toMarkdown({ title, notes, tables, verdicts }: Report): string {
  const told = verdicts.map(({ target, measured, held }) => [target, measured, word(held)])
  const all = [...tables]
  if (told.length > 0) all.push({ columns: ['target', 'measured', ''], rows: told })
  const lines = [`## ${title}`, '', ...notes.map((note) => `- ${note}`), '']
  for (const { columns, rows } of all)
    lines.push(line(columns), line(columns.map(() => '---')), ...rows.map(line), '')
  return lines.join('\n')
}

const line = (cells: string[]) => `| ${cells.join(' | ')} |`

function word(held: boolean | undefined): string {
  if (held === undefined) return 'not run'
  return held ? 'held' : '**not held**'
}

/** A number without decimals, with a space between the thousands. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en').replaceAll(',', ' ')
}

/** A part of one, in percent. */
export function percent(part: number): string {
  return `${Math.round(part * 100)} %`
}
