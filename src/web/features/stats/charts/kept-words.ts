import type { Outputs } from '#web/trpc.ts'

/** How many promises were kept, and how many not. */
export type KeptFigures = Pick<Outputs['stats']['promises']['totals'], 'kept' | 'late'>

/** The share of kept promises, rounded down: one late promise is never « 100 % ». */
export function percentKept({ kept, late }: KeptFigures): string {
  return `${Math.floor((kept / Math.max(1, kept + late)) * 100)}\u00a0%`
}
