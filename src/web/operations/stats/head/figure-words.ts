import { formatFrancs } from '#shared/text/money.ts'
import { formatSigned } from '#shared/text/signed.ts'

interface Change {
  /** `+ 13 %`, `+ 3`; null where nothing is compared. */
  text: string | null
  /** The class that colours it. */
  tone: 'positive' | 'negative' | 'quiet'
  /** `contre 3 018 000`, or why nothing is compared. */
  former: string
}

/** Compares a figure with the one of the period before. More is better. */
export function changeWords(now: number, before: number | null, unit?: string): Change {
  if (before === null) return { text: null, tone: 'quiet', former: 'pas de période d’avant' }
  const former = `contre ${formatFrancs(before)}`
  if (now === before) return { text: 'inchangé', tone: 'quiet', former }
  // A percentage says something neither from nought, nor from a period in which more went back than came in.
  const percent = before > 0 ? Math.round(((now - before) / before) * 100) : 0
  const text =
    percent === 0
      ? `${formatSigned(now - before)}${unit ? `\u00a0${unit}` : ''}`
      : `${formatSigned(percent)}\u00a0%`
  return { text, tone: now > before ? 'positive' : 'negative', former }
}
