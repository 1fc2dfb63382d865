import type { LatLng } from '#shared/places/points.ts'
import { cx } from '#web/lib/cx.ts'
import { pinAnchor, pinSize, pinSvg, riderAnchor, riderSize, riderSvg } from '../map-pin.ts'
import { drawBase } from './draw.ts'
import classes from './drawing.module.css'
import type { Frame } from './geometry.ts'

// One file of the build: whatever draws the city needs all of it, and late.
export { areaAt, areaName, communeAt } from '#shared/places/communes.ts'
export { drawBase }

interface Props {
  point: LatLng
  zoom: number
  /** The size of what is drawn, in pixels. The middle of it is shown, as much as there is room for. */
  width: number
  height: number
  /** The part around the middle in which names stand, in pixels, so that none is cut. */
  room?: { width: number; height: number }
  mark?: keyof typeof MARKS
}

const MARKS = {
  place: { svg: pinSvg(), size: pinSize, tip: pinAnchor },
  rider: { svg: riderSvg(), size: riderSize, tip: riderAnchor },
}

/** A place with its mark on our own drawing of Abidjan: no tile, no Leaflet, nothing to touch. */
export function MapPicture({ point, zoom, width, height, room, mark = 'place' }: Props) {
  const { svg, size, tip } = MARKS[mark]
  /** A part of the picture, from its corner as seen from the middle. */
  const part = (x: number, y: number, wide: number, high: number): Frame => {
    const [left, top] = [width / 2 + x, height / 2 + y]
    return [left, top, left + wide, top + high]
  }
  const names = room ?? { width, height }
  return (
    <span className={classes.picture} aria-hidden="true">
      <svg
        width={width}
        height={height}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
        dangerouslySetInnerHTML={{
          __html: drawBase(
            { center: point, zoom, width, height },
            {
              room: part(-names.width / 2, -names.height / 2, names.width, names.height),
              taken: [part(-tip[0], -tip[1], ...size)],
            },
          ),
        }}
      />
      <span
        className={cx(classes.mark, classes[mark])}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
        dangerouslySetInnerHTML={{ __html: svg }}
      />
    </span>
  )
}
