/** Events that an account's owner reads under « Sécurité ». */
const SECURITY_EVENT_KINDS = [
  'signed_in',
  'sign_in_refused',
  'password_changed',
  'password_reset',
  'phone_changed',
  'second_factor_added',
  'second_factor_removed',
  'recovery_code_used',
  'recovery_codes_made',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

/** Events of each sort (refused tries; everything else) that an account keeps: strangers must not push out the others. */
export const SECURITY_EVENTS_KEPT = 50

/** Events that the page shows. */
export const SECURITY_EVENTS_SHOWN = 20

interface SecurityEvent {
  kind: SecurityEventKind
  newBrowser: boolean
  times: number
}

/** The event in French. */
export function describeSecurityEvent({ kind, newBrowser, times }: SecurityEvent): string {
  if (kind === 'sign_in_refused' && times > 1) return `${times} connexions refusées`
  if (kind === 'signed_in' && newBrowser) return 'Nouvel appareil connecté'
  return EVENT_LABELS[kind]
}

const EVENT_LABELS: Record<SecurityEventKind, string> = {
  signed_in: 'Connexion',
  sign_in_refused: 'Connexion refusée',
  password_changed: 'Mot de passe changé',
  password_reset: 'Mot de passe réinitialisé',
  phone_changed: 'Numéro de téléphone changé',
  second_factor_added: 'Double vérification ajoutée',
  second_factor_removed: 'Double vérification retirée',
  recovery_code_used: 'Code de secours utilisé',
  recovery_codes_made: 'Codes de secours refaits',
}
