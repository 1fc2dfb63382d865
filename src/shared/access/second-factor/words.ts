import { type FactorRule, RECOVERY_LENGTH } from './second-factor.ts'

/** The French of each rule, as the settings show it: short enough for a select on a phone. */
export const FACTOR_RULE_LABELS: Record<FactorRule, string> = {
  off: 'Au choix de chacun',
  urged: 'Conseillée à toute l’équipe',
  staff: 'Obligatoire sauf livreurs',
  team: 'Obligatoire pour l’équipe',
}

/** A recovery code as it is shown and written down: `K7MPA-4XQDC`. */
export function formatRecoveryCode(code: string): string {
  return `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`
}

/** The file of recovery codes that a person keeps. */
export function recoveryFile(codes: readonly string[], email: string): string {
  const head = `Lavéo - codes de secours de ${email}`
  const use = 'Chaque code sert une seule fois, à la place de la clé ou du code à 6 chiffres.'
  return `${[head, use, '', ...codes].join('\n')}\n`
}
