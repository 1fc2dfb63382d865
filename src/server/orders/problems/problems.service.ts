import type { Orm } from '#server/db/database.ts'
import { PAGE_LIMIT, toPage } from '#server/lib/page.ts'
import { readTimeSettings } from '#server/lib/read-settings.ts'
import {
  answeredAsks,
  countAnswered,
  countAsks,
  openAsks,
} from '#server/money/daily-ceiling/owner-asks.service.ts'
import { problemDue } from '#shared/orders/problems/problem-due.ts'
import type { ProblemListInput } from '#shared/orders/problems/problems.inputs.ts'
import { MAX_COUNTED } from '#shared/paging.ts'
import type { SlotRules } from '#shared/time/slots.ts'
import { BUSINESS_ZONE, instantOf } from '#shared/time/zone.ts'
import { closedClaims, countClaims, openClaims } from '../claims/claim-lists.service.ts'
import { closedFlags, countClosedFlags, countOpenFlags, openFlags } from '../flags/flags.queries.ts'
import { weeklyProblems } from '../recurring/recurring.queries.ts'
import { countWeeklyProblems } from '../recurring/recurring.service.ts'

/**
 * Most of each source that a list shows, because deadlines are counted from the opening hours and sorted here: the oldest of the
 * open ones, which are due first, and the newest of the closed ones.
 */
const MAX_SHOWN = 200

/** A page of problems: those that wait, the next that is due first, or those that are closed, the newest first. */
export function listProblems(orm: Orm, { list, cursor }: ProblemListInput) {
  const problems = problemsOf(orm, list)
  const sign = list === 'closed' ? -1 : 1
  const placeOf = (problem: Problem) => ({
    id: problem.id,
    createdAt: list === 'closed' ? (problem.closedAt ?? 0) : problem.dueAt,
  })
  const compare = (a: Place, b: Place) =>
    sign * (a.createdAt - b.createdAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  const placed = problems
    .map((problem) => ({ ...placeOf(problem), problem }))
    .filter((one) => !cursor || compare(one, cursor) > 0)
    .sort(compare)
  const { items, nextCursor } = toPage(placed.slice(0, PAGE_LIMIT))
  return { items: items.map(({ problem }) => problem), nextCursor }
}

interface Place {
  createdAt: number
  id: string
}
type Problem = ReturnType<typeof problemsOf>[number]

function problemsOf(orm: Orm, list: ProblemListInput['list']) {
  const rules = { ...readTimeSettings(orm), zone: BUSINESS_ZONE }
  if (list === 'client') return openClaims(orm, ['proposed'], MAX_SHOWN).map(claimProblem)
  if (list === 'closed')
    return [
      ...closedFlags(orm, MAX_SHOWN).map((row) => flagProblem(row, rules)),
      ...closedClaims(orm, MAX_SHOWN).map(claimProblem),
      ...answeredAsks(orm, MAX_SHOWN).map((row) => askProblem(row, rules)),
    ]
  return [
    ...openFlags(orm, MAX_SHOWN).map((row) => flagProblem(row, rules)),
    ...openClaims(orm, ['open', 'owner'], MAX_SHOWN).map(claimProblem),
    ...openAsks(orm, MAX_SHOWN).map((row) => askProblem(row, rules)),
    ...weeklyProblems(orm, MAX_SHOWN).map(weeklyProblem),
  ]
}

function flagProblem(row: ReturnType<typeof openFlags>[number], rules: SlotRules) {
  const { readyBy: _, visitBy: __, ...flag } = row
  return { source: 'flag' as const, ...flag, dueAt: problemDue(row.kind, row, rules) }
}

function claimProblem({ kind, ...row }: ReturnType<typeof openClaims>[number]) {
  const problem = kind === 'count' ? ('count_contested' as const) : ('claim' as const)
  return { source: 'claim' as const, ...row, kind: problem, claimed: kind }
}

function askProblem(row: ReturnType<typeof openAsks>[number], rules: SlotRules) {
  return {
    source: 'ask' as const,
    ...row,
    kind: 'ask' as const,
    dueAt: problemDue('ask', row, rules),
  }
}

function weeklyProblem(row: ReturnType<typeof weeklyProblems>[number]) {
  return {
    source: 'weekly' as const,
    ...row,
    kind: 'weekly' as const,
    dueAt: instantOf(row.nextDay, row.fromMinute, BUSINESS_ZONE),
    closedAt: null,
    reference: null,
  }
}

/** The problems of each list, up to MAX_COUNTED. */
export function countProblems(orm: Orm): Record<ProblemListInput['list'], number> {
  const claims = countClaims(orm)
  const ours = countOpenFlags(orm) + claims.ours + countAsks(orm) + countWeeklyProblems(orm)
  const closed = countClosedFlags(orm, MAX_SHOWN) + claims.closed + countAnswered(orm)
  return { ours: upTo(ours), client: claims.client, closed: upTo(closed) }
}

const upTo = (count: number) => Math.min(count, MAX_COUNTED)
