import { formatDateTime, HOUR_MS } from '#shared/dates.ts'
import { formatFrancs } from '#shared/text/money.ts'

/** A verification each morning: an older one says that the server did not do its work. */
const LATE_AFTER_MS = 36 * HOUR_MS

/** The last verification of the history: when it was, and of how many lines. */
export interface Verification {
  at: number
  links: number
}

interface Reading {
  /** The server's time. */
  readAt: number
  /** E-mails leave this server. */
  mailLeaves: boolean
}

/** « mardi 10 juin 2025, 6 h, 1 204 lignes » */
export const verifiedWords = ({ at, links }: Verification) =>
  `${formatDateTime(at)}, ${formatFrancs(links)} ${links > 1 ? 'lignes' : 'ligne'}`

/** The words on a history that held at its last verification, or that was never verified. */
export function historyWords(verified: Verification | null, { readAt, mailLeaves }: Reading) {
  if (!verified)
    return {
      tone: 'info' as const,
      title: 'L’historique n’a pas encore été vérifié.',
      text: `Le serveur le vérifie chaque matin à partir de 6\u00a0h${mailLeaves ? ', et vous envoie un relevé signé' : ''}.`,
    }
  const when = verifiedWords(verified)
  if (readAt - verified.at > LATE_AFTER_MS)
    return {
      tone: 'warning' as const,
      title: 'L’historique n’a pas été vérifié depuis plus d’un jour.',
      text: `La dernière fois, il était intact\u00a0: ${when}. Prévenez la personne qui s’occupe du serveur.`,
    }
  const statement = ' Gardez le relevé signé que vous recevez chaque matin par e‑mail.'
  return {
    tone: 'success' as const,
    title: 'L’historique est intact.',
    text: `Vérifié le ${when}.${mailLeaves ? statement : ''}`,
  }
}
