import type { PlaceMark } from '#shared/places/near.ts'
import type { LatLng } from '#shared/places/points.ts'
import { cx } from '#web/lib/cx.ts'
import {
  PIN_LOOKS,
  type PinFrame,
  pinAnchor,
  pinSize,
  pinSvg,
  riderAnchor,
  riderSize,
  riderSvg,
} from '../map-pin.ts'
import { drawBase } from './draw.ts'
import { frameAt } from './geometry.ts'
import classes from './map-picture.module.css'

interface Props {
  point: LatLng
  zoom: number
  /** The size of the drawing, in pixels. Its middle is shown, as much as there is room for. */
  width: number
  height: number
  /** The part around the middle in which names stand, in pixels, so that none is cut. */
  room?: { width: number; height: number }
  mark?: PictureMark | null
  /** Stands over the drawing, from its middle: no name is written there. */
  controls?: PinFrame | undefined
}

export type PictureMark = PlaceMark | 'rider'

function drawingOf(mark: PictureMark | null) {
  if (mark === null) return { svg: '', size: [0, 0], tip: [0, 0] } as const
  if (mark === 'rider') return { svg: riderSvg(), size: riderSize, tip: riderAnchor }
  return { svg: pinSvg(PIN_LOOKS[mark]), size: pinSize, tip: pinAnchor }
}

/** A place with its mark on our own drawing of Abidjan: no tile, no Leaflet, nothing to touch. */
export function MapPicture({ point, zoom, width, height, room, mark = 'place', controls }: Props) {
  const { svg, size, tip } = drawingOf(mark)
  const middle = { x: width / 2, y: height / 2 }
  const pin: PinFrame = { corner: [-tip[0], -tip[1]], size }
  const { width: wide, height: high } = room ?? { width, height }
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
              room: frameAt(middle, [-wide / 2, -high / 2], [wide, high]),
              taken: [pin, controls ?? pin].map((frame) =>
                frameAt(middle, frame.corner, frame.size),
              ),
            },
          ),
        }}
      />
      <span
        className={cx(classes.mark, mark === 'rider' && classes.rider)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
        dangerouslySetInnerHTML={{ __html: svg }}
      />
    </span>
  )
}
