import { eachLine, PLACE_LINE_NAMES, type PlaceLine } from '#shared/places/place-words.ts'
import { haversineKm, type LatLng, type Point, toLatLng } from '#shared/places/points.ts'
import type { Draft } from './draft.ts'

/** Beyond this distance in kilometres, a line is the one of another place. */
const SAME_PLACE_KM = 0.5

export type PlaceDraft = Pick<
  Draft,
  'location' | 'address' | 'addressPoint' | PlaceLine | 'landmarkPoint'
>

/** The lines that may be of another place than the point. */
interface DoubtfulLines {
  address: boolean
  /** The landmark, and what else stands under the address: they are of one point. */
  lines: boolean
}

const isWritten = (line: string) => line.trim() !== ''
const areLinesWritten = (draft: PlaceDraft) =>
  PLACE_LINE_NAMES.some((line) => isWritten(draft[line]))
const isFar = (one: LatLng, other: LatLng) => haversineKm(one, other) > SAME_PLACE_KM

/**
 * Finds the lines that may be of another place than the point: a livreur would read one place and see another. Each
 * line has the point that it was written for. `address` is the one of the form.
 */
export function doubtfulLines(draft: PlaceDraft, address: string): DoubtfulLines {
  const { location, addressPoint, landmarkPoint } = draft
  if (!location) return { address: false, lines: false }
  // The address of the profile says nothing of its point.
  const isAddressElsewhere = addressPoint ? isFar(location, addressPoint) : draft.address === null
  const areLinesElsewhere = landmarkPoint ? isFar(location, landmarkPoint) : false
  return {
    address: isWritten(address) && isAddressElsewhere,
    lines: areLinesWritten(draft) && areLinesElsewhere,
  }
}

/** The address and the lines under it to send. A doubtful one stays behind: the point says where the client is. */
export function surePlaceLines(draft: PlaceDraft, address: string) {
  const doubtful = doubtfulLines(draft, address)
  return {
    address: doubtful.address ? '' : address,
    ...eachLine((line) => (doubtful.lines ? '' : draft[line])),
  }
}

/** The changes when the client says that the doubtful lines are of this place. */
export function keptLines(draft: PlaceDraft, address: string): Partial<Draft> {
  const { location, addressPoint, landmarkPoint } = draft
  const doubtful = doubtfulLines(draft, address)
  return {
    // The address of the profile is written in the draft once it is kept.
    address: doubtful.address ? address : draft.address,
    addressPoint: doubtful.address ? location : addressPoint,
    landmarkPoint: doubtful.lines ? location : landmarkPoint,
  }
}

/** The changes when the client says that the doubtful lines are of another place. */
export function clearedLines(draft: PlaceDraft, address: string): Partial<Draft> {
  const { landmarkPoint, addressPoint } = draft
  const doubtful = doubtfulLines(draft, address)
  return {
    address: doubtful.address ? '' : draft.address,
    addressPoint: doubtful.address ? null : addressPoint,
    ...eachLine((line) => (doubtful.lines ? '' : draft[line])),
    landmarkPoint: doubtful.lines ? null : landmarkPoint,
  }
}

/** The place of the last pick-up. */
interface LastPlace {
  location: Point | null
  address: string | null
}

interface Chosen {
  point: LatLng
  last: LastPlace | null | undefined
}

/** The changes when another point is chosen: each line keeps the point that it was written for. */
export function pointChosen(draft: PlaceDraft, address: string, chosen: Chosen): Partial<Draft> {
  const { landmarkPoint } = draft
  const lines = PLACE_LINE_NAMES.map((line) => draft[line]).join('')
  return {
    location: chosen.point,
    addressPoint: draft.addressPoint ?? pointOfAddress(draft, address, chosen),
    landmarkPoint: landmarkPoint ?? pointOfTyped(draft, lines, chosen.point),
  }
}

function pointOfAddress(draft: PlaceDraft, address: string, { point, last }: Chosen) {
  if (draft.address !== null) return pointOfTyped(draft, address, point)
  return last?.location && last.address === address ? toLatLng(last.location) : null
}

/** A line that was typed before any point was chosen is of the first one. */
const pointOfTyped = ({ location }: PlaceDraft, line: string, point: LatLng) =>
  isWritten(line) ? (location ?? point) : null
