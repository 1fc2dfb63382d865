import { lazyPart } from '../states/lazy-part.tsx'

/** Abidjan as we draw it, in place of a large map that is still loading, or that cannot be loaded: `text` says so. */
export const CityMap = lazyPart<{ text?: string }>(
  async () => ({ default: (await import('./base/drawing.ts')).CityPicture }),
  { NotLoaded: () => null },
)
