import { isSkippedBy, type Station } from '#shared/shop/settings/workshop-settings.ts'

/** The part of a piece that says where it is. */
export interface PlacedPiece {
  service: string
  /** The key of the last station that it passed; null until the workshop received it. */
  station: string | null
}

type Stations = readonly Station[]

/** The stations that a piece needs, in the order of the work. */
export const stationsOf = ({ service }: Pick<PlacedPiece, 'service'>, stations: Stations) =>
  stations.filter((station) => !isSkippedBy(station, service))

/** -1 when a piece passed no station, or when the owner removed its station: the work then starts at the first one. */
const rankOf = (stations: Stations, key: string | null) =>
  stations.findIndex((station) => station.key === key)

/** The station at which a piece waits; undefined once it passed the last one. */
export function nextStation(piece: PlacedPiece, stations: Stations): Station | undefined {
  const reached = rankOf(stations, piece.station)
  return stationsOf(piece, stations).find(({ key }) => rankOf(stations, key) > reached)
}

/** Whether passing a station moves a piece: it needs the station, and has not passed it. */
export function canPass(piece: PlacedPiece, key: string, stations: Stations): boolean {
  const isNeeded = stationsOf(piece, stations).some((station) => station.key === key)
  return isNeeded && rankOf(stations, key) > rankOf(stations, piece.station)
}

/** The station before the one that a piece passed last, of those that it needs; null where there is none. */
export function stationBefore(piece: PlacedPiece, stations: Stations): string | null {
  const reached = rankOf(stations, piece.station)
  const before = stationsOf(piece, stations).filter(({ key }) => rankOf(stations, key) < reached)
  return before.at(-1)?.key ?? null
}

/** Only packing is left: what the client reads as ready. */
export function isPieceDone(piece: PlacedPiece, stations: Stations): boolean {
  const next = nextStation(piece, stations)
  return next === undefined || next === stations.at(-1)
}

export interface StationProgress {
  key: string
  /** Pieces that passed it. */
  done: number
  /** Pieces that need it; none is shown as a dash. */
  total: number
  /** Pieces that wait at it now. */
  waiting: number
}

/** Each station has a total of its own, because services skip stations. */
export function progressOf(pieces: readonly PlacedPiece[], stations: Stations): StationProgress[] {
  return stations.map((station, rank) => {
    const needed = pieces.filter(({ service }) => !isSkippedBy(station, service))
    return {
      key: station.key,
      total: needed.length,
      done: needed.filter((piece) => rankOf(stations, piece.station) >= rank).length,
      waiting: needed.filter((piece) => nextStation(piece, stations) === station).length,
    }
  })
}

/** A part of a piece that an act on all of a station leaves where it is. */
export interface MarkedPiece {
  stationAt: number | null
  redoAt: number | null
  stainedAt: number | null
  damagedAt: number | null
  missing: boolean
}

/**
 * Whether an act on all pieces of a station leaves this one: it is missing, is done again, or was noted as stained or damaged
 * since it passed its last station. Somebody names it then.
 */
export function isMarked({
  stationAt,
  redoAt,
  stainedAt,
  damagedAt,
  missing,
}: MarkedPiece): boolean {
  const since = stationAt ?? 0
  return missing || redoAt !== null || (stainedAt ?? -1) >= since || (damagedAt ?? -1) >= since
}
