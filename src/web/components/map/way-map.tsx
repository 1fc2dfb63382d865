import { lazyPart } from '../states/lazy-part.tsx'
import type { WayPlace } from './base/way-picture.tsx'

/** A way through numbered places, for paper. The caller preloads it before it prints. */
export const WayMap = lazyPart<{ places: readonly WayPlace[] }>(
  async () => ({ default: (await import('./base/drawing.ts')).WayPicture }),
  { NotLoaded: () => null },
)
