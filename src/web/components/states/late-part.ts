import type { ComponentType } from 'react'
import { type Screen, screen } from '#web/lib/rendering/screen.tsx'
import { PartNotLoaded } from './part-not-loaded.tsx'

/** A part of a screen whose code is loaded when it is needed. Where it does not come, the part says so, and the rest works. */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>): Screen<P> {
  return screen<P>(async () => ({ default: await load() }), PartNotLoaded)
}
