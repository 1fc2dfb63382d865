import type { LatLng } from '#shared/places/points.ts'
import type { MapModes } from '../rounds-board/use-board-keys.ts'
import type { ChooseHow } from '../rounds-board/use-choice.ts'

/** A stop of the day that has a place: a stop without one is in its column only. */
export interface MapStop {
  id: string
  visit: 'collection' | 'delivery'
  place: LatLng
  name: string
  late: boolean
  /** Its number in the round; null while nobody has it. */
  number: number | null
  livreurId: string | null
  /** « Répartir » proposes it: nobody has it yet. */
  proposed: boolean
  underWay: boolean
  /** It was made: its number says in which order. */
  done: boolean
}

/** Whether a stop stays with its livreur: its pin opens the order. */
export const isFixed = ({ underWay, done }: MapStop): boolean => underWay || done

export interface MapLivreur {
  id: string
  fullname: string
  /** The number of their column, from 1. */
  key: number
  /** `at` in milliseconds UTC. */
  position: (LatLng & { at: number }) | null
}

/** Chooses stops: these alone, these too, or these unless they are chosen. */
export type ChooseStops = (ids: string[], how: ChooseHow) => void

export interface RoundsMapProps extends MapModes {
  /** In the order in which they are read. */
  stops: readonly MapStop[]
  /** On duty that day. */
  livreurs: readonly MapLivreur[]
  chosen: ReadonlySet<string>
  onChoose: ChooseStops
  onOpen: (id: string) => void
}

export type MarksProps = Pick<
  RoundsMapProps,
  'stops' | 'livreurs' | 'chosen' | 'onChoose' | 'onOpen'
>

/** The place where it stands, in pixels of the map's panes. */
export type Project = (place: LatLng) => { x: number; y: number }
