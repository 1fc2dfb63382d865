import { personalData } from '#server/people/profile/personal-data.ts'
import type { TestContext } from './create-test-context.ts'

type Item = Record<string, unknown>
type Part = 'compte' | 'especesEnMain' | 'panierPrepare' | 'service' | 'doubleVerification'
type ListPart =
  | 'commandes'
  | 'evenements'
  | 'paiements'
  | 'remboursements'
  | 'avoir'
  | 'problemes'
  | 'reclamations'
  | 'actions'
  | 'actionsHorsCommandes'
  | 'assignationsEnAttente'
  | 'versements'
  | 'commandesDeChaqueSemaine'
  | 'demandesParNumero'
  | 'messagesAuNumero'
  | 'reponsesDuNumero'
  | 'relances'
  | 'position'
  | 'securite'
  | 'appareilsNotifies'
  | 'sessions'
  | 'emails'
  | 'liens'
  | 'candidatures'
  | 'messages'

/** A whole personal export, its lists read to their end. */
export async function personalDataOf(
  t: TestContext,
  actor: { id: string },
): Promise<Record<Part, Item> & Record<ListPart, Item[]>> {
  const parts = Object.entries(personalData(t.database.orm, { actor, clock: t.clock }))
  const told = await Promise.all(
    parts.map(async ([name, value]) => [
      name,
      typeof value === 'object' && value !== null && Symbol.asyncIterator in value
        ? await itemsOf(value as AsyncIterable<unknown>)
        : value,
    ]),
  )
  return Object.fromEntries(told)
}

async function itemsOf(list: AsyncIterable<unknown>): Promise<unknown[]> {
  const items: unknown[] = []
  for await (const item of list) items.push(item)
  return items
}
