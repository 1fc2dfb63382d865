import { isLatePosition } from '#shared/places/distance.ts'
import { trpc } from '#web/trpc.ts'
import { type Board, stopsInReadingOrder } from './board-model.ts'

/** The stops of a board that have a place, in the order in which they are read: where it is proposed, a stop is the livreur's. */
export function stopsOnMap(board: Board) {
  const holders = new Map(
    board.columns.flatMap(({ livreur, stops }) => stops.map(({ id }) => [id, livreur.id] as const)),
  )
  return stopsInReadingOrder(board).flatMap((stop) => {
    const { id, visit, place, clientName, late, number, isProposed, state } = stop
    if (!place) return []
    const livreurId = holders.get(id) ?? null
    const underWay = state === 'under_way'
    return {
      id,
      visit,
      place,
      name: clientName,
      late,
      number,
      livreurId,
      proposed: isProposed,
      underWay,
    }
  })
}

/** The livreurs of a board where they are now; on another day than today nobody is anywhere. */
export function useLivreursOnMap({ rounds, columns }: Board) {
  const isToday = rounds.day === rounds.today
  const { data = [] } = trpc.positions.all.useQuery(undefined, { enabled: isToday })
  return columns.map(({ livreur: { id, fullname, key } }) => {
    const ride = isToday ? data.find(({ livreurId }) => livreurId === id) : undefined
    const isKnown = ride !== undefined && !isLatePosition(ride.position.age)
    const position = isKnown ? { ...ride.position.point, at: ride.position.at } : null
    return { id, fullname, key, position }
  })
}
