import { countLabel } from '#shared/text/pieces.ts'
import type { ReminderSettings } from './reminder-settings.ts'

/** The variable « garde » so many days after « Prêt »: a sentence of its own, or nothing where no days are set. */
export function keptSentence(keptDays: number | null, days: number): string {
  if (keptDays === null) return ''
  const left = keptDays - days
  if (left === 0) return 'La garde gratuite finit aujourd’hui.'
  return left > 0
    ? `Il reste ${countLabel(left, 'jour')} de garde gratuite.`
    : `La garde gratuite est finie depuis ${countLabel(-left, 'jour')}.`
}

/** The days of the steps whose own words speak of free keeping, which no change of its days corrects. */
export function ownKeptSteps({ unclaimed }: ReminderSettings): number[] {
  return unclaimed
    .filter(({ text, ways }) => ways.length > 0 && /garde gratuite|gratuitement/i.test(text))
    .map(({ days }) => days)
}
