import type { LatLng } from '#shared/places/points.ts'

/** A position in pixels, or in parts of the world's width: x to the east, y to the south. */
export interface Spot {
  x: number
  y: number
}

/** The part of the map in a picture: its middle, its zoom as Leaflet counts it, and its size in pixels. */
export interface View {
  center: LatLng
  zoom: number
  width: number
  height: number
}

/** The position of a point on a flat square world of width 1, as map tiles cut it (web Mercator). */
export function project({ lat, lng }: LatLng): Spot {
  const sin = Math.sin((lat * Math.PI) / 180)
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) }
}

function unproject({ x, y }: Spot): LatLng {
  const sin = Math.tanh((0.5 - y) * 2 * Math.PI)
  return { lat: (Math.asin(sin) * 180) / Math.PI, lng: (x - 0.5) * 360 }
}

/** The view of this size that has all points inside it, `padding` pixels from its edges, at `closest` at most. */
export function viewOf(
  points: readonly LatLng[],
  { width, height }: Pick<View, 'width' | 'height'>,
  { padding, closest }: { padding: number; closest: number },
): View {
  const { from, to } = boxOf(points.map(project))
  const across = Math.max(
    (to.x - from.x) / (width - 2 * padding),
    (to.y - from.y) / (height - 2 * padding),
  )
  const zoom = Math.min(closest, Math.log2(1 / (256 * across)))
  const center = unproject({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })
  return { center, zoom, width, height }
}

/** A line or a closed shape of the world, with the corners of the box around it. */
export interface Shape {
  isRing: boolean
  points: readonly Spot[]
  from: Spot
  to: Spot
}

/** Reads `latitude longitude, latitude longitude…` as a line, or as a closed shape, with rounded corners. */
export function readShape(text: string, isRing: boolean): Shape {
  const points = smooth(readPoints(text), isRing)
  return { isRing, points, ...boxOf(points) }
}

/** The corners of the box around some spots. */
function boxOf(points: readonly Spot[]): { from: Spot; to: Spot } {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return {
    from: { x: Math.min(...xs), y: Math.min(...ys) },
    to: { x: Math.max(...xs), y: Math.max(...ys) },
  }
}

function readPoints(text: string): Spot[] {
  return text.split(',').map((pair) => {
    const [lat, lng] = pair.trim().split(' ').map(Number)
    return project({ lat: lat ?? 0, lng: lng ?? 0 })
  })
}

/** Cuts each corner twice (Chaikin). The ends of an open line stay. */
function smooth(points: readonly Spot[], isRing: boolean): Spot[] {
  return cutCorners(cutCorners(points, isRing), isRing)
}

function cutCorners(points: readonly Spot[], isRing: boolean): Spot[] {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return []
  const between = (a: Spot, b: Spot, part: number) => ({
    x: a.x + (b.x - a.x) * part,
    y: a.y + (b.y - a.y) * part,
  })
  const cut = points
    .slice(1)
    .flatMap((to, i) => [between(points[i] ?? to, to, 0.25), between(points[i] ?? to, to, 0.75)])
  return isRing
    ? [...cut, between(last, first, 0.25), between(last, first, 0.75)]
    : [first, ...cut, last]
}

/** Moves a spot of the world into the picture, in pixels. */
export function toPicture(spot: Spot, view: View): Spot {
  return mover(view)(spot)
}

function mover({ center, zoom, width, height }: View): (spot: Spot) => Spot {
  const scale = 256 * 2 ** zoom
  const middle = project(center)
  return ({ x, y }) => ({
    x: (x - middle.x) * scale + width / 2,
    y: (y - middle.y) * scale + height / 2,
  })
}

/** To the right and down, in pixels. */
type Size = readonly [number, number]

/** A part of the picture: left, top, right, bottom, in pixels. */
export type Frame = readonly [left: number, top: number, right: number, bottom: number]

/** The whole of a picture. */
export function roomOf({ width, height }: View): Frame {
  return [0, 0, width, height]
}

/** A frame of this size whose corner is so far from a spot. */
export function frameAt({ x, y }: Spot, [left, top]: Size, [width, height]: Size): Frame {
  return [x + left, y + top, x + left + width, y + top + height]
}

/** Drawn beyond the edge of a picture, in pixels, so that no stroke of a cut shape shows. */
const MARGIN = 40

/** The visible part of a shape, in pixels: runs of a line, or at most one closed shape. */
export function shownOf({ isRing, points, from, to }: Shape, view: View): Spot[][] {
  const move = mover(view)
  const { width, height } = view
  const box: Frame = [-MARGIN, -MARGIN, width + MARGIN, height + MARGIN]
  const [first, last] = [move(from), move(to)]
  const isBeyond = edgesOf(box).some((edge) => !isInside(first, edge) && !isInside(last, edge))
  if (isBeyond) return []
  const moved = points.map(move)
  return isRing ? [clipRing(moved, box)] : clipLine(moved, box)
}

interface Edge {
  axis: 'x' | 'y'
  at: number
  /** 1 when the kept part lies above `at`, -1 when it lies below. */
  side: 1 | -1
}

function edgesOf([left, top, right, bottom]: Frame): Edge[] {
  return [
    { axis: 'x', at: left, side: 1 },
    { axis: 'x', at: right, side: -1 },
    { axis: 'y', at: top, side: 1 },
    { axis: 'y', at: bottom, side: -1 },
  ]
}

/** The part of a closed shape within a box (Sutherland and Hodgman). */
function clipRing(points: readonly Spot[], box: Frame): Spot[] {
  let kept = [...points]
  for (const edge of edgesOf(box)) {
    const before = kept
    kept = before.flatMap((to, i) => {
      const from = before.at(i - 1) ?? to
      const crosses = isInside(from, edge) !== isInside(to, edge)
      return [...(crosses ? [crossing(from, to, edge)] : []), ...(isInside(to, edge) ? [to] : [])]
    })
  }
  return kept
}

/** The runs of a line within a box. */
export function clipLine(points: readonly Spot[], box: Frame): Spot[][] {
  const edges = edgesOf(box)
  const runs: Spot[][] = []
  points.slice(1).forEach((to, i) => {
    const part = clipSegment(points[i] ?? to, to, edges)
    if (!part) return
    const run = runs.at(-1)
    if (run?.at(-1) === part[0]) run.push(part[1])
    else runs.push([...part])
  })
  return runs
}

function clipSegment(from: Spot, to: Spot, edges: readonly Edge[]): readonly [Spot, Spot] | null {
  let [a, b] = [from, to]
  for (const edge of edges) {
    if (!isInside(a, edge) && !isInside(b, edge)) return null
    if (!isInside(a, edge)) a = crossing(a, b, edge)
    else if (!isInside(b, edge)) b = crossing(a, b, edge)
  }
  return [a, b]
}

function isInside(spot: Spot, { axis, at, side }: Edge): boolean {
  return (spot[axis] - at) * side >= 0
}

function crossing(from: Spot, to: Spot, { axis, at }: Edge): Spot {
  const part = (at - from[axis]) / (to[axis] - from[axis])
  const spot = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
  // Exactly on the edge, whatever the rounding.
  spot[axis] = at
  return spot
}

/** The `d` of a path, to a tenth of a pixel. */
export function pathOf(points: readonly Spot[], isRing: boolean): string {
  if (points.length < 2) return ''
  const tenth = (value: number) => Math.round(value * 10) / 10
  const line = points.map(({ x, y }) => `${tenth(x)} ${tenth(y)}`).join('L')
  return `M${line}${isRing ? 'Z' : ''}`
}
