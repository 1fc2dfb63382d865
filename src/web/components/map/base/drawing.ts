// One file of the build, which the first screen does not wait for: whatever draws the city needs all of it.
export { areaName } from '#shared/places/area-name.ts'
export { areaAt } from '#shared/places/communes.ts'
export { drawBase } from './draw.ts'
export { frameAt } from './geometry.ts'
export { LANDMARKS } from './landmarks.ts'
export { MapNote, NO_TILES } from './map-note.tsx'
export { CityPicture, PlacePicture, PlaceThumbnail } from './place-pictures.tsx'
export { WayPicture } from './way-picture.tsx'
