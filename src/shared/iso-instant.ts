/** An instant in milliseconds UTC as ISO text; undefined for one that no calendar has. */
export function isoInstant(at: number): string | undefined {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
