import { useMemo } from 'react'
import { trpc } from '#web/trpc.ts'
import { type Board, type BoardStop, stopsInReadingOrder } from '../rounds-board/board-model.ts'
import type { BoardState } from '../rounds-board/use-board.ts'
import type { MapModes } from '../rounds-board/use-board-keys.ts'
import type { MapLivreur, MapStop } from './map-stop.ts'
import { RoundsMap } from './rounds-map.tsx'

interface Props {
  state: BoardState
  board: Board
  modes: MapModes
  onOpen: (id: string) => void
}

/** The map of a day, with what its columns show and the livreurs as they move. */
export function DayMap({ state, board, modes, onOpen }: Props) {
  const stops = useMemo(
    () => [...stopsInReadingOrder(board).flatMap(toMapStop), ...doneOnMap(board)],
    [board],
  )
  const livreurs = useLivreurs(board)
  return (
    <RoundsMap
      stops={stops}
      livreurs={livreurs}
      chosen={state.chosen}
      onChoose={state.choose}
      onOpen={onOpen}
      {...modes}
    />
  )
}

function toMapStop(stop: BoardStop): MapStop | never[] {
  const { id, visit, place, clientName, late, number, isProposed, state, proposedFor } = stop
  if (!place) return []
  const livreurId = isProposed ? (proposedFor?.id ?? null) : stop.livreurId
  return {
    id,
    visit,
    place,
    name: clientName,
    late,
    number,
    livreurId: number === null ? null : livreurId,
    proposed: isProposed,
    underWay: state === 'under_way',
    done: false,
  }
}

/** A past day shows the stops that were made; today and later show only the ones left. */
function doneOnMap({ rounds: { day, today }, columns }: Board): MapStop[] {
  if (day >= today) return []
  return columns.flatMap(({ livreur, done }) =>
    done.flatMap(({ id, visit, place, clientName }, i) =>
      place === null
        ? []
        : {
            id,
            visit,
            place,
            name: clientName,
            late: false,
            number: i + 1,
            livreurId: livreur.id,
            proposed: false,
            underWay: false,
            done: true,
          },
    ),
  )
}

/** A position that comes meanwhile moves its livreur, without the day being read again. */
function useLivreurs({ rounds: { day, today, livreurs } }: Board): MapLivreur[] {
  const rides = trpc.positions.all.useQuery(undefined, { enabled: day === today }).data
  return useMemo(
    () =>
      livreurs.map(({ id, fullname, key, position }) => {
        const ride = rides?.find(({ livreurId }) => livreurId === id)?.position
        return {
          id,
          fullname,
          key,
          position: ride ? { lat: ride.point.lat, lng: ride.point.lng, at: ride.at } : position,
        }
      }),
    [livreurs, rides],
  )
}
