import { lazyPart } from '../states/lazy-part.tsx'
import type { WayPlace } from './base/way-picture.tsx'

/** A way through numbered places, for paper. Whoever prints it preloads it. */
export const WayMap = lazyPart<{ places: readonly WayPlace[] }>(
  async () => ({ default: (await import('./base/drawing.ts')).WayPicture }),
  { NotLoaded: () => null },
)
