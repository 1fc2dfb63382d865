import { and, count, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import {
  claimSteps,
  claims,
  orderClosings,
  orderEvents,
  orderItems,
  users,
} from '#server/db/schema.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { DAY_MS, dayKey } from '#shared/dates.ts'
import { DOOR_FAULT_LABELS } from '#shared/orders/claims/claims.ts'
import { stationsOf } from '#shared/orders/pieces/stations.ts'
import {
  barsOf,
  dayStart,
  lastDays,
  monthsOf,
  type Period,
  periodBefore,
} from '#shared/record/stats/stats.ts'

interface Span {
  from: number
  to: number
}

const spanOf = ({ from, to }: Period): Span => ({ from: dayStart(from), to: dayStart(to) + DAY_MS })

/** The moves to a status within a time, found by the index of what is done. */
const movedTo = (status: 'picked_up' | 'completed', { from, to }: Span) =>
  and(
    sql`${orderEvents.kind} = 'moved' and ${orderEvents.to} in ('picked_up', 'completed')`,
    eq(orderEvents.to, status),
    gte(orderEvents.at, from),
    lt(orderEvents.at, to),
  )

const quantity = sql<number>`coalesce(sum(${orderItems.quantity}), 0)`

/** Pieces that were brought back, by their service. */
const piecesByService = (orm: Orm, p: Span) =>
  orm
    .select({ service: orderItems.service, pieces: quantity })
    .from(orderEvents)
    .innerJoin(orderItems, eq(orderItems.orderN, orderEvents.orderN))
    .where(movedTo('completed', p))
    .groupBy(orderItems.service)

/** Pieces that each livreur took or brought. */
const piecesByLivreur = (orm: Orm, p: Span & { status: 'picked_up' | 'completed' }) =>
  orm
    .select({ livreurN: orderEvents.livreurN, name: users.fullname, pieces: quantity })
    .from(orderEvents)
    .innerJoin(orderItems, eq(orderItems.orderN, orderEvents.orderN))
    .innerJoin(users, eq(users.n, orderEvents.livreurN))
    .where(movedTo(p.status, p))
    // The plus keeps SQLite from reading all events of all livreurs in the order of their index.
    .groupBy(sql`+${orderEvents.livreurN}`)

/** « Tout va bien », of the orders of that time. */
const closingsOver = (orm: Orm, p: Span) =>
  orm
    .select({ answer: orderClosings.answer, orders: count() })
    .from(orderEvents)
    .innerJoin(orderClosings, eq(orderClosings.orderN, orderEvents.orderN))
    .where(movedTo('completed', p))
    .groupBy(orderClosings.answer)

const atDoor = alias(orderEvents, 'at_door')

/** The livreur of the door at which a fault was born. */
const livreurOfFault = sql<
  number | null
>`(select ${atDoor.livreurN} from ${orderEvents} ${sql.raw('at_door')}
  where ${atDoor.orderN} = ${numberOfOrder(claims.orderId)} and ${atDoor.kind} = 'moved'
    and ${atDoor.to} = iif(${claims.fault} = 'pickup', 'picked_up', 'completed')
  order by ${atDoor.seq} desc limit 1)`

/** The first such step has it. */
const ofFirst = (which: SQL, value: SQL) =>
  sql<number | null>`(select ${value} from ${claimSteps}
  where ${claimSteps.claimId} = ${claims.id} and ${which}
  order by ${claimSteps.n} limit 1)`

/** Our first answer; a later one takes the place of `proposed_at`. */
const firstAnsweredAt = ofFirst(sql`${claimSteps.kind} = 'proposed'`, sql`${claimSteps.at}`)

const deadlineBefore = sql`${claimSteps.data} ->> 'answerBy'`

/** « Je ne suis pas d’accord » and a further problem give a new deadline, and their step the one before. */
const firstAnswerBy = sql<number>`coalesce(${ofFirst(
  sql`${deadlineBefore} is not null`,
  deadlineBefore,
)}, ${claims.answerBy})`

const claimsOver = (orm: Orm, p: Span) =>
  orm
    .select({
      kind: claims.kind,
      createdAt: claims.createdAt,
      answeredAt: firstAnsweredAt,
      answerBy: firstAnswerBy,
      remedy: claims.remedy,
      amount: claims.amount,
      way: claims.way,
      answer: claims.answer,
      fault: claims.fault,
      livreurN: livreurOfFault,
    })
    .from(claims)
    .where(and(gte(claims.createdAt, p.from), lt(claims.createdAt, p.to)))

type Row = ReturnType<ReturnType<typeof claimsOver>['all']>[number]

/** Counts the claims of the last days by fault, place and end; the screen computes the rates. */
export function readClaimFigures({ database: { orm }, clock }: Figuring, days: number) {
  const period = lastDays(days, dayKey(clock.now()))
  const span = spanOf(period)
  const rows = claimsOver(orm, span).all()
  const services = piecesByService(orm, span).all()
  const before = spanOf(periodBefore(period))
  const isYear = days === 365
  return {
    ...period,
    claims: rows.length,
    pieces: sumOf(services),
    before: {
      claims: orm
        .select({ claims: count() })
        .from(claims)
        .where(and(gte(claims.createdAt, before.from), lt(claims.createdAt, before.to)))
        .get()?.claims,
      pieces: sumOf(piecesByService(orm, before).all()),
    },
    bars: (isYear ? monthsOf(period) : barsOf(period)).map((bar) => ({
      from: bar.from,
      claims: rows.filter(({ createdAt }) => isWithin(createdAt, spanOf(bar))).length,
      /** Brought back in that month; null for a shorter time, which proves nothing. */
      pieces: isYear ? sumOf(piecesByService(orm, spanOf(bar)).all()) : null,
    })),
    stations: stationsFigures(orm, rows, services),
    livreurs: livreurFigures(orm, rows, span),
    kinds: tally(rows.map(({ kind }) => kind)),
    ends: endsOf(rows),
    answers: answersOf(rows),
    closings: closingsOf(closingsOver(orm, span).all()),
  }
}

type Figuring = Pick<ServiceContext, 'database' | 'clock'>

const isWithin = (at: number, { from, to }: Span) => at >= from && at < to

const sumOf = (rows: readonly { pieces: number }[]) =>
  rows.reduce((sum, { pieces }) => sum + pieces, 0)

/** The most frequent comes first. */
function tally<Name extends string>(names: readonly Name[]): { name: Name; claims: number }[] {
  const groups = Map.groupBy(names, (name) => name)
  return [...groups]
    .map(([name, some]) => ({ name, claims: some.length }))
    .sort((a, b) => b.claims - a.claims)
}

/** A fault is counted where it was born, over the pieces that pass there. */
function stationsFigures(
  orm: Orm,
  rows: readonly Row[],
  services: readonly { service: string; pieces: number }[],
) {
  const { stations } = readSettings(orm, 'workshop')
  const all = sumOf(services)
  const passing = (key: string) =>
    sumOf(
      services.filter(({ service }) =>
        stationsOf({ service }, stations).some((station) => station.key === key),
      ),
    )
  const places = [
    { key: 'pickup', label: DOOR_FAULT_LABELS.pickup, pieces: all },
    ...stations.slice(1).map(({ key, done }) => ({ key, label: done, pieces: passing(key) })),
    { key: 'delivery', label: DOOR_FAULT_LABELS.delivery, pieces: all },
  ]
  const known = places.map((place) => ({
    ...place,
    claims: rows.filter(({ fault }) => fault === place.key).length,
  }))
  return [...known, ...faultsElsewhere(rows, new Set(places.map(({ key }) => key)))]
}

/** Claims that no place answers for, so that the rows add up. No pieces pass there. */
function faultsElsewhere(rows: readonly Row[], places: ReadonlySet<string>) {
  const elsewhere = rows.filter(({ fault }) => fault === null || !places.has(fault))
  const labels = elsewhere.map(({ fault }) => {
    if (fault === null) return 'Pas encore dit'
    return fault === 'none' ? DOOR_FAULT_LABELS.none : 'Poste retiré'
  })
  return tally(labels).map(({ name, claims: some }) => ({
    label: name,
    pieces: null,
    claims: some,
  }))
}

/** A livreur answers for the doors alone; a fault at the counter, or of a time without a livreur, has a row of its own. */
function livreurFigures(orm: Orm, rows: readonly Row[], span: Span) {
  const brought = piecesByLivreur(orm, { ...span, status: 'completed' }).all()
  const took = piecesByLivreur(orm, { ...span, status: 'picked_up' }).all()
  const known = new Map([...took, ...brought].map(({ livreurN, name }) => [livreurN, name]))
  const piecesOf = (livreurN: number | null, some: typeof brought) =>
    some.find((one) => one.livreurN === livreurN)?.pieces ?? 0
  const faults = rows.filter(({ fault }) => fault === 'pickup' || fault === 'delivery')
  const livreurs = [...known]
    .map(([livreurN, name]) => ({
      name,
      // A piece that one person took and brought passed their hands once in these figures.
      pieces: Math.max(piecesOf(livreurN, brought), piecesOf(livreurN, took)),
      claims: faults.filter((claim) => claim.livreurN === livreurN).length,
    }))
    .sort((a, b) => b.pieces - a.pieces)
  const others = faults.filter(({ livreurN }) => !known.has(livreurN)).length
  return others > 0
    ? [...livreurs, { name: 'Sans livreur', pieces: null, claims: others }]
    : livreurs
}

/** A refund that the client took as credit counts as credit; a claim closed in silence gave no francs. */
function endsOf(rows: readonly Row[]) {
  const ended = rows.filter(({ answer }) => answer !== null)
  const end = ({ answer, remedy, way }: Row) => {
    if (answer === 'silent') return 'silent'
    if (remedy === 'refund') return way === 'credit' ? 'credit' : 'refund'
    return remedy ?? 'explain'
  }
  const groups = Map.groupBy(ended, end)
  return [...groups].map(([name, some]) => ({
    name,
    claims: some.length,
    amount: name === 'silent' ? 0 : some.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
  }))
}

function answersOf(rows: readonly Row[]) {
  const answered = rows.flatMap(({ answeredAt, createdAt, answerBy }) =>
    answeredAt === null ? [] : [{ after: answeredAt - createdAt, inTime: answeredAt <= answerBy }],
  )
  const total = answered.reduce((sum, { after }) => sum + after, 0)
  return {
    count: answered.length,
    averageMs: answered.length === 0 ? null : Math.round(total / answered.length),
    inTime: answered.filter(({ inTime }) => inTime).length,
  }
}

function closingsOf(answers: readonly { answer: 'well' | 'problem'; orders: number }[]) {
  const of = (wanted: string) => answers.find(({ answer }) => answer === wanted)?.orders ?? 0
  return { well: of('well'), problem: of('problem') }
}
