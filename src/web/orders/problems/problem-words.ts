import { DAY_MS, dayKey, formatTime } from '#shared/dates.ts'
import { OWNER_ACT_LABELS } from '#shared/money/daily-ceiling.ts'
import { METHODS, type PaymentMethod } from '#shared/money/payment-methods.ts'
import { flagLabel } from '#shared/order-flags.ts'
import type { ProblemList } from '#shared/orders/problems/problem-kinds.ts'
import { problemWords, weeklyWords } from '#shared/orders/recurring/recurring.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { formatFcfa, formatFrancs } from '#shared/text/money.ts'
import { countLabel, piecesLabel } from '#shared/text/pieces.ts'
import { timeLeft } from '#shared/time/deadlines.ts'
import { listedDayWords, nearMomentWords } from '#shared/time/slot-words.ts'
import { weekdayOf } from '#shared/time/zone.ts'
import type { Outputs } from '#web/trpc.ts'
import { deskTitle, recountWords, remedyWords } from '../claims-desk/desk-words.ts'
import { flagSentence } from '../flag-words.ts'

export type Problem = Outputs['requests']['problems']['items'][number]
type Of<Source extends Problem['source']> = Extract<Problem, { source: Source }>
type ClaimProblem = Of<'claim'>
export type AskProblem = Of<'ask'>

/** The groups of what waits, in their order. */
export const GROUPS = ['En retard', 'Aujourd’hui', 'Demain', 'Plus tard'] as const

export function groupOf({ dueAt }: Problem, now: number): (typeof GROUPS)[number] {
  if (dueAt < now) return 'En retard'
  if (dayKey(dueAt) === dayKey(now)) return 'Aujourd’hui'
  return dayKey(dueAt) === dayKey(now + DAY_MS) ? 'Demain' : 'Plus tard'
}

/** The time of a row in one or two short lines: `en retard de 40 min` and `9 h 40`. */
export function timeOf({ dueAt, closedAt }: Problem, list: ProblemList, now: number) {
  if (list === 'closed' && closedAt !== null)
    return { main: listedDayWords(closedAt, now), under: formatTime(closedAt) }
  const { tone, text: main } = timeLeft(dueAt, now)
  if (list === 'client') return { main, under: 'sinon close' }
  // The time left to a far deadline says its hour already.
  if (tone === 'ahead') return { main }
  return { main, under: nearMomentWords(dueAt, now) }
}

/** `1 robe tachée`, `Écart au comptage`, `Remise : 45 000 FCFA` */
export function titleOf(problem: Problem): string {
  switch (problem.source) {
    case 'flag':
      return flagLabel(problem.kind, problem.data.disagreed === 1, problem.raisedByName)
    case 'claim':
      return upperFirst(deskTitle({ kind: problem.claimed, pieces: problem.pieces }))
    case 'ask':
      return `${OWNER_ACT_LABELS[problem.act]}\u00a0: ${formatFcfa(problem.amount)}`
    case 'weekly':
      return 'Commande de la semaine non faite'
  }
}

/** The name has the order that it is about, so that two rows of one list have two names. */
export const problemName = (problem: Problem): string =>
  problem.reference === null
    ? titleOf(problem)
    : `${titleOf(problem)}, commande #${problem.reference}`

/** The words of who told it, or what it is about. */
export function saidOf(problem: Problem): string | null {
  if (problem.source === 'weekly')
    return weeklyWords({ ...problem, weekday: weekdayOf(problem.nextDay) })
  return problem.note && `«\u00a0${problem.note}\u00a0»`
}

interface Known {
  main: string
  under?: string | undefined
  isAlarming?: boolean
}

/** The facts that somebody needs before they act. */
export function knownOf(problem: Problem): Known {
  switch (problem.source) {
    case 'flag':
      return { main: flagSentence(problem) }
    case 'claim':
      return problem.remedy && problem.state !== 'open' ? answerOf(problem) : proofOf(problem)
    case 'ask':
      return askOf(problem)
    case 'weekly':
      return { main: problemWords(problem.problem ?? '') }
  }
}

function proofOf(claim: ClaimProblem): Known {
  const { recountAt } = claim
  const counts = countsOf(claim)
  return recountAt === null ? counts : { main: recountWords(recountAt), under: counts.main }
}

function countsOf(claim: ClaimProblem): Known {
  const { collected, returned, reserves, photos, asked, counted, expected, countedBy } = claim
  if (counted !== null && expected !== null)
    return {
      main: `${piecesLabel(counted)}${countedBy ? ` selon ${countedBy}` : ''}`,
      under: `pour ${expected} attendues`,
      isAlarming: counted !== expected,
    }
  const counts = [
    collected === null ? null : `${collected} prises`,
    returned === null ? null : `${returned} rendues`,
  ].filter(Boolean)
  const defects = reserves > 0 ? `${countLabel(reserves, 'défaut')} à la porte` : null
  const shown = photos > 0 ? countLabel(photos, 'photo') : 'pas de photo'
  const demand = asked === null ? null : `demande ${formatFrancs(asked)}`
  return {
    main: counts.join(', ') || 'Rien de compté',
    under: [demand, defects ?? shown].filter(Boolean).join(', '),
    isAlarming: collected !== null && returned !== null && collected !== returned,
  }
}

const ENDS = { accepted: 'accepté', silent: 'sans réponse du client' } as const

function answerOf({ remedy, amount, answer, state, askedBy }: ClaimProblem): Known {
  const main = remedyWords(remedy ?? 'explain', amount)
  if (state === 'closed') return { main, under: answer ? ENDS[answer] : undefined }
  return { main, under: askedBy === null ? 'proposé' : `demandé par ${askedBy}` }
}

function askOf({ askedBy, method, answer, answeredBy }: AskProblem): Known {
  const way = method === null ? undefined : METHODS[method as PaymentMethod].label
  if (answer === null) return { main: `${askedBy} demande`, under: way }
  const said = answer === 'granted' ? 'Accepté' : 'Refusé'
  return { main: `${said} par ${answeredBy ?? 'un collègue'}`, under: `${askedBy} demandait` }
}
