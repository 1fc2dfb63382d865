/** The codings that we compress in, the preferred one first. */
export type Coding = 'br' | 'gzip'
const CODINGS: readonly Coding[] = ['br', 'gzip']

/**
 * The coding that an `Accept-Encoding` header prefers among ours: the one of the highest quality, Brotli when they are
 * equal. Undefined when none is accepted, or when plain bytes are wanted rather.
 */
export function bestCoding(accepted: string): Coding | undefined {
  const qualities = qualitiesIn(accepted)
  const others = qualities.get('*') ?? 0
  let best: Coding | undefined
  let highest = qualities.get('identity') ?? 0
  for (const coding of CODINGS) {
    const quality = qualities.get(coding) ?? others
    // Compressed rather than plain where both are as welcome.
    if (quality > 0 && (best ? quality > highest : quality >= highest)) {
      best = coding
      highest = quality
    }
  }
  return best
}

/** The quality of each named coding; 1 where none is written. */
function qualitiesIn(accepted: string): Map<string, number> {
  const qualities = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    // A text that is no number refuses the coding: plain bytes are always right.
    if (name) qualities.set(name, quality === undefined ? 1 : Number(quality) || 0)
  }
  return qualities
}
