import { SIGN_IN_PAGE, SITE_PAGES } from '#shared/shop/site/site-pages.ts'
import type { Person } from '../../e2e/people.ts'
import { describeMachine } from '../machine.ts'
import { type Report, type Table, type Verdict, whole } from '../report.ts'
import { type Audit, auditPage, CATEGORIES, installLighthouse } from './lighthouse-run.ts'
import { LANDING_SCREENS, type Who } from './screens.ts'
import type { WebBench } from './web-bench.ts'

const LEAST_PERFORMANCE = 97

/** A page that Lighthouse judges. */
interface Judged {
  path: string
  who?: Who
  /** All four scores must be 100; else only performance has a target. */
  isPublic: boolean
}

const PAGES: readonly Judged[] = [
  ...SITE_PAGES.map(({ path }) => ({ path, isPublic: true })),
  { path: SIGN_IN_PAGE.path, isPublic: false },
  ...Object.entries(LANDING_SCREENS).map(([who, { path }]) => ({
    path,
    who: who as Who,
    isPublic: false,
  })),
]

/** Lighthouse on the public pages, the sign-in page and the landing screens; medians of the rounds. */
export async function reportLighthouse({ filled, rounds, tell }: WebBench): Promise<Report> {
  installLighthouse()
  const audits = new Map<Judged, Audit[]>(PAGES.map((page) => [page, []]))
  for (let round = 1; round <= rounds; round += 1)
    for (const [page, done] of audits) {
      const person: Person | undefined = page.who && filled[page.who]
      done.push(await auditPage(filled.app.url + page.path, person))
      tell(`── Lighthouse ${round} of ${rounds}: ${page.path} ${done.at(-1)?.scores.performance}`)
    }
  const medians = Array.from(audits, ([page, all]): [Judged, Audit] => [page, medianOf(all)])
  return {
    title: 'Lighthouse',
    notes: [
      `${describeMachine()}. Lighthouse’s mobile settings: a network and a processor that it simulates from a visit without limits. Visits of each page: ${rounds}, all pages in turn, each visit in a new browser; medians, column by column.`,
      'The last column is Lighthouse’s index of how fast the machine was just then. Simulated times grow when it falls: figures with a lower index are not to be compared.',
      ...medians.flatMap(([page, { lost }]) => lossNote(page, lost)),
    ],
    tables: [tableOf(medians)],
    verdicts: medians.map(([page, median]) => verdictOn(page, median)),
  }
}

/** The median of each figure, and the audits that take points from the worst visit. */
function medianOf(audits: readonly Audit[]): Audit {
  const of = (figure: (audit: Audit) => number) => median(audits.map(figure))
  const worst = audits.toSorted((a, b) => b.lost.length - a.lost.length)[0]
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((name) => [name, of(({ scores }) => scores[name])]),
    ) as Audit['scores'],
    largestPaint: of(({ largestPaint }) => largestPaint),
    blocking: of(({ blocking }) => blocking),
    shift: of(({ shift }) => shift),
    machine: of(({ machine }) => machine),
    lost: worst?.lost ?? [],
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The audits that take points from a page, among the scores that have a target. */
function lossNote({ path, isPublic }: Judged, lost: readonly string[]): string[] {
  const counted = lost.filter((audit) => isPublic || audit.startsWith('performance'))
  return counted.length > 0 ? [`${path} loses points by ${counted.join(', ')}.`] : []
}

function tableOf(medians: ReadonlyArray<[Judged, Audit]>): Table {
  return {
    columns: ['page', ...CATEGORIES, 'largest paint ms', 'blocking ms', 'shift', 'machine'],
    rows: medians.map(([{ path }, { scores, largestPaint, blocking, shift, machine }]) => [
      path,
      ...CATEGORIES.map((name) => String(scores[name])),
      whole(largestPaint),
      whole(blocking),
      shift.toFixed(3),
      whole(machine),
    ]),
  }
}

function verdictOn({ path, isPublic }: Judged, { scores }: Audit): Verdict {
  if (!isPublic)
    return {
      target: `${path}: performance ≥ ${LEAST_PERFORMANCE}`,
      measured: String(scores.performance),
      held: scores.performance >= LEAST_PERFORMANCE,
    }
  const all = CATEGORIES.map((name) => scores[name])
  return {
    target: `${path}: four times 100`,
    measured: all.join(', '),
    held: all.every((score) => score === 100),
  }
}
