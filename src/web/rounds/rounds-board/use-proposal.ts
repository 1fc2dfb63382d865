import { useEffect, useState } from 'react'
import type { DayToPlan } from '#shared/rounds/plan-rounds.ts'
import { notifyError, notifyInfo } from '#web/components/feedback/notify.tsx'
import { whenIdle } from '#web/lib/rendering/when-idle.ts'
import { arrangedWith, type Board, type BoardStop, type RoundsProposal } from './board-model.ts'

const loadPlanner = () => import('#shared/rounds/plan-rounds.ts')

/** The proposal of « Répartir », and the functions that make, change and leave it. */
export function useProposal(board: Board | null, now: number) {
  const [proposal, setProposal] = useState<RoundsProposal | null>(null)
  useWarmPlanner(board, now)

  const propose = async () => {
    if (!board) return
    const planner = await loadPlanner().catch(() => null)
    if (!planner) return notifyError('Répartir n’est pas chargé.', 'Le réseau a manqué. Réessayez.')
    const plan = planner.planRounds(dayToPlan(board, now))
    const open = new Set(board.toPlace.map(({ id }) => id))
    const given = plan.rounds.flatMap(({ livreurId, stops }) =>
      stops.flatMap(({ stop }) => (open.has(stop.id) ? [[stop.id, livreurId] as const] : [])),
    )
    if (given.length === 0)
      notifyInfo(
        'Aucun arrêt ne peut être proposé.',
        'Donnez-les à la main, ou changez le service.',
      )
    setProposal({
      rounds: Object.fromEntries(
        plan.rounds.map(({ livreurId, stops }) => [livreurId, stops.map(({ stop }) => stop.id)]),
      ),
      given: Object.fromEntries(given),
      unplaced: Object.fromEntries(plan.unplaced.map(({ stop, reason }) => [stop.id, reason])),
    })
  }
  return {
    proposal,
    propose,
    leave: () => setProposal(null),
    /** Proposes these stops to another livreur, at a place of the round or at its end. */
    move: (ids: readonly string[], livreurId: string, place?: number) =>
      board && proposal && setProposal(movedIn(proposal, board, { ids, livreurId, place })),
    /** Takes these stops out of the proposal. */
    remove: (ids: readonly string[]) => proposal && setProposal(without(proposal, ids)),
  }
}

/** The first plan of a page is slow, as its code is: one is made while nobody waits. */
function useWarmPlanner(board: Board | null, now: number): void {
  const isThere = board !== null && board.toPlace.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there is something to place
  useEffect(() => {
    if (!isThere || !board) return
    whenIdle(() => {
      void loadPlanner().then(
        (planner) => whenIdle(() => void planner.planRounds(dayToPlan(board, now))),
        () => {},
      )
    })
  }, [isThere])
}

/** Only those who are on duty are proposed anything. */
function dayToPlan({ rounds, toPlace, columns }: Board, now: number): DayToPlan<BoardStop> {
  return {
    now,
    capacity: rounds.capacity,
    stops: toPlace,
    livreurs: columns.flatMap(({ livreur, stops }) => {
      const { id, duty, position } = livreur
      if (!duty) return []
      const own = stops.filter(({ isProposed }) => !isProposed)
      const underWay = own.filter(({ state }) => state === 'under_way').length
      return [{ id, duty, start: position ?? rounds.base, stops: own, underWay }]
    }),
  }
}

interface Moved {
  ids: readonly string[]
  livreurId: string
  place?: number | undefined
}

function movedIn(
  proposal: RoundsProposal,
  { columns }: Board,
  { ids, livreurId, place }: Moved,
): RoundsProposal {
  const column = columns.find(({ livreur }) => livreur.id === livreurId)
  if (!column) return proposal
  const rest = without(proposal, ids)
  return {
    rounds: {
      ...rest.rounds,
      [livreurId]: arrangedWith(column, ids, place ?? column.stops.length),
    },
    given: { ...rest.given, ...Object.fromEntries(ids.map((id) => [id, livreurId])) },
    unplaced: rest.unplaced,
  }
}

function without(
  { rounds, given, unplaced }: RoundsProposal,
  ids: readonly string[],
): RoundsProposal {
  return {
    rounds: Object.fromEntries(
      Object.entries(rounds).map(([id, stops]) => [id, stops.filter((one) => !ids.includes(one))]),
    ),
    given: Object.fromEntries(Object.entries(given).filter(([id]) => !ids.includes(id))),
    unplaced,
  }
}
