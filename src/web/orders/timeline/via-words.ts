import type { Role } from '#shared/roles.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import type { OrderEvent } from './step-text.ts'

type Facts = Pick<OrderEvent, 'via' | 'actorRole' | 'actorName'>

/**
 * Names the person who acted by a client's link, or noted the client's words on the phone; undefined for any other
 * event.
 */
export function viaWords({ via, actorRole, actorName }: Facts, role: Role): string | undefined {
  // A thread that this phone kept from before says nothing of it.
  if (!via) return undefined
  const name = actorName ?? 'compte supprimé'
  if (via === 'phone')
    return `au téléphone, noté par ${role === 'client' ? lowerFirst(name) : name}`
  if (actorRole === 'client') return role === 'client' ? 'par votre lien' : `${name}, par son lien`
  return `${name}, avec ${role === 'client' ? 'votre lien' : 'le lien du client'}`
}
