import { formatDay } from '#shared/dates.ts'
import { missionsLabel } from '#shared/order-status.ts'
import { upperFirst } from '#shared/text/letter-case.ts'

/** A day as a title, `Vendredi 21 novembre`; `at` in milliseconds UTC. */
export function dayTitle(at: number): string {
  return upperFirst(formatDay(at).replace(/ \d{4}$/, ''))
}

/** The meaning of the switch. The missions that are assigned already stay; `own` when the livreur reads it. */
export function switchText(on: boolean, missions: number, own: boolean): string {
  const kept = missions === 0 ? '' : ` ${own ? keptByYou(missions) : keptByThem(missions)}`
  if (on) return `Arrêtez le service\u00a0: plus de nouvelle mission.${kept}`
  return `${own ? 'Vous ne recevez plus' : 'Plus'} de nouvelle mission.${kept}`
}

const keptByYou = (missions: number) =>
  missions === 1 ? 'Votre mission reste à vous.' : `Vos ${missionsLabel(missions)} restent à vous.`

const keptByThem = (missions: number) =>
  missions === 1 ? 'Sa mission lui reste.' : `Ses ${missionsLabel(missions)} lui restent.`
