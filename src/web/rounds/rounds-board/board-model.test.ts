import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import type { DayLivreur, DayRounds, DayStop } from '#shared/rounds/day-rounds.ts'
import {
  arrangedWith,
  type Board,
  type BoardFacts,
  type BoardStop,
  boardOf,
  ifGiven,
  isMovable,
  leftOffDuty,
  listsOf,
  type RoundsProposal,
} from './board-model.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const VISIT = 8 * MINUTE_MS

const livreur = (id: string, more: Partial<DayLivreur> = {}) =>
  ({
    id,
    fullname: id,
    key: 1,
    position: null,
    duty: { from: NOW - HOUR_MS, to: NOW + 6 * HOUR_MS },
    arranged: [],
    ...more,
  }) as DayLivreur

/** Without a place, so that a round lasts as long as its visits. */
const stop = (id: string, livreurId: string | null, more: Partial<DayStop> = {}) =>
  ({
    id,
    place: null,
    slot: { from: NOW - HOUR_MS, to: NOW + HOUR_MS },
    late: false,
    due: 1000,
    method: 'espece' as const,
    state: livreurId === null ? 'to_place' : 'placed',
    livreurId,
    received: 0,
    ...more,
  }) as DayStop

function board(
  stops: DayStop[],
  {
    livreurs = [livreur('konan'), livreur('mariam')],
    ...facts
  }: Partial<BoardFacts> & {
    livreurs?: DayLivreur[]
  } = {},
): Board {
  const rounds = { stops, livreurs, base: { lat: 5.36, lng: -3.99 } } as DayRounds
  return boardOf(rounds, { arranged: {}, proposal: null, now: NOW, ...facts })
}

const idsOf = (stops: readonly { id: string }[]) => stops.map(({ id }) => id)
const columnOf = ({ columns }: Board, id: string) => {
  const column = columns.find((one) => one.livreur.id === id)
  if (!column) throw new Error(`no column of ${id}`)
  return column
}
const propose = (more: Partial<RoundsProposal>): RoundsProposal => ({
  rounds: {},
  given: {},
  unplaced: {},
  ...more,
})

describe('a column', () => {
  test('has what is to be made in the order that was arranged, on this screen or before', () => {
    const stops = [stop('a', 'konan'), stop('b', 'konan'), stop('c', 'mariam')]
    const livreurs = [livreur('konan', { arranged: ['b', 'a'] }), livreur('mariam')]
    const stored = columnOf(board(stops, { livreurs }), 'konan')
    expect(stored.stops.map(({ id, number }) => [number, id])).toEqual([
      [1, 'b'],
      [2, 'a'],
    ])
    const later = { slot: { from: NOW + 3 * HOUR_MS, to: NOW + 5 * HOUR_MS } }
    const withOther = [stop('z', 'konan', later), ...stops]
    expect(idsOf(columnOf(board(withOther, { livreurs }), 'konan').stops)).toEqual(['b', 'a', 'z'])
    const moved = board(stops, { livreurs, arranged: { konan: ['a', 'b'] } })
    expect(idsOf(columnOf(moved, 'konan').stops)).toEqual(['a', 'b'])
  })

  test('counts the cash that was received and that is to come, without what comes by Wave', () => {
    const made = { state: 'done', received: 700 } as const
    const stops = [
      stop('done', 'konan', made),
      stop('other', 'mariam', made),
      stop('cash', 'konan', { due: 2000 }),
      stop('wave', 'konan', { due: 9000, method: 'wave' as const }),
    ]
    const { received, toReceive, done, count, before } = columnOf(board(stops), 'konan')
    expect({ received, toReceive, count, before }).toEqual({
      received: 700,
      toReceive: 2000,
      count: 2,
      before: null,
    })
    expect(idsOf(done)).toEqual(['done'])
  })

  test('is over when its round outlasts the duty, or its livreur is off', () => {
    const stops = ['a', 'b'].map((id) => stop(id, 'konan'))
    const isOver = (duty: DayLivreur['duty'], of = stops) =>
      columnOf(board(of, { livreurs: [livreur('konan', { duty })] }), 'konan').isOver
    expect(isOver({ from: 0, to: NOW + 2 * VISIT })).toBe(false)
    expect(isOver({ from: 0, to: NOW + 2 * VISIT - 1 })).toBe(true)
    expect(isOver(null)).toBe(true)
    expect(isOver(null, [])).toBe(false)
  })

  test('marks the visits that begin after their slot in this order', () => {
    const slot = { from: NOW - HOUR_MS, to: NOW + VISIT - 1 }
    const stops = ['a', 'b'].map((id) => stop(id, 'konan', { slot }))
    const livreurs = [livreur('konan', { arranged: ['a', 'b'] })]
    const { stops: timed } = columnOf(board(stops, { livreurs }), 'konan')
    expect(timed.map(({ isOverdue }) => isOverdue)).toEqual([false, true])
  })
})

