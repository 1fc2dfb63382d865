import { isolated } from './isolate.ts'

const ELIDED = /^[aeiouœæh]/u
/** « Yao » begins with a consonant and « Yves » with a vowel. */
const VOWEL_Y = /^y[^aeiouœæ]/u

/** « de » before the name of a person or a company: « d’Awa », « d’Hélène », « d’Yves », but « de Yao » and « de Konan ». */
export function ofPerson(name: string): string {
  const bare = name.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return ELIDED.test(bare) || VOWEL_Y.test(bare) ? `d’${isolated(name)}` : `de ${isolated(name)}`
}

/** « de » before the name of a month: « d’avril », « d’octobre », but « de novembre ». */
export const ofMonth = (name: string): string => (/^[ao]/.test(name) ? `d’${name}` : `de ${name}`)

/** `Marcory rue 12, et 1 autre`; empty for none. */
export function andOthers([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return first
  return `${first}, et ${others.length}\u00a0${others.length > 1 ? 'autres' : 'autre'}`
}
