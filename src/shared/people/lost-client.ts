import { formatDayMonth } from '#shared/dates.ts'
import { firstNameOf } from '#shared/text/first-name.ts'

interface LostClient {
  fullname: string
  /** Milliseconds UTC. */
  lastOrderAt: number | null
}

/**
 * A teammate sends it by hand, to one client. It is no template of the provider, because our automatic messages are never
 * marketing.
 */
export function lostClientText({ fullname, lastOrderAt }: LostClient, link: string): string {
  const since =
    lastOrderAt === null ? '' : ` Votre dernière commande date du ${formatDayMonth(lastOrderAt)}.`
  return `Bonjour ${firstNameOf(fullname) || fullname}, ici Lavéo.${since} Du linge à faire\u202f? Choisissez votre heure ici, sans mot de passe\u00a0: ${link}\n\nVous ne voulez plus de ces messages\u202f? Dites-le nous en réponse.`
}
