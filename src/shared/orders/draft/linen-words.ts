import { contentsLabel, contentsOf } from '../contents-words.ts'
import type { Linen } from './draft.ts'

/** « 6 pièces et 1 sac (environ 5 kg) », « linge à compter » */
export function linenWords({ lines, toCount }: Linen): string {
  return contentsLabel(contentsOf(lines, toCount ? 'count' : 'weight'))
}
