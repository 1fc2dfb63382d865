import { areaName } from '#shared/places/area-name.ts'
import { areaAt, communeAt } from '#shared/places/communes.ts'
import type { LatLng } from '#shared/places/points.ts'
import type { PinFrame } from '../map-pin.ts'
import { MapNote, NO_TILES } from './map-note.tsx'
import { MapPicture, type PictureMark } from './map-picture.tsx'
import classes from './place-pictures.module.css'

/** As large as the largest block of a map, in pixels. */
const BLOCK = { width: 900, height: 300 }

interface PlaceProps {
  point: LatLng
  mark: PictureMark
  zoom: number
  controls: PinFrame | undefined
  /** Set when the picture replaces a map that cannot be loaded. */
  cut: boolean
}

/** A place in the room of a map, with the name of its quarter. */
export function PlacePicture({ cut, ...place }: PlaceProps) {
  const area = areaAt(place.point)
  const isThere = place.mark === 'place' || place.mark === 'rider'
  return (
    <>
      <MapPicture {...place} {...BLOCK} />
      <MapNote
        area={area ? areaName(area) : undefined}
        text={cut ? (isThere ? NO_TILES : '') : undefined}
      />
    </>
  )
}

/** Larger than any screen of the team, so that the drawing reaches the edges. */
const SCREEN = { width: 1920, height: 1200 }

/** All of Abidjan, with a sentence at its foot. */
export function CityPicture({ text }: { text?: string | undefined }) {
  return (
    <>
      <MapPicture point={{ lat: 5.34, lng: -4 }} zoom={12} mark={null} {...SCREEN} />
      <MapNote text={text} announced />
    </>
  )
}

/** More than a card has room for, whatever its width and the length of its texts. */
const THUMBNAIL = { width: 200, height: 360 }
/** The size of the picture in each card. */
const ROOM = { width: 108, height: 84 }

interface ThumbnailProps {
  point: LatLng
  /** With its unit, beside the commune: « 3,9 km ». */
  distance: string | null
}

/** A place in the room of a card, at zoom 14, with the commune and the distance in words. */
export function PlaceThumbnail({ point, distance }: ThumbnailProps) {
  return (
    <>
      <span className={`grow relative ${classes.window}`}>
        <MapPicture point={point} zoom={14} {...THUMBNAIL} room={ROOM} />
      </span>
      <figcaption className={`text-center ${classes.caption}`}>
        {[communeAt(point), distance].filter(Boolean).join(' · ')}
      </figcaption>
    </>
  )
}