describe('a proposal', () => {
  const stops = [
    stop('a', 'konan'),
    stop('ride', 'konan', { state: 'under_way' }),
    stop('new', null),
    stop('none', null, { late: true }),
  ]
  const proposal = propose({
    rounds: { konan: ['new', 'a'] },
    given: { new: 'konan', gone: 'mariam' },
    unplaced: { none: { why: 'off_duty' } },
  })
  const proposed = board(stops, { proposal })

  test('adds its stops to a round in its order, after what is under way', () => {
    const { stops: shown, count, before } = columnOf(proposed, 'konan')
    expect(shown.map(({ id, isProposed }) => [id, isProposed])).toEqual([
      ['ride', false],
      ['new', true],
      ['a', false],
    ])
    expect([before?.count, count]).toEqual([2, 3])
    expect(columnOf(proposed, 'mariam').before).toBeNull()
  })

  test('says of each stop to be placed who would get it, or why nobody, the late ones first', () => {
    expect(
      proposed.toPlace.map(({ id, proposedFor, reason }) => [id, proposedFor?.id, reason?.why]),
    ).toEqual([
      ['none', undefined, 'off_duty'],
      ['new', 'konan', undefined],
    ])
  })

  test('names the stops that somebody moved meanwhile', () => {
    expect(proposed.moved).toEqual(['gone'])
  })

  test('is read in its column only, and a stop of it is still one that waits', () => {
    expect(listsOf(proposed).map(idsOf)).toEqual([['none'], ['ride', 'new', 'a'], []])
    expect(proposed.stops.get('new')?.isProposed).toBe(false)
  })
})

describe('giving stops to a livreur', () => {
  const stops = [stop('a', 'konan'), stop('b', 'konan'), stop('c', 'mariam'), stop('d', null)]

  test('tells how their round grows, and how those end that lose stops', () => {
    const told = ifGiven(board(stops), new Set(['a', 'c', 'd']), 'mariam', NOW)
    expect(told).toMatchObject({
      from: 1,
      to: { count: 3, end: NOW + 3 * VISIT, isOver: false },
      losing: [{ livreur: { id: 'konan' }, before: NOW + 2 * VISIT, after: NOW + VISIT }],
    })
  })

  test('tells that it would outlast their duty', () => {
    const livreurs = [livreur('konan'), livreur('mariam', { duty: { from: 0, to: NOW + VISIT } })]
    const told = ifGiven(board(stops, { livreurs }), new Set(['d']), 'mariam', NOW)
    expect(told?.to.isOver).toBe(true)
  })

  test('tells nothing of one without a column', () => {
    expect(ifGiven(board(stops), new Set(['d']), 'sekou', NOW)).toBeNull()
  })
})

test.each<[boolean, Partial<BoardStop>]>([
  [true, { state: 'placed' }],
  [true, { state: 'to_place' }],
  [false, { state: 'under_way' }],
  [false, { state: 'done' }],
])('that a stop may be moved is %s of %o', (may, facts) => {
  expect(isMovable(facts as BoardStop)).toBe(may)
})

test('what waits for a livreur whose duty is over may go to others, but not what they ride to', () => {
  const livreurs = [
    livreur('konan', { duty: { from: 0, to: NOW } }),
    livreur('mariam'),
    livreur('sekou', { duty: null }),
  ]
  const stops = [
    stop('a', 'konan'),
    stop('b', 'konan', { state: 'under_way' }),
    stop('c', 'mariam'),
    stop('d', 'sekou', { state: 'under_way' }),
  ]
  const left = leftOffDuty(board(stops, { livreurs }), NOW)
  expect(left.map(({ livreur: { id }, ids }) => [id, ids])).toEqual([['konan', ['a']]])
})

test.each([
  [['d'], 0, 'd a b c'],
  [['d'], 3, 'a b c d'],
  [['a'], 2, 'b a c'],
  [['c', 'a'], 1, 'c a b'],
])('%s put at place %d of a b c give %s', (ids, place, after) => {
  const stops = ['a', 'b', 'c'].map((id) => ({ id }) as BoardStop)
  expect(arrangedWith({ stops }, ids, place).join(' ')).toBe(after)
})
