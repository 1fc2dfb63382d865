/** A moment (milliseconds UTC) as the names of files have it, to the second: `2026-11-22T21-13-39`. */
export function nameStamp(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')
}
