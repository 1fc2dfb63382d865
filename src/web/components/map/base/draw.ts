import { COMMUNES, type NamedPlace } from '#shared/places/communes.ts'
import classes from './draw.module.css'
import {
  clipLine,
  type Frame,
  pathOf,
  project,
  readShape,
  roomOf,
  type Spot,
  shownOf,
  toPicture,
  type View,
} from './geometry.ts'
import { alongLine, type Label, labelWidth, placeLabels } from './labels.ts'
import { FOREST, FORESTS, ISLANDS, LAGOON, ROADS, SEA, WATERS } from './shapes.ts'

const ring = (text: string) => readShape(text, true)

const AREAS = [
  { className: classes.lagoon, rings: LAGOON.map(ring) },
  { className: classes.sea, rings: [ring(SEA)] },
  { className: classes.land, rings: ISLANDS.map(ring) },
  { className: classes.forest, rings: [ring(FOREST)] },
]

const LINES = ROADS.map(({ line, name, great = false }) => ({
  shape: readShape(line, false),
  name,
  great,
}))

interface Options {
  /** The part in which names stand, by default the whole picture. */
  room?: Frame
  /** The parts under the map's controls, where no name may stand. */
  taken?: readonly Frame[]
}

/**
 * The drawing of Abidjan for a view, as the inside of an `<svg>` of the view's size: lagoon, ocean, main roads, bridges
 * and the names of communes and quarters. It needs no network.
 */
export function drawBase(view: View, { room = roomOf(view), taken = [] }: Options = {}): string {
  const areas = AREAS.map(({ className, rings }) => {
    const shown = rings.flatMap((shape) => shownOf(shape, view))
    return drawPath(shown, true, `class="${className}"`)
  })
  const roads = LINES.map(({ shape, ...road }) => ({ ...road, runs: shownOf(shape, view) }))
  const names = [...placeNames(view), ...waterNames(view), ...roadNames(roads, view.zoom, room)]
  const written = placeLabels(names, room, taken)
  return [...areas, ...drawRoads(roads, view.zoom), ...written.map(drawLabel)].join('')
}

function drawPath(lines: Spot[][], isRing: boolean, attributes: string): string {
  const d = lines.map((points) => pathOf(points, isRing)).join('')
  return d ? `<path ${attributes} d="${d}"/>` : ''
}

interface DrawnRoad {
  name: string | undefined
  great: boolean
  runs: Spot[][]
}

/** In pixels. */
function roadWidth(zoom: number): number {
  return Math.min(20, Math.max(1.5, 2 * 1.55 ** (zoom - 11)))
}

/** All edges below all roads, so that roads join where they meet. */
function drawRoads(roads: readonly DrawnRoad[], zoom: number): string[] {
  const wide = roadWidth(zoom)
  const narrow = wide * 0.62
  const edge = Math.min(4, 1 + wide / 5)
  const great = roads.flatMap((road) => (road.great ? road.runs : []))
  const others = roads.flatMap((road) => (road.great ? [] : road.runs))
  const draw = (runs: Spot[][], className: string | undefined, width: number) =>
    drawPath(runs, false, `class="${className}" stroke-width="${width.toFixed(1)}"`)
  return [
    draw(others, classes.edge, narrow + edge),
    draw(great, classes.edge, wide + edge),
    draw(others, classes.road, narrow),
    draw(great, classes.road, wide),
  ]
}

/** The zoom from which quarters are named: further out their names would cover the city. */
const QUARTERS_FROM = 13
const WATERS_FROM = 12
const ROADS_FROM = 14

function placeNames(view: View): Label[] {
  const isNear = view.zoom >= QUARTERS_FROM
  const communes = COMMUNES.map(({ place }) =>
    named(place, view, isNear ? 16 : 13, classes.commune),
  )
  if (!isNear) return communes
  const quarters = COMMUNES.flatMap((commune) => commune.quarters)
  return [...communes, ...quarters.map((place) => named(place, view, 13, classes.quarter))]
}

function waterNames(view: View): Label[] {
  if (view.zoom < WATERS_FROM) return []
  return [
    ...WATERS.map((place) => named(place, view, 13, classes.water)),
    ...FORESTS.map((place) => named(place, view, 13, classes.wood)),
  ]
}

function named([text, lat, lng]: NamedPlace, view: View, size: number, className = ''): Label {
  return { text, at: toPicture(project({ lat, lng }), view), size, className }
}

/** Along its road, where the road is straight for long enough. */
function roadNames(roads: readonly DrawnRoad[], zoom: number, room: Frame): Label[] {
  if (zoom < ROADS_FROM) return []
  const size = 12
  return roads.flatMap(({ name, runs }) =>
    runs
      .flatMap((run) => (name ? clipLine(run, room) : []))
      .flatMap((run) => {
        const where = alongLine(run, labelWidth(name ?? '', size))
        return name && where
          ? [{ text: name, size, className: classes.street ?? '', ...where }]
          : []
      }),
  )
}

function drawLabel({ text, at, size, className, turn = 0 }: Label): string {
  const x = Math.round(at.x)
  const y = Math.round(at.y + size * 0.35)
  const rotate = turn ? ` transform="rotate(${turn.toFixed(1)} ${x} ${Math.round(at.y)})"` : ''
  return `<text class="${className}" x="${x}" y="${y}" font-size="${size}"${rotate}>${text}</text>`
}
