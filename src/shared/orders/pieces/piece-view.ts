import type { StationPicture } from '#shared/shop/settings/workshop-settings.ts'
import type { MissingReason, PieceDefect } from './pieces.ts'
import type { ReleaseReason } from './release-words.ts'

/** A piece as the team and the workshop see it: nothing of its client. */
export interface PieceView {
  number: number
  position: number
  productId: string
  name: string
  service: string
  imageUrl: string | null
  /** The weight of a bag by the kilo that is not opened. */
  grams: number | null
  /** The key of the last station that it passed. */
  station: string | null
  tag: string | null
  /** Seen at the door. */
  defects: PieceDefect[]
  redo: boolean
  stained: boolean
  damaged: boolean
  /** An act on all of a station leaves it where it is (`isMarked`). */
  marked: boolean
  missing: { reason: MissingReason; released: boolean } | null
  /** The load of a machine that it is in. */
  batch: number | null
  /** `worker` is null when the team passed the station, or when nobody chose a first name. */
  last: { station: string; worker: string | null; at: number } | null
}

/** Pieces without which the team let the order go. */
export interface PieceRelease {
  /** Their numbers. */
  pieces: number[]
  reason: ReleaseReason
  /** It is null once the account was deleted. */
  by: string | null
  at: number
}

/** The client reads this, so it names no worker, no place and no missing piece. */
export interface PieceProgress {
  ready: number
  total: number
  /** The others, by what is told of their station: « 2 au repassage ». */
  waiting: { told: string; picture: StationPicture; count: number }[]
  pieces: {
    number: number
    productId: string
    name: string
    imageUrl: string | null
    ready: boolean
  }[]
}
